import { ByteReader } from './byte-reader';
import { tableOf, tablesOf } from './sfnt';

/** Where in the tables the numbers are that tell how to read them. */
const [LOCA_FORMAT, METRICS] = [50, 34];

/** The glyphs of a TrueType font that the build has made: its tables are taken at their word. */
export class Outlines {
  readonly tables: ReadonlyMap<string, Uint8Array>;
  private readonly glyf: Uint8Array;
  private readonly loca: DataView;
  private readonly isLong: boolean;
  private readonly hmtx: DataView;
  /** Glyphs from here on are as wide as the last one before. */
  private readonly widths: number;

  constructor(font: Uint8Array) {
    this.tables = tablesOf(font);
    this.glyf = tableOf(this.tables, 'glyf');
    this.loca = viewOf(tableOf(this.tables, 'loca'));
    this.isLong = new ByteReader(tableOf(this.tables, 'head'), LOCA_FORMAT).i16() === 1;
    this.hmtx = viewOf(tableOf(this.tables, 'hmtx'));
    this.widths = new ByteReader(tableOf(this.tables, 'hhea'), METRICS).u16();
  }

  /** A glyph as it stands in the font; of no length when it shows nothing. */
  of(glyph: number): Uint8Array {
    return this.glyf.subarray(this.offset(glyph), this.offset(glyph + 1));
  }

  advanceOf(glyph: number): number {
    return this.hmtx.getUint16(Math.min(glyph, this.widths - 1) * 4);
  }

  leftEdgeOf(glyph: number): number {
    const beyond = glyph - this.widths;
    return this.hmtx.getInt16(beyond < 0 ? glyph * 4 + 2 : this.widths * 4 + beyond * 2);
  }

  private offset(glyph: number): number {
    return this.isLong ? this.loca.getUint32(glyph * 4) : this.loca.getUint16(glyph * 2) * 2;
  }
}

export function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
