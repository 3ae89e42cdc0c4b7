import { Name, Stream } from '../cos/objects.mjs';
import { readCff } from './cff.mjs';
import { IDENTITY, readCMap } from './cmap.mjs';
import { letterOf, nameIn } from './encodings.mjs';
import { readSfnt } from './true-type.mjs';

/** @typedef {import('./true-type.mjs').Program} Program */
/** @typedef {import('./cmap.mjs').CMap} CMap */
/** @typedef {import('../cos/objects.mjs').Dict} Dict */

const ENCODINGS = ['WinAnsiEncoding', 'MacRomanEncoding', 'MacExpertEncoding'];
const CJK = /^(GB1|CNS1|Japan1|Korea1)$/;
const SYMBOLIC = 4;

/** A font as a content stream uses it. */
export class Font {
  /** @type {Program | null | undefined} */
  #program;
  /** @type {Map<number, number> | undefined} */
  #read;

  constructor(/** @type {Dict} */ dict) {
    this.dict = dict;
    this.type = dict.name('Subtype') ?? '';
    const [descendant] = dict.dicts('DescendantFonts');
    /** The dictionary with the widths: that of the CIDFont, or its own. */
    this.own = descendant ?? dict;
    this.isComposite = this.type === 'Type0';
    this.descriptor = this.own.dict('FontDescriptor');
    const toUnicode = dict.stream('ToUnicode');
    this.toUnicode = toUnicode === undefined ? undefined : readCMap(toUnicode);
    this.cmap = this.isComposite ? cmapOf(dict) : undefined;
    this.differences = differencesOf(dict.dict('Encoding'));
    this.name = dict.name('BaseFont') ?? dict.name('Name') ?? 'a font without a name';
  }

  get place() {
    return `${this.name} (${this.dict.place})`;
  }

  get file() {
    const descriptor = this.descriptor;
    return (
      descriptor?.stream('FontFile') ?? descriptor?.stream('FontFile2') ?? descriptor?.stream('FontFile3')
    );
  }

  get isSymbolic() {
    return ((this.descriptor?.number('Flags') ?? 0) & SYMBOLIC) !== 0;
  }

  /** The font program, if it is one that can be read: programs of Type 1 cannot. */
  get program() {
    this.#program ??= this.#readProgram() ?? null;
    return this.#program ?? undefined;
  }

  #readProgram() {
    const file = this.file;
    if (file === undefined || this.descriptor?.stream('FontFile') !== undefined) return undefined;
    const bytes = Buffer.from(file.data(), 'latin1');
    return bytes[0] === 1 && bytes[1] === 0 && bytes[2] !== 0 ? readCff(bytes) : readSfnt(bytes);
  }

  /** The codes of a shown string. */
  codesOf(/** @type {string} */ text) {
    return this.cmap?.codesOf(text) ?? [...text].map((byte) => byte.charCodeAt(0));
  }

  /** The glyph for a code: 0 is .notdef, undefined cannot be told. @returns {number | undefined} */
  glyphOf(/** @type {number} */ code) {
    return this.isComposite ? this.#glyphOfCid(code) : this.#glyphOfByte(code);
  }

  cidOf(/** @type {number} */ code) {
    const cid = this.cmap?.find(code);
    return typeof cid === 'number' ? cid : undefined;
  }

  #glyphOfCid(/** @type {number} */ code) {
    const { program } = this;
    if (program === undefined || this.cmap === undefined) return undefined;
    const cid = this.cidOf(code) ?? 0;
    if (program.ofCid !== undefined) return program.ofCid(cid) ?? 0;
    const map = this.own.stream('CIDToGIDMap')?.data();
    const glyph = map === undefined ? cid : map.charCodeAt(2 * cid) * 256 + map.charCodeAt(2 * cid + 1);
    return Number.isNaN(glyph) ? 0 : glyph;
  }

  #glyphOfByte(/** @type {number} */ code) {
    const { program } = this;
    if (program === undefined) return undefined;
    const name = this.nameOf(code);
    if (this.type !== 'TrueType') return name === undefined ? undefined : program.named?.(name);
    const symbol = program.maps.find((map) => map.platform === 3 && map.encoding === 0);
    const mac = program.maps.find((map) => map.platform === 1 && map.encoding === 0);
    if (this.isSymbolic || name === undefined) {
      if (symbol) return symbol.find(code) || symbol.find(0xf000 + code);
      return mac?.find(code);
    }
    const letter = letterOf(name);
    const unicode = program.maps.find((map) => map.platform === 3 && map.encoding === 1);
    const found = letter === undefined ? 0 : (unicode?.find(letter.codePointAt(0) ?? 0) ?? 0);
    return found || program.named?.(name) || undefined;
  }

  /** The name of the glyph for a byte, by the encoding. */
  nameOf(/** @type {number} */ code) {
    const named = this.differences.get(code);
    if (named !== undefined) return named;
    const base = this.dict.name('Encoding') ?? this.dict.dict('Encoding')?.name('BaseEncoding');
    if (base !== undefined) return nameIn(base, code);
    return this.isSymbolic ? undefined : nameIn('StandardEncoding', code);
  }

  /** The width that the dictionary states for a code, in thousandths of an em. */
  widthOf(/** @type {number} */ code) {
    if (this.isComposite) return this.#widths.get(this.cidOf(code) ?? 0) ?? this.own.number('DW') ?? 1000;
    const first = this.dict.number('FirstChar') ?? 0;
    const width = this.dict.list('Widths')[code - first];
    return typeof width === 'number' ? width : this.descriptor?.number('MissingWidth');
  }

  get #widths() {
    this.#read ??= widthsByCid(this.own);
    return this.#read;
  }

  /** The text of a code, by ToUnicode or by what a reader knows of its encoding. */
  textOf(/** @type {number} */ code) {
    const said = this.toUnicode?.find(code);
    if (typeof said === 'string') return said;
    if (this.isComposite) return this.#isKnownCollection ? '?' : undefined;
    const name = this.nameOf(code);
    return name === undefined ? undefined : letterOf(name);
  }

  get #isKnownCollection() {
    const system = this.own.dict('CIDSystemInfo');
    return system?.text('Registry') === 'Adobe' && CJK.test(system.text('Ordering') ?? '');
  }

  get hasPredefinedEncoding() {
    return ENCODINGS.includes(this.dict.name('Encoding') ?? '');
  }
}

/** @returns {CMap | undefined} nothing for a map that only readers know */
function cmapOf(/** @type {Dict} */ dict) {
  const encoding = dict.get('Encoding');
  if (encoding instanceof Stream) return readCMap(encoding);
  if (!(encoding instanceof Name) || encoding.text.startsWith('Identity')) return IDENTITY;
  return { codesOf: IDENTITY.codesOf, find: () => undefined };
}

function differencesOf(/** @type {Dict | undefined} */ encoding) {
  /** @type {Map<number, string>} */
  const names = new Map();
  let code = 0;
  for (const item of encoding?.list('Differences') ?? []) {
    if (typeof item === 'number') code = item;
    if (item instanceof Name) names.set(code++, item.text);
  }
  return names;
}

function widthsByCid(/** @type {Dict} */ font) {
  /** @type {Map<number, number>} */
  const widths = new Map();
  const items = font.list('W');
  for (let at = 0; at < items.length; ) {
    const [first, second, third] = items.slice(at, at + 3);
    if (typeof first !== 'number') break;
    if (Array.isArray(second)) {
      for (const [index, width] of second.entries())
        widths.set(first + index, Number(font.owner.resolve(width)));
      at += 2;
    } else {
      for (let cid = first; cid <= Math.min(Number(second), first + 65535); cid += 1)
        widths.set(cid, Number(third));
      at += 3;
    }
  }
  return widths;
}
