import { ByteReader } from './byte-reader';
import { tableOf, tablesOf } from './sfnt';

/**
 * The first glyph without an outline in a TrueType font, not counting glyph 0 (the missing glyph).
 */
export function emptyGlyphOf(font: Uint8Array): number | null {
  const tables = tablesOf(font);
  const isLong = new ByteReader(tableOf(tables, 'head'), 50).i16() === 1;
  const loca = tableOf(tables, 'loca');
  const offsets = new ByteReader(loca);
  const count = loca.length / (isLong ? 4 : 2) - 1;
  let start = isLong ? offsets.u32() : offsets.u16();
  for (let glyph = 0; glyph < count; glyph += 1) {
    const end = isLong ? offsets.u32() : offsets.u16();
    if (glyph > 0 && end === start) return glyph;
    start = end;
  }
  return null;
}
