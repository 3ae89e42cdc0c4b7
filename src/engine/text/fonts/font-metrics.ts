import { ByteReader } from './byte-reader';
import { tableOf, tablesOf } from './sfnt';

/** The metrics that a font states, in its own units. */
export type FontMetrics = {
  unitsPerEm: number;
  ascent: number;
  /** The descent below the baseline, as a negative number. */
  descent: number;
  capHeight: number;
  italicAngle: number;
  /** The bounding box of all glyphs: left, bottom, right, top. */
  box: readonly [number, number, number, number];
  isFixedPitch: boolean;
  outlines: 'TrueType' | 'CFF';
};

/** The share of the ascent that capitals take, for fonts that state no cap height. */
const CAPITALS = 0.7;

export function readMetrics(font: Uint8Array): FontMetrics {
  const tables = tablesOf(font);
  const head = new ByteReader(tableOf(tables, 'head'), 18);
  const unitsPerEm = head.u16();
  head.skip(16);
  const box = [head.i16(), head.i16(), head.i16(), head.i16()] as const;
  const hhea = new ByteReader(tableOf(tables, 'hhea'), 4);
  const [ascent, descent] = [hhea.i16(), hhea.i16()];
  const post = tables.get('post');
  const os2 = tables.get('OS/2');
  const hasCapHeight = os2 !== undefined && os2.length >= 90 && new ByteReader(os2).u16() >= 2;
  return {
    unitsPerEm,
    ascent,
    descent,
    capHeight: hasCapHeight ? new ByteReader(os2, 88).i16() : Math.round(ascent * CAPITALS),
    italicAngle: post === undefined ? 0 : new ByteReader(post, 4).i16(),
    isFixedPitch: post !== undefined && new ByteReader(post, 12).u32() !== 0,
    box,
    outlines: tables.has('CFF ') ? 'CFF' : 'TrueType',
  };
}

/** The lightest and the boldest weight of a variable font; null when the font has one weight. */
export function weightsOf(font: Uint8Array): [number, number] | null {
  const table = tablesOf(font).get('fvar');
  if (table === undefined) return null;
  const header = new ByteReader(table, 4);
  const axes = header.u16();
  header.skip(2);
  const [count, size] = [header.u16(), header.u16()];
  for (let axis = 0; axis < count; axis += 1) {
    const reader = new ByteReader(table, axes + axis * size);
    const tag = String.fromCharCode(...reader.take(4));
    const least = reader.u32() / 65_536;
    reader.skip(4);
    if (tag === 'wght') return [least, reader.u32() / 65_536];
  }
  return null;
}
