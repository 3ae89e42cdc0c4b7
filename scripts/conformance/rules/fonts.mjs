import { Stream } from '../cos/objects.mjs';

/** @typedef {import('../levels.mjs').Rule} Rule */
/** @typedef {import('../levels.mjs').Document} Document */
/** @typedef {import('../content/contents.mjs').FontUse} FontUse */
/** @typedef {import('../fonts/font.mjs').Font} Font */

const TYPES = new Set(['Type1', 'MMType1', 'TrueType', 'Type3', 'Type0']);
const PREDEFINED_CMAPS =
  /^(Identity|GB(pc|K2K|K|Kp)?(-EUC)?|UniGB-(UCS2|UTF16)|B5pc|HKscs-B5|ETen(ms)?-B5|CNS-EUC|UniCNS-(UCS2|UTF16)|83pv-RKSJ|90(ms|msp|pv)-RKSJ|Add-RKSJ|EUC|Ext-RKSJ|UniJIS-(UCS2|UTF16)(-HW)?|KSC(ms|pc)?-(EUC|UHC)(-HW)?|UniKS-(UCS2|UTF16))-[HV]$|^[HV]$/;
/** How much a width of the dictionary may differ from that of the program, in thousandths of an em. */
const MOST_DIFFERENCE = 1;
const MOST_NAMED = 3;

/** The fonts for which something is wrong. */
function fonts(/** @type {(font: Font, use: FontUse) => boolean} */ isBroken) {
  return (/** @type {Document} */ { contents }) =>
    [...contents.fonts.values()]
      .filter((use) => isBroken(use.font, use))
      .map(({ font, place }) => `${place}: ${font.place}`);
}

/**
 * The codes of fonts for which something is wrong.
 * @param {(font: Font, code: number) => boolean} isBroken
 * @param {(use: FontUse) => Iterable<number>} codes
 */
function codes(isBroken, codes = drawn) {
  return (/** @type {Document} */ { contents }) =>
    [...contents.fonts.values()].flatMap((use) => {
      const broken = [...codes(use)].filter((code) => isBroken(use.font, code));
      if (broken.length === 0) return [];
      const named = broken.slice(0, MOST_NAMED).map((code) => code.toString(16).padStart(2, '0'));
      const more = broken.length > MOST_NAMED ? ` and ${broken.length - MOST_NAMED} more` : '';
      return [`${use.place}: ${use.font.place}, code ${named.join(', ')}${more}`];
    });
}

function drawn(/** @type {FontUse} */ { shown }) {
  return shown;
}

function all(/** @type {FontUse} */ { shown, hidden }) {
  return new Set([...shown, ...hidden]);
}

/** Rules of fonts (ISO 19005-2, 6.2.11). @type {Rule[]} */
export const FONT_RULES = [
  {
    id: 'font-types',
    a: '6.2.11.2',
    says: 'A font says that it is one, of a standard type, and its name.',
    find: fonts(
      (font) =>
        font.dict.name('Type') !== 'Font' ||
        !TYPES.has(font.type) ||
        (font.type !== 'Type3' && font.dict.name('BaseFont') === undefined),
    ),
  },
  {
    id: 'width-lists',
    a: '6.2.11.2',
    says: 'A simple font has a width for each code from the first to the last.',
    find: fonts(({ isComposite, dict, file, type }) => {
      const [first, last] = [dict.number('FirstChar'), dict.number('LastChar')];
      if (isComposite || (file === undefined && type !== 'Type3')) return false;
      return first === undefined || last === undefined || dict.list('Widths').length !== last - first + 1;
    }),
  },
  {
    id: 'cid-systems',
    a: '6.2.11.3.1',
    ua: '7.21.3.1',
    matterhorn: '31-001',
    says: 'A CID font and its CMap are of the same collection, unless the CMap is Identity.',
    find: fonts(({ isComposite, dict, own }) => {
      const map = dict.stream('Encoding')?.dict('CIDSystemInfo');
      const system = own.dict('CIDSystemInfo');
      if (!isComposite || map === undefined) return false;
      return ['Registry', 'Ordering'].some((key) => map.text(key) !== system?.text(key));
    }),
  },
  {
    id: 'cid-maps',
    a: '6.2.11.3.2',
    ua: '7.21.3.2',
    matterhorn: '31-004',
    says: 'A CID font of TrueType has a CIDToGIDMap.',
    find: fonts(
      ({ own, file }) =>
        own.name('Subtype') === 'CIDFontType2' && file !== undefined && !own.has('CIDToGIDMap'),
    ),
  },
  {
    id: 'cmaps',
    a: '6.2.11.3.3',
    ua: '7.21.3.3',
    matterhorn: '31-006',
    says: 'A CMap is standard, or in the file and its writing mode in step with its dictionary.',
    find: fonts(({ isComposite, dict }) => {
      const encoding = dict.get('Encoding');
      if (!isComposite) return false;
      if (!(encoding instanceof Stream)) return !PREDEFINED_CMAPS.test(dict.name('Encoding') ?? '');
      const written = Number(/\/WMode\s+(\d)/.exec(encoding.data())?.[1] ?? 0);
      return written !== (encoding.number('WMode') ?? 0);
    }),
  },
  {
    id: 'embedded-fonts',
    a: '6.2.11.4.1',
    ua: '7.21.4.1',
    matterhorn: '31-009',
    says: 'The program of each font that is drawn with is in the file.',
    find: fonts(({ type, file }, { shown }) => type !== 'Type3' && file === undefined && shown.size > 0),
  },
  {
    id: 'font-programs',
    a: '6.2.11.2',
    ua: '7.21.4.1',
    says: 'The program of a font can be read.',
    find: fonts(
      ({ file, descriptor, program }) =>
        file !== undefined && descriptor?.stream('FontFile') === undefined && program === undefined,
    ),
  },
  {
    id: 'glyphs',
    a: '6.2.11.4.1',
    ua: '7.21.4.1',
    matterhorn: '31-011',
    says: 'The program of a font has each glyph that is drawn.',
    find: codes((font, code) => {
      const glyph = font.glyphOf(code);
      return glyph !== undefined && glyph >= (font.program?.glyphs ?? 0);
    }),
  },
  {
    id: 'cid-sets',
    a: '6.2.11.4.2',
    ua: '7.21.4.2',
    matterhorn: '31-014',
    says: 'A CIDSet, if there is one, has all glyphs of the program.',
    find: fonts(({ descriptor, program, own }) => {
      const set = descriptor?.stream('CIDSet');
      if (set === undefined || program === undefined) return false;
      const bits = Buffer.from(set.data(), 'latin1');
      const map = own.stream('CIDToGIDMap')?.data();
      for (let cid = 1; cid < (map?.length ?? 131_072) / 2; cid += 1) {
        const mapped = map === undefined ? cid : map.charCodeAt(2 * cid) * 256 + map.charCodeAt(2 * cid + 1);
        const glyph = program.ofCid === undefined ? mapped : program.ofCid(cid);
        const isThere = glyph !== undefined && glyph < program.glyphs && program.isDrawn(glyph);
        if (isThere && ((bits[cid >> 3] ?? 0) & (128 >> (cid & 7))) === 0) return true;
      }
      return false;
    }),
  },
  {
    id: 'widths',
    a: '6.2.11.5',
    ua: '7.21.5',
    matterhorn: '31-016',
    says: 'The widths of drawn glyphs are those of the program.',
    find: codes((font, code) => {
      const glyph = font.glyphOf(code);
      const isKnown = glyph !== undefined && glyph < (font.program?.glyphs ?? 0);
      const [own, stated] = [isKnown ? font.program?.width(glyph) : undefined, font.widthOf(code)];
      return own !== undefined && stated !== undefined && Math.abs(own - stated) > MOST_DIFFERENCE;
    }),
  },
  {
    id: 'true-type-maps',
    a: '6.2.11.6',
    ua: '7.21.6',
    matterhorn: '31-017',
    says: 'A TrueType font that is not symbolic has a character map, and a standard encoding.',
    find: fonts((font) => {
      if (font.type !== 'TrueType' || font.isSymbolic || font.program === undefined) return false;
      const base = font.dict.name('Encoding') ?? font.dict.dict('Encoding')?.name('BaseEncoding');
      const isStandard = base === 'WinAnsiEncoding' || base === 'MacRomanEncoding';
      return font.program.maps.length === 0 || !isStandard;
    }),
  },
  {
    id: 'symbolic-maps',
    a: '6.2.11.6',
    ua: '7.21.6',
    matterhorn: '31-024',
    says: 'A symbolic TrueType font has no encoding, and one character map or that of symbols.',
    find: fonts((font) => {
      if (font.type !== 'TrueType' || !font.isSymbolic || font.program === undefined) return false;
      const { maps } = font.program;
      const isOne =
        maps.length === 1 || maps.some(({ platform, encoding }) => platform === 3 && encoding === 0);
      return font.dict.has('Encoding') || !isOne;
    }),
  },
  {
    id: 'unicode',
    a: '6.2.11.7.2',
    ua: '7.21.7',
    matterhorn: '31-027',
    only: ['pdfa-2u', 'pdfua-1'],
    says: 'Each code that is shown stands for Unicode.',
    find: codes((font, code) => font.textOf(code) === undefined, all),
  },
  {
    id: 'unicode-values',
    a: '6.2.11.7.2',
    ua: '7.21.7',
    matterhorn: '31-028',
    only: ['pdfa-2u', 'pdfua-1'],
    says: 'No code stands for U+0000, U+FEFF or U+FFFE.',
    find: codes((font, code) => /[\0\ufeff\ufffe]/.test(font.textOf(code) ?? ''), all),
  },
  {
    id: 'no-glyph',
    a: '6.2.11.8',
    ua: '7.21.8',
    matterhorn: '31-030',
    says: 'No text shows the glyph .notdef.',
    find: codes((font, code) => font.glyphOf(code) === 0 || font.differences.get(code) === '.notdef', all),
  },
];
