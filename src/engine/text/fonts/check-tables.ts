import { ByteReader } from './byte-reader';
import { FontProblem, tableOf } from './sfnt';

type Tables = ReadonlyMap<string, Uint8Array>;

const MAGIC = 0x5f0f3cf5;
const [LEAST_EM, MOST_EM] = [16, 16_384];

/**
 * Throws when the font tables contradict each other: a later reader relies on their counts and
 * lengths.
 */
export function checkTables(tables: Tables): void {
  const head = tableOf(tables, 'head');
  if (head.length < 54 || new ByteReader(head, 12).u32() !== MAGIC) damaged('head');
  const em = new ByteReader(head, 18).u16();
  if (em < LEAST_EM || em > MOST_EM) damaged('head');
  const glyphs = new ByteReader(tableOf(tables, 'maxp'), 4).u16();
  if (glyphs === 0) damaged('maxp');
  checkMetrics(tables, glyphs);
  if (tables.has('glyf')) checkOutlines(tables, glyphs, new ByteReader(head, 50).i16() === 1);
}

function checkMetrics(tables: Tables, glyphs: number): void {
  const hhea = tableOf(tables, 'hhea');
  if (hhea.length < 36) damaged('hhea');
  const advances = new ByteReader(hhea, 34).u16();
  if (advances === 0 || advances > glyphs) damaged('hhea');
  if (tableOf(tables, 'hmtx').length < advances * 4 + (glyphs - advances) * 2) damaged('hmtx');
}

/** Throws unless the glyph offsets ascend and stay inside the table `glyf`. */
function checkOutlines(tables: Tables, glyphs: number, isLong: boolean): void {
  const [loca, glyf] = [tableOf(tables, 'loca'), tableOf(tables, 'glyf')];
  if (loca.length < (glyphs + 1) * (isLong ? 4 : 2)) damaged('loca');
  const reader = new ByteReader(loca);
  let before = 0;
  for (let glyph = 0; glyph <= glyphs; glyph += 1) {
    const place = isLong ? reader.u32() : reader.u16() * 2;
    if (place < before || place > glyf.length) damaged('loca');
    before = place;
  }
}

function damaged(table: string): never {
  throw new FontProblem(`the font is damaged (table ${table})`);
}
