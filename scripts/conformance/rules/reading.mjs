import { inherited } from '../document.mjs';

/** @typedef {import('../levels.mjs').Rule} Rule */
/** @typedef {import('../levels.mjs').Document} Document */
/** @typedef {import('../document.mjs').Annotation} Annotation */

const HIDDEN = 2;
const FREE = ['Widget', 'Link', 'Popup', 'PrinterMark', 'TrapNet'];

/** The annotations for which something is wrong; those that nobody sees do not count. */
function seen(/** @type {(annotation: Annotation, document: Document) => boolean} */ isBroken) {
  return (/** @type {Document} */ document) =>
    document.annotations
      .filter((annotation) => isSeen(annotation) && isBroken(annotation, document))
      .map(({ place }) => place);
}

function isSeen(/** @type {Annotation} */ { dict, page }) {
  if (((dict.number('F') ?? 0) & HIDDEN) !== 0) return false;
  const box = page.dict.list('CropBox').length === 4 ? page.dict.list('CropBox') : page.dict.list('MediaBox');
  const [left = 0, bottom = 0, right = 0, top = 0] = dict.list('Rect').map(Number);
  if (box.length !== 4) return true;
  const [from = 0, low = 0, to = 0, high = 0] = box.map(Number);
  return (
    Math.max(left, right) > from &&
    Math.min(left, right) < to &&
    Math.max(bottom, top) > low &&
    Math.min(bottom, top) < high
  );
}

function elementOf(/** @type {Annotation} */ { number }, /** @type {Document} */ { structure }) {
  return structure?.objects.get(number);
}

/** Rules of reading and of annotations (ISO 14289-1, 7.1, 7.15 and 7.18). @type {Rule[]} */
export const READING_RULES = [
  {
    id: 'title-shown',
    ua: '7.1',
    matterhorn: '07-001',
    says: 'Viewers show the title of the document.',
    find: ({ catalog }) =>
      catalog.dict('ViewerPreferences')?.get('DisplayDocTitle') === true ? [] : ['catalog'],
  },
  {
    id: 'dynamic-xfa',
    ua: '7.15',
    matterhorn: '25-001',
    says: 'There is no dynamic XFA form.',
    find: ({ catalog }) => (catalog.get('NeedsRendering') === true ? ['catalog'] : []),
  },
  {
    id: 'annotations-tagged',
    ua: '7.18.1',
    matterhorn: '28-002',
    says: 'Annotations are in Annot elements.',
    find: seen(
      (annotation, document) =>
        !FREE.includes(annotation.kind) && elementOf(annotation, document)?.role !== 'Annot',
    ),
  },
  {
    id: 'annotation-words',
    ua: '7.18.1',
    matterhorn: '28-004',
    says: 'Annotations have words for what they show.',
    find: seen((annotation, document) => {
      if (FREE.includes(annotation.kind)) return false;
      return !annotation.dict.text('Contents') && !elementOf(annotation, document)?.dict.text('Alt');
    }),
  },
  {
    id: 'field-words',
    ua: '7.18.1',
    matterhorn: '28-005',
    says: 'Fields have words for what they ask: TU, or Alt of their element.',
    find: seen((annotation, document) => {
      const words = inherited(annotation.dict, 'TU');
      return (
        annotation.kind === 'Widget' && words === null && !elementOf(annotation, document)?.dict.text('Alt')
      );
    }),
  },
  {
    id: 'trap-networks',
    ua: '7.18.2',
    matterhorn: '28-007',
    says: 'There are no TrapNet annotations.',
    find: ({ annotations }) => annotations.filter(({ kind }) => kind === 'TrapNet').map(({ place }) => place),
  },
  {
    id: 'tab-order',
    ua: '7.18.3',
    matterhorn: '28-008',
    says: 'On pages with annotations, the tab key follows the structure.',
    find: ({ pages }) =>
      pages
        .filter(({ dict }) => dict.list('Annots').length > 0 && dict.name('Tabs') !== 'S')
        .map(({ place }) => place),
  },
  {
    id: 'widgets-tagged',
    ua: '7.18.4',
    matterhorn: '28-010',
    says: 'Widgets are in Form elements.',
    find: seen(
      (annotation, document) =>
        annotation.kind === 'Widget' && elementOf(annotation, document)?.role !== 'Form',
    ),
  },
  {
    id: 'links-tagged',
    ua: '7.18.5',
    matterhorn: '28-011',
    says: 'Links are in Link elements.',
    find: seen(
      (annotation, document) =>
        annotation.kind === 'Link' && elementOf(annotation, document)?.role !== 'Link',
    ),
  },
  {
    id: 'link-words',
    ua: '7.18.5',
    matterhorn: '28-012',
    says: 'Links have words for where they lead.',
    find: seen(({ kind, dict }) => kind === 'Link' && !dict.text('Contents')),
  },
  {
    id: 'printer-marks',
    ua: '7.18.8',
    matterhorn: '28-017',
    says: 'Marks for printers are not in the structure.',
    find: seen(
      (annotation, document) =>
        annotation.kind === 'PrinterMark' && elementOf(annotation, document) !== undefined,
    ),
  },
];
