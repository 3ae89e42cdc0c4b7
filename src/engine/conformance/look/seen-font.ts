import { textOfGlyphName } from '../../content/fonts/glyph-names';
import { compositeWidths, simpleWidths, type WidthOf } from '../../content/fonts/glyph-widths';
import { type CMap, readCMap } from '../../content/fonts/read-cmap';
import { isUnreadable } from '../../pdf/pdf-problem';
import { latin1 } from '../../pdf/reader/characters';
import type { PdfFile } from '../../pdf/reader/pdf-file';
import { textOf } from '../../pdf/text-string';
import { PdfDict, PdfName, PdfStream, type PdfValue } from '../../pdf/values';
import type { FontProgram } from './font-program';
import { latinLetter, latinName, standardName } from './latin-glyphs';
import { readFontProgram } from './read-font-program';

const SYMBOLIC = 4;
/** As many as a simple font has. Their texts are not needed for widths. */
const CODES: readonly string[] = Array.from({ length: 256 }, () => '');
const FILES = ['FontFile', 'FontFile2', 'FontFile3'];
const decoders = {
  WinAnsiEncoding: new TextDecoder('windows-1252'),
  MacRomanEncoding: new TextDecoder('macintosh'),
};

/** A font of an uploaded document, as its content uses it. */
export class SeenFont {
  readonly kind: string;
  readonly isComposite: boolean;
  /** The dictionary with widths and descriptor: that of the CIDFont, or the font's own. */
  readonly own: PdfDict;
  readonly descriptor: PdfDict | null;
  readonly differences: ReadonlyMap<number, string>;
  readonly #file: PdfFile;
  #program: FontProgram | null | undefined;
  #cids: Uint8Array | null | undefined;
  readonly #widthOf: WidthOf;
  readonly #toUnicode: CMap | null;
  /** The map from codes to characters of a composite font: null for an identity, undefined when it is not understood. */
  readonly codeMap: CMap | null | undefined;

  constructor(
    file: PdfFile,
    readonly dict: PdfDict,
  ) {
    this.#file = file;
    this.kind = file.name(dict.get('Subtype')) ?? '';
    this.isComposite = this.kind === 'Type0';
    const descendant = this.isComposite ? file.array(dict.get('DescendantFonts'))?.[0] : null;
    this.own = file.dict(descendant ?? null) ?? dict;
    this.descriptor = file.dict(this.own.get('FontDescriptor'));
    this.differences = differencesOf(file, dict.get('Encoding'));
    this.#toUnicode = mapIn(file, dict.get('ToUnicode'));
    this.codeMap = this.isComposite ? codeMapOf(file, dict.get('Encoding')) : null;
    this.#widthOf = this.isComposite
      ? compositeWidths(file, this.own, file.budget)
      : simpleWidths(file, dict, CODES);
  }

  get baseName(): string {
    return this.#file.name(this.dict.get('BaseFont')) ?? '';
  }

  /** As sentences name it. */
  get name(): string {
    return this.baseName === '' ? 'a font without a name' : `the font “${this.baseName}”`;
  }

  /** Whether it says that it is a font, and which. */
  get isNamed(): boolean {
    return (
      this.#file.name(this.dict.get('Type')) === 'Font' && (this.kind === 'Type3' || this.baseName !== '')
    );
  }

  /** Whether an encoding within the file is of the collection of the font. */
  get hasOwnCollection(): boolean {
    const map = this.isComposite ? this.#file.resolve(this.dict.get('Encoding')) : null;
    if (!(map instanceof PdfStream)) return true;
    const systems = [map.dict, this.own].map((dict) => this.#file.dict(dict.get('CIDSystemInfo')));
    const [one, other] = systems.map((system) =>
      ['Registry', 'Ordering'].map((key) => textOf(this.#file.resolve(system?.get(key) ?? null))).join(),
    );
    return one === other;
  }

  get bytesOfCode(): 1 | 2 {
    if (!this.isComposite) return 1;
    return this.codeMap?.codeLengths.has(1) ? 1 : 2;
  }

  get isEmbedded(): boolean {
    return FILES.some((key) => this.#file.dict(this.descriptor?.get(key) ?? null) !== null);
  }

  get isSymbolic(): boolean {
    return ((this.#file.number(this.descriptor?.get('Flags') ?? null) ?? 0) & SYMBOLIC) !== 0;
  }

  /** Whether its program is one of Type 1, which is not looked into. */
  get isType1(): boolean {
    return this.#file.dict(this.descriptor?.get('FontFile') ?? null) !== null;
  }

  get program(): FontProgram | null {
    if (this.#program === undefined) this.#program = this.#readProgram();
    return this.#program;
  }

  #readProgram(): FontProgram | null {
    const file = this.#file;
    const [, ...readable] = FILES;
    for (const key of readable) {
      const stream = file.resolve(this.descriptor?.get(key) ?? null);
      if (stream instanceof PdfStream) return readFontProgram(file.decode(stream), file.budget);
    }
    return null;
  }

  /** The glyph of a code in the program: 0 for none, undefined when it cannot be told. */
  glyphOf(code: number): number | undefined {
    const { program } = this;
    if (program === null) return undefined;
    return this.isComposite ? this.#glyphOfCid(program, this.cidOf(code)) : this.#glyphOfByte(program, code);
  }

  cidOf(code: number): number {
    const range = this.codeMap?.glyphs.rangeOf(code);
    if (range) return range.value + code - range.from;
    return this.codeMap === null ? code : 0;
  }

  #glyphOfCid(program: FontProgram, cid: number): number {
    if (program.glyphOfCid) return program.glyphOfCid(cid) ?? 0;
    const map = this.#glyphsOfCids;
    return map === null ? cid : (map[2 * cid] ?? 0) * 256 + (map[2 * cid + 1] ?? 0);
  }

  /** Two bytes for each character number; null when it is the glyph. */
  get #glyphsOfCids(): Uint8Array | null {
    if (this.#cids === undefined) {
      const map = this.#file.resolve(this.own.get('CIDToGIDMap'));
      this.#cids = map instanceof PdfStream ? this.#file.decode(map) : null;
    }
    return this.#cids;
  }

  #glyphOfByte(program: FontProgram, code: number): number | undefined {
    const name = this.nameOf(code);
    if (this.kind !== 'TrueType') return name === undefined ? undefined : program.glyphNamed?.(name);
    const mapOf = (platform: number, encoding: number) =>
      program.maps.find((map) => map.platform === platform && map.encoding === encoding);
    if (this.isSymbolic || name === undefined) {
      const symbols = mapOf(3, 0);
      return symbols ? symbols.find(code) || symbols.find(0xf000 + code) : mapOf(1, 0)?.find(code);
    }
    const letter = letterOf(name);
    const found = letter === undefined ? 0 : (mapOf(3, 1)?.find(letter.codePointAt(0) ?? 0) ?? 0);
    return found || program.glyphNamed?.(name) || undefined;
  }

  /** The name of the glyph for a code of a simple font, by its encoding. */
  nameOf(code: number): string | undefined {
    const named = this.differences.get(code);
    if (named !== undefined) return named;
    const base = this.baseEncoding;
    if (base === 'WinAnsiEncoding' || base === 'MacRomanEncoding')
      return latinName(decoders[base].decode(Uint8Array.of(code)));
    return base === null && this.isSymbolic ? undefined : standardName(code);
  }

  get baseEncoding(): string | null {
    const encoding = this.#file.resolve(this.dict.get('Encoding'));
    if (encoding instanceof PdfName) return encoding.text;
    return encoding instanceof PdfDict ? this.#file.name(encoding.get('BaseEncoding')) : null;
  }

  /** The width that the dictionary states. */
  widthOf(code: number): number {
    return this.#widthOf(this.isComposite ? this.cidOf(code) : code);
  }

  get statesWidths(): boolean {
    return this.isComposite || this.#file.array(this.dict.get('Widths')) !== null;
  }

  /** Whether a simple font lists a width for each code from the first to the last. */
  get hasAllWidths(): boolean {
    const [first, last] = ['FirstChar', 'LastChar'].map((key) => this.#file.number(this.dict.get(key)));
    const widths = this.#file.array(this.dict.get('Widths'));
    return first != null && last != null && widths?.length === last - first + 1;
  }

  /** The text of a code; undefined when nothing says it. */
  textOf(code: number): string | undefined {
    const range = this.#toUnicode?.texts.rangeOf(code);
    if (range) {
      const { value, from } = range;
      if (code === from || value === '') return value;
      return `${value.slice(0, -1)}${String.fromCharCode(value.charCodeAt(value.length - 1) + code - from)}`;
    }
    const name = this.isComposite ? undefined : this.nameOf(code);
    return name === undefined ? undefined : letterOf(name);
  }
}

export function letterOf(name: string): string | undefined {
  return latinLetter(name) ?? textOfGlyphName(name) ?? undefined;
}

function differencesOf(file: PdfFile, value: PdfValue): Map<number, string> {
  const names = new Map<number, string>();
  const encoding = file.resolve(value);
  let code = 0;
  for (const item of (encoding instanceof PdfDict && file.array(encoding.get('Differences'))) || []) {
    file.budget.spend(1);
    const resolved = file.resolve(item);
    if (typeof resolved === 'number') code = resolved;
    if (resolved instanceof PdfName) names.set(code++, resolved.text);
  }
  return names;
}

function codeMapOf(file: PdfFile, value: PdfValue): CMap | null | undefined {
  const encoding = file.resolve(value);
  if (encoding instanceof PdfName) return /^Identity-[HV]$/.test(encoding.text) ? null : undefined;
  if (!(encoding instanceof PdfStream) || encoding.dict.has('UseCMap')) return undefined;
  const written = /\/WMode\s+(\d)/.exec(latin1(file.decode(encoding)))?.[1] ?? '0';
  if (Number(written) !== (file.number(encoding.dict.get('WMode')) ?? 0)) return undefined;
  const map = mapIn(file, encoding);
  const [length, ...others] = map?.codeLengths ?? [];
  return others.length === 0 && (length === 1 || length === 2) ? (map ?? undefined) : undefined;
}

function mapIn(file: PdfFile, value: PdfValue): CMap | null {
  const stream = file.resolve(value);
  if (!(stream instanceof PdfStream)) return null;
  try {
    return readCMap(file.decode(stream), file.budget);
  } catch (error) {
    if (isUnreadable(error)) return null;
    throw error;
  }
}
