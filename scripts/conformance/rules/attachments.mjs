import { PdfFile } from '../cos/file.mjs';
import { Unreadable } from '../cos/reader.mjs';
import { readXmp, valuesOf } from '../xmp.mjs';

/** @typedef {import('../levels.mjs').Rule} Rule */
/** @typedef {import('../levels.mjs').Document} Document */
/** @typedef {import('../cos/objects.mjs').Dict} Dict */

const RELATIONSHIPS = new Set(['Source', 'Data', 'Alternative', 'Supplement', 'Unspecified']);

/** The file specifications that have a file. */
function attached(/** @type {(file: Dict, document: Document) => boolean} */ isBroken) {
  return (/** @type {Document} */ document) =>
    document.dicts
      .filter((dict) => dict.dict('EF') !== undefined && isBroken(dict, document))
      .map((dict) => `${dict.text('UF') ?? dict.text('F') ?? 'a file'} (${dict.place})`);
}

function streamOf(/** @type {Dict} */ file) {
  return file.dict('EF')?.stream('F') ?? file.dict('EF')?.stream('UF');
}

/** The dictionaries of optional content: the usual one, and the others. */
function configurations(/** @type {Document} */ { catalog }) {
  const properties = catalog.dict('OCProperties');
  return properties === undefined ? [] : [...properties.dicts('D'), ...properties.dicts('Configs')];
}

function places(/** @type {Dict[]} */ dicts) {
  return dicts.map(({ place }) => place);
}

/** Rules of attachments and layers (ISO 19005-2 and -3, 6.8 to 6.11). @type {Rule[]} */
export const ATTACHMENT_RULES = [
  {
    id: 'attachment-names',
    a: '6.8',
    ua: '7.11',
    matterhorn: '21-001',
    says: 'An attachment has its name as F and as UF.',
    find: attached((file) => !file.text('F') || !file.text('UF')),
  },
  {
    id: 'attachments-conform',
    a: '6.8',
    only: ['pdfa-2b', 'pdfa-2u'],
    says: 'Attachments are PDF/A themselves, of part 1 or 2.',
    find: attached((file) => !isPdfA(streamOf(file)?.data() ?? '')),
  },
  {
    id: 'attachment-types',
    a: '6.8',
    only: ['pdfa-3b'],
    says: 'An attachment has a MIME type.',
    find: attached((file) => !/^[\w.+-]+\/[\w.+-]+$/.test(streamOf(file)?.name('Subtype') ?? '')),
  },
  {
    id: 'attachment-relationships',
    a: '6.8',
    only: ['pdfa-3b'],
    says: 'An attachment says how it relates to the document.',
    find: attached((file) => !RELATIONSHIPS.has(file.name('AFRelationship') ?? '')),
  },
  {
    id: 'attachment-parents',
    a: '6.8',
    only: ['pdfa-3b'],
    says: 'An attachment belongs to the document or a part of it, by AF.',
    find: attached((file, { dicts }) => !dicts.some((dict) => dict.dicts('AF').includes(file))),
  },
  {
    id: 'attachment-dates',
    a: '6.8',
    only: ['pdfa-3b'],
    isAdvice: true,
    says: 'An attachment says when it was changed.',
    find: attached((file) => !streamOf(file)?.dict('Params')?.has('ModDate')),
  },
  {
    id: 'layer-names',
    a: '6.9',
    ua: '7.10',
    matterhorn: '20-001',
    says: 'Each configuration of layers has a name.',
    find: (document) => places(configurations(document).filter((dict) => !dict.text('Name'))),
  },
  {
    id: 'layer-names-differ',
    a: '6.9',
    says: 'No two configurations of layers have the same name.',
    find: (document) => {
      const names = configurations(document).map((dict) => dict.text('Name') ?? '');
      return names.filter((name, index) => name !== '' && names.indexOf(name) !== index);
    },
  },
  {
    id: 'layer-order',
    a: '6.9',
    says: 'The order of layers, if there is one, has all of them.',
    find: (document) => {
      const layers = document.catalog.dict('OCProperties')?.dicts('OCGs') ?? [];
      return places(
        configurations(document).filter((dict) => {
          const listed = dict.has('Order') ? flat(dict.list('Order'), dict) : undefined;
          return listed !== undefined && layers.some((layer) => !listed.includes(layer));
        }),
      );
    },
  },
  {
    id: 'layer-events',
    a: '6.9',
    ua: '7.10',
    matterhorn: '20-003',
    says: 'Layers do not turn on and off by themselves.',
    find: (document) => places(configurations(document).filter((dict) => dict.has('AS'))),
  },
  {
    id: 'alternate-presentations',
    a: '6.10',
    says: 'There are no other presentations, and no steps of one.',
    find: ({ catalog, pages }) => [
      ...(catalog.dict('Names')?.has('AlternatePresentations') ? ['catalog'] : []),
      ...pages.filter(({ dict }) => dict.has('PresSteps')).map(({ place }) => place),
    ],
  },
  {
    id: 'requirements',
    a: '6.11',
    says: 'The document requires nothing of viewers.',
    find: ({ catalog }) => (catalog.has('Requirements') ? ['catalog'] : []),
  },
];

/**
 * The items of a list and of the lists in it.
 * @param {import('../cos/objects.mjs').Cos[]} list
 * @param {Dict} within
 * @returns {import('../cos/objects.mjs').Cos[]}
 */
function flat(list, within, depth = 0) {
  return list.flatMap((raw) => {
    const item = within.owner.resolve(raw);
    return Array.isArray(item) && depth < 20 ? flat(item, within, depth + 1) : [item];
  });
}

/** Whether a file claims to be a PDF/A of the first two parts. */
function isPdfA(/** @type {string} */ data) {
  if (!data.startsWith('%PDF-')) return false;
  try {
    const xmp = readXmp(new PdfFile(Buffer.from(data, 'latin1')).catalog.stream('Metadata'));
    return ['1', '2'].includes(valuesOf(xmp, 'pdfaid:part')[0] ?? '');
  } catch (error) {
    if (error instanceof Unreadable) return false;
    throw error;
  }
}
