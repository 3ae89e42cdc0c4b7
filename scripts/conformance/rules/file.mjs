import { filtersOf } from '../cos/filters.mjs';
import { Name } from '../cos/objects.mjs';

/** @typedef {import('../levels.mjs').Rule} Rule */
/** @typedef {import('../levels.mjs').Document} Document */
/** @typedef {import('../cos/objects.mjs').Dict} Dict */

const FILTERS = new Set(
  `ASCIIHexDecode ASCII85Decode FlateDecode RunLengthDecode CCITTFaxDecode JBIG2Decode DCTDecode JPXDecode Crypt`.split(
    ' ',
  ),
);
const MOST_COLORANTS = 32;
const BOXES = ['MediaBox', 'CropBox', 'BleedBox', 'TrimBox', 'ArtBox'];

/** The places that the reader of the file noted. */
function spelled(/** @type {string} */ rule) {
  return (/** @type {Document} */ { file, contents }) =>
    [...file.faults, ...contents.findings]
      .filter((finding) => finding.rule === rule)
      .map(({ place }) => place);
}

/** Rules of the file (ISO 19005-2, 6.1). @type {Rule[]} */
export const FILE_RULES = [
  {
    id: 'header',
    a: '6.1.2',
    says: 'The file begins with %PDF-1.n and an end of line.',
    find: spelled('header'),
  },
  {
    id: 'binary-mark',
    a: '6.1.2',
    says: 'The second line is a comment of at least four bytes above 127.',
    find: spelled('binary-mark'),
  },
  {
    id: 'end',
    a: '6.1.3',
    says: 'Nothing follows the last %%EOF but one end of line.',
    find: spelled('end'),
  },
  {
    id: 'trailer-id',
    a: '6.1.3',
    says: 'The trailer has an ID of two strings.',
    find: ({ trailer }) => (trailer.list('ID').length === 2 ? [] : ['trailer']),
  },
  {
    id: 'encryption',
    a: '6.1.3',
    says: 'The file is not encrypted.',
    find: ({ file }) => (file.isEncrypted ? ['trailer'] : []),
  },
  {
    id: 'cross-references',
    a: '6.1.4',
    ua: '7.1',
    says: 'The cross-references lead to every object.',
    find: spelled('cross-references'),
  },
  {
    id: 'xref-table',
    a: '6.1.4',
    says: 'A cross-reference table has single spaces and ends of line, and rows of 20 bytes.',
    find: spelled('xref-table'),
  },
  {
    id: 'hex-strings',
    a: '6.1.6',
    says: 'A hexadecimal string has an even number of digits, and nothing else.',
    find: spelled('hex-strings'),
  },
  {
    id: 'stream-lengths',
    a: '6.1.7.1',
    says: 'The Length of a stream is the number of its bytes.',
    find: spelled('stream-lengths'),
  },
  {
    id: 'stream-keywords',
    a: '6.1.7.1',
    says: 'The words "stream" and "endstream" have the ends of line that they need.',
    find: spelled('stream-keywords'),
  },
  {
    id: 'external-streams',
    a: '6.1.7.1',
    says: 'No stream is in another file.',
    find: ({ streams }) =>
      placesOf(streams, (stream) => ['F', 'FFilter', 'FDecodeParms'].some((key) => stream.has(key))),
  },
  {
    id: 'filters',
    a: '6.1.7.2',
    says: 'Streams have standard filters, and not LZW.',
    find: ({ streams }) =>
      streams.flatMap((stream) =>
        filtersOf(stream)
          .filter((filter) => !FILTERS.has(filter) || (filter === 'Crypt' && !isIdentity(stream)))
          .map((filter) => `${stream.place}: ${filter}`),
      ),
  },
  {
    id: 'names',
    a: '6.1.8',
    says: 'Names of fonts, spot colours and structure types are UTF-8.',
    find: ({ dicts, contents, structure }) => [
      ...placesOf(dicts, (dict) => dict.name('Type') === 'Font' && !isUtf8(dict.name('BaseFont') ?? '')),
      ...contents.spots.flatMap(([, name]) =>
        name instanceof Name && !isUtf8(name.text) ? [`/${name.text}`] : [],
      ),
      ...(structure?.elements ?? []).filter(({ type }) => !isUtf8(type)).map(({ place }) => place),
    ],
  },
  {
    id: 'object-lines',
    a: '6.1.9',
    says: 'The words "obj" and "endobj" stand on lines of their own, with single spaces between the numbers.',
    find: spelled('object-lines'),
  },
  {
    id: 'inline-filters',
    a: '6.1.10',
    says: 'Pictures within content have standard filters, and not LZW.',
    find: spelled('inline-filters'),
  },
  {
    id: 'permissions',
    a: '6.1.12',
    says: 'The dictionary of permissions has nothing but UR3 and DocMDP.',
    find: ({ catalog }) =>
      [...(catalog.dict('Perms')?.entries.keys() ?? [])].filter((key) => key !== 'UR3' && key !== 'DocMDP'),
  },
  {
    id: 'numbers',
    a: '6.1.13',
    says: 'Numbers are within the limits of 32 bits.',
    find: spelled('numbers'),
  },
  {
    id: 'long-strings',
    a: '6.1.13',
    says: 'No string is longer than 32,767 bytes.',
    find: spelled('long-strings'),
  },
  { id: 'long-names', a: '6.1.13', says: 'No name is longer than 127 bytes.', find: spelled('long-names') },
  { id: 'saves', a: '6.1.13', says: 'Graphics states are nested at most 28 deep.', find: spelled('saves') },
  {
    id: 'colorants',
    a: '6.1.13',
    says: 'A DeviceN space has at most 32 colorants.',
    find: ({ contents }) =>
      contents.spots.flatMap(([, names]) =>
        Array.isArray(names) && names.length > MOST_COLORANTS ? [`${names.length} colorants`] : [],
      ),
  },
  {
    id: 'page-sizes',
    a: '6.1.13',
    says: 'The boxes of a page are 3 to 14,400 units wide and high.',
    find: ({ pages }) =>
      pages.flatMap(({ dict, place }) =>
        BOXES.filter((box) => !isFitting(dict.list(box))).map((box) => `${place}: ${box}`),
      ),
  },
];

function placesOf(/** @type {Dict[]} */ dicts, /** @type {(dict: Dict) => boolean} */ isBroken) {
  return dicts.filter(isBroken).map(({ place }) => place);
}

function isIdentity(/** @type {Dict} */ stream) {
  return stream
    .dicts('DecodeParms')
    .some((parameters) => (parameters.name('Name') ?? 'Identity') === 'Identity');
}

function isUtf8(/** @type {string} */ bytes) {
  try {
    new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(Buffer.from(bytes, 'latin1'));
    return true;
  } catch {
    return false;
  }
}

function isFitting(/** @type {import('../cos/objects.mjs').Cos[]} */ box) {
  if (box.length !== 4) return true;
  const [left = 0, bottom = 0, right = 0, top = 0] = box.map(Number);
  return [Math.abs(right - left), Math.abs(top - bottom)].every((side) => side >= 3 && side <= 14_400);
}
