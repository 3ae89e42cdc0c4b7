import { Dict, Stream } from '../cos/objects.mjs';
import { inherited } from '../document.mjs';

/** @typedef {import('../levels.mjs').Rule} Rule */
/** @typedef {import('../levels.mjs').Document} Document */
/** @typedef {import('../document.mjs').Annotation} Annotation */

const KINDS = new Set(
  `Text Link FreeText Line Square Circle Polygon PolyLine Highlight Underline Squiggly StrikeOut Stamp Caret Ink Popup
  FileAttachment Widget PrinterMark TrapNet Watermark Redact`.split(/\s+/),
);
const ACTIONS = new Set(['GoTo', 'GoToR', 'GoToE', 'Thread', 'URI', 'Named', 'SubmitForm']);
const PLACES = new Set(['NextPage', 'PrevPage', 'FirstPage', 'LastPage']);
const [INVISIBLE, HIDDEN, PRINT, NO_ZOOM, NO_ROTATE, NO_VIEW, TOGGLE] = [1, 2, 4, 8, 16, 32, 256];

function annotations(/** @type {(annotation: Annotation) => boolean} */ isBroken) {
  return (/** @type {Document} */ document) =>
    document.annotations.filter(isBroken).map(({ place }) => place);
}

/** Every action that the document may do. */
function actionsOf(/** @type {Document} */ { dicts }) {
  /** @type {Set<Dict>} */
  const found = new Set();
  const add = (/** @type {Dict | undefined} */ action) => {
    if (action === undefined || found.has(action)) return;
    found.add(action);
    for (const next of action.dicts('Next')) add(next);
  };
  for (const dict of dicts) {
    const isOutline = dict.has('Title') && (dict.has('Parent') || dict.has('Next') || dict.has('Prev'));
    if (dict.name('Type') === 'Annot' || dict.has('Subtype') || isOutline) add(dict.dict('A'));
    if (dict.name('Type') === 'Catalog') add(dict.dict('OpenAction'));
    if (dict.name('Type') === 'Action') add(dict);
    const triggers = dict.dict('AA');
    for (const key of triggers?.entries.keys() ?? []) add(triggers?.dict(key));
  }
  return [...found].filter((action) => action.has('S'));
}

/** Rules of annotations, forms and actions (ISO 19005-2, 6.3 to 6.5). @type {Rule[]} */
export const ANNOTATION_RULES = [
  {
    id: 'annotation-kinds',
    a: '6.3.1',
    says: 'Annotations are of the kinds of ISO 32000-1, without sound, film and 3D.',
    find: annotations(({ kind }) => !KINDS.has(kind)),
  },
  {
    id: 'annotation-flags',
    a: '6.3.2',
    says: 'Annotations have flags: they are printed, and not hidden.',
    find: annotations(({ dict, kind }) => {
      const flags = dict.number('F');
      if (flags === undefined) return kind !== 'Popup';
      return (flags & (INVISIBLE | HIDDEN | PRINT | NO_VIEW | TOGGLE)) !== PRINT;
    }),
  },
  {
    id: 'note-flags',
    a: '6.3.2',
    isAdvice: true,
    says: 'Notes keep their size and direction.',
    find: annotations(
      ({ dict, kind }) =>
        kind === 'Text' && ((dict.number('F') ?? 0) & (NO_ZOOM | NO_ROTATE)) !== (NO_ZOOM | NO_ROTATE),
    ),
  },
  {
    id: 'appearances',
    a: '6.3.3',
    says: 'Annotations have an appearance.',
    find: annotations(({ dict, kind }) => {
      const [left, bottom, right, top] = dict.list('Rect');
      const isEmpty = left === right && bottom === top;
      return !isEmpty && kind !== 'Popup' && kind !== 'Link' && dict.dict('AP') === undefined;
    }),
  },
  {
    id: 'appearance-states',
    a: '6.3.3',
    says: 'An appearance has nothing but N: states for a button, one stream for the others.',
    find: annotations(({ dict, kind }) => {
      const looks = dict.dict('AP');
      if (looks === undefined) return false;
      const normal = looks.get('N');
      const type = inherited(dict, 'FT');
      const isButton =
        kind === 'Widget' &&
        type !== null &&
        typeof type === 'object' &&
        'text' in type &&
        type.text === 'Btn';
      const isRight = isButton
        ? normal instanceof Dict && !(normal instanceof Stream)
        : normal instanceof Stream;
      return looks.entries.size !== 1 || !isRight;
    }),
  },
  {
    id: 'widget-actions',
    a: '6.4.1',
    says: 'Fields and their widgets do nothing: they have no A and no AA.',
    find: ({ annotations, fields }) => [
      ...annotations
        .filter(({ dict, kind }) => kind === 'Widget' && (dict.has('A') || dict.has('AA')))
        .map(({ place }) => place),
      ...fields
        .filter((field) => field.name('Subtype') !== 'Widget' && field.has('AA'))
        .map((field) => field.place),
    ],
  },
  {
    id: 'need-appearances',
    a: '6.4.1',
    says: 'The form does not ask viewers to draw its fields.',
    find: ({ catalog }) => (catalog.dict('AcroForm')?.get('NeedAppearances') === true ? ['the form'] : []),
  },
  {
    id: 'xfa',
    a: '6.4.2',
    says: 'There is no XFA form.',
    find: ({ catalog }) => [
      ...(catalog.dict('AcroForm')?.has('XFA') ? ['the form'] : []),
      ...(catalog.get('NeedsRendering') === true ? ['catalog'] : []),
    ],
  },
  {
    id: 'actions',
    a: '6.5.1',
    says: 'Actions only go to places: there is no script, and no launching, hiding, resetting or playing.',
    find: (document) =>
      actionsOf(document)
        .filter((action) => !ACTIONS.has(action.name('S') ?? ''))
        .map((action) => `${action.place}: ${action.name('S')}`),
  },
  {
    id: 'named-scripts',
    a: '6.5.1',
    says: 'The document has no scripts by name.',
    find: ({ catalog }) => (catalog.dict('Names')?.has('JavaScript') ? ['catalog'] : []),
  },
  {
    id: 'named-actions',
    a: '6.5.1',
    says: 'Named actions only turn pages.',
    find: (document) =>
      actionsOf(document)
        .filter((action) => action.name('S') === 'Named' && !PLACES.has(action.name('N') ?? ''))
        .map((action) => `${action.place}: ${action.name('N')}`),
  },
  {
    id: 'triggers',
    a: '6.5.2',
    says: 'The document and its pages do nothing by themselves.',
    find: ({ catalog, pages }) => [
      ...(catalog.has('AA') ? ['catalog'] : []),
      ...pages.filter(({ dict }) => dict.has('AA')).map(({ place }) => place),
    ],
  },
];
