import { ByteReader } from './byte-reader';
import { tableOf, tablesOf } from './sfnt';

/**
 * Offsets of two numbers that say how to read other tables: the format of `loca` and the number of
 * metrics.
 */
const [LOCA_FORMAT, METRICS] = [50, 34];

/** The glyphs of a TrueType font made by the build, whose tables are trusted without checks. */
export class Outlines {
  readonly tables: ReadonlyMap<string, Uint8Array>;
  readonly #glyf: Uint8Array;
  readonly #loca: DataView;
  readonly #isLong: boolean;
  readonly #hmtx: DataView;
  /** The number of glyphs that have their own width. Later glyphs share the last width. */
  readonly #widths: number;

  constructor(font: Uint8Array) {
    this.tables = tablesOf(font);
    this.#glyf = tableOf(this.tables, 'glyf');
    this.#loca = viewOf(tableOf(this.tables, 'loca'));
    this.#isLong = new ByteReader(tableOf(this.tables, 'head'), LOCA_FORMAT).i16() === 1;
    this.#hmtx = viewOf(tableOf(this.tables, 'hmtx'));
    this.#widths = new ByteReader(tableOf(this.tables, 'hhea'), METRICS).u16();
  }

  /** The bytes of a glyph as stored in the font; empty when the glyph shows nothing. */
  of(glyph: number): Uint8Array {
    return this.#glyf.subarray(this.#offset(glyph), this.#offset(glyph + 1));
  }

  advanceOf(glyph: number): number {
    return this.#hmtx.getUint16(Math.min(glyph, this.#widths - 1) * 4);
  }

  leftEdgeOf(glyph: number): number {
    const beyond = glyph - this.#widths;
    return this.#hmtx.getInt16(beyond < 0 ? glyph * 4 + 2 : this.#widths * 4 + beyond * 2);
  }

  #offset(glyph: number): number {
    return this.#isLong ? this.#loca.getUint32(glyph * 4) : this.#loca.getUint16(glyph * 2) * 2;
  }
}

export function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
