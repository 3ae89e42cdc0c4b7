import { CLAIMS } from '../levels.mjs';
import { NAMESPACES, valuesOf } from '../xmp.mjs';

/** @typedef {import('../levels.mjs').Rule} Rule */
/** @typedef {import('../levels.mjs').Document} Document */

/** The properties that say the same as the information dictionary. */
const SAME = [
  ['Title', 'dc:title'],
  ['Author', 'dc:creator'],
  ['Subject', 'dc:description'],
  ['Keywords', 'pdf:Keywords'],
  ['Creator', 'xmp:CreatorTool'],
  ['Producer', 'pdf:Producer'],
  ['CreationDate', 'xmp:CreateDate'],
  ['ModDate', 'xmp:ModifyDate'],
];
/** The schemas of XMP (2005) and of PDF/A, by the end of their namespaces. */
const PREDEFINED = [
  'http://purl.org/dc/elements/1.1/',
  'http://ns.adobe.com/xap/1.0/',
  'http://ns.adobe.com/xap/1.0/rights/',
  'http://ns.adobe.com/xap/1.0/mm/',
  'http://ns.adobe.com/xap/1.0/bj/',
  'http://ns.adobe.com/xap/1.0/t/pg/',
  'http://ns.adobe.com/xmp/1.0/DynamicMedia/',
  'http://ns.adobe.com/pdf/1.3/',
  'http://ns.adobe.com/photoshop/1.0/',
  'http://ns.adobe.com/camera-raw-settings/1.0/',
  'http://ns.adobe.com/tiff/1.0/',
  'http://ns.adobe.com/exif/1.0/',
  'http://ns.adobe.com/exif/1.0/aux/',
  'http://www.aiim.org/pdfa/ns/id/',
  'http://www.aiim.org/pdfa/ns/extension/',
];

/** Rules of metadata (ISO 19005-2, 6.6). @type {Rule[]} */
export const METADATA_RULES = [
  {
    id: 'metadata',
    a: '6.6.2.1',
    ua: '7.1',
    matterhorn: '06-001',
    says: 'The catalog has XMP metadata.',
    find: ({ xmp }) => (xmp.isPresent ? [] : ['catalog']),
  },
  {
    id: 'metadata-packet',
    a: '6.6.2.1',
    says: 'The packet of metadata says neither its bytes nor its encoding.',
    find: ({ xmp }) => (/\b(bytes|encoding)\s*=/.test(xmp.header) ? ['metadata'] : []),
  },
  {
    id: 'metadata-xml',
    a: '6.6.2.1',
    ua: '7.1',
    says: 'The metadata is well-formed.',
    find: ({ xmp }) => (xmp.problem === undefined ? [] : [`metadata: ${xmp.problem}`]),
  },
  {
    id: 'metadata-schemas',
    a: '6.6.2.3',
    says: 'Properties of the metadata are standard, or an extension schema describes them.',
    find: ({ xmp }) =>
      [...xmp.values.keys()].filter(
        (key) => !PREDEFINED.includes(key.split(' ')[0] ?? '') && !xmp.declared.has(key),
      ),
  },
  {
    id: 'metadata-information',
    a: '6.6.3',
    isAdvice: true,
    says: 'The metadata says what the information dictionary says.',
    find: ({ info, xmp }) =>
      !xmp.isPresent || info === undefined
        ? []
        : SAME.filter(
            ([key = '', property = '']) => !isSame(info.text(key), valuesOf(xmp, property), key),
          ).map(([key, property]) => `${key} and ${property}`),
  },
  {
    id: 'pdfa-part',
    a: '6.6.4',
    says: 'The metadata says the part and the letter of the level.',
    find: ({ xmp }, level) => {
      const claim = CLAIMS[level];
      const [part, letter] = ['pdfaid:part', 'pdfaid:conformance'].map(
        (property) => valuesOf(xmp, property)[0],
      );
      if (claim === undefined) return [];
      return part === claim.part && claim.letters.includes(letter ?? '')
        ? []
        : [`metadata: ${part ?? 'no'} ${letter ?? 'level'}`];
    },
  },
  {
    id: 'pdfa-prefix',
    a: '6.6.4',
    says: 'The level of PDF/A is written with the prefix pdfaid.',
    find: ({ xmp }) => {
      const prefix = xmp.prefixes.get(NAMESPACES.pdfaid ?? '');
      return prefix === undefined || prefix === 'pdfaid' ? [] : [`metadata: ${prefix}`];
    },
  },
  {
    id: 'pdfua-part',
    ua: '5',
    matterhorn: '06-002',
    says: 'The metadata says part 1 of PDF/UA.',
    find: ({ xmp }) => (valuesOf(xmp, 'pdfuaid:part')[0] === '1' ? [] : ['metadata']),
  },
  {
    id: 'title',
    ua: '7.1',
    matterhorn: '06-003',
    says: 'The metadata has a title.',
    find: ({ xmp }) => (valuesOf(xmp, 'dc:title').some((title) => title !== '') ? [] : ['metadata']),
  },
];

function isSame(
  /** @type {string | undefined} */ said,
  /** @type {string[]} */ values,
  /** @type {string} */ key,
) {
  if (said === undefined || said === '') return true;
  if (!key.endsWith('Date')) return values.join(', ') === said || values.includes(said);
  return values.some((value) => instant(value) === instant(said));
}

/** The instant of a date, as either spells it, to the second. */
function instant(/** @type {string} */ date) {
  const found =
    /^(?:D:)?(\d{4})-?(\d\d)?-?(\d\d)?T?(\d\d)?:?(\d\d)?:?(\d\d)?(?:\.\d+)?(Z|[+-]\d\d'?:?\d\d)?/.exec(date);
  if (found === null) return date;
  const [, year, month = '01', day = '01', hour = '00', minute = '00', second = '00', zone = 'Z'] = found;
  const offset = zone.replace(/^([+-]\d\d)'?:?(\d\d)$/, '$1:$2');
  return `${new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}${offset}`).getTime()}`;
}
