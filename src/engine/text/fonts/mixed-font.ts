import { type Outlines, viewOf } from './outlines';
import { buildSfnt, tableOf } from './sfnt';

/** A glyph of a font. */
export type Outline = {
  outlines: Outlines;
  glyph: number;
};

/** A glyph that shows nothing, and its width in units of the font. */
export type Blank = { advance: number };

const TRUE_TYPE = 0x00010000;
/** The bytes before a glyph's contours: the number of contours and the box. */
const GLYPH_HEAD = 10;
/**
 * From this value on, the unsigned number of contours is a negative one, which marks a composite
 * glyph.
 */
const COMPOSITE = 0x8000;
/** Flags of the components of a composite glyph. */
const [WORDS, SCALE, MORE, TWO_SCALES, MATRIX, PROGRAM] = [0x01, 0x08, 0x20, 0x40, 0x80, 0x100];
/** Offsets in `head` of the box around all glyphs: least x, least y, greatest x, greatest y. */
const BOX = [36, 38, 40, 42];
const LOCA_FORMAT = 50;
const METRICS = 34;
const [GLYPH_COUNT, FIRST_MAXIMUM, MAXP_LENGTH] = [4, 6, 32];
const NOTHING = new Uint8Array();

/**
 * Builds a font of these glyphs, numbered from 1 on, with only the tables that PDF viewers need.
 * The glyphs may come from several fonts with the same units. Outlines are copied as bytes: no curve
 * is parsed.
 */
export function mixFont(first: Outlines, wanted: readonly (Outline | Blank)[]): Uint8Array {
  const glyphs: (Outline | Blank)[] = [{ outlines: first, glyph: 0 }, ...wanted];
  const parts = new Map<Outlines, Map<number, number>>();
  const numberOf = (part: Outline): number => {
    const numbers = parts.get(part.outlines) ?? new Map<number, number>();
    parts.set(part.outlines, numbers);
    const known = numbers.get(part.glyph);
    if (known !== undefined) return known;
    numbers.set(part.glyph, glyphs.length);
    return glyphs.push(part) - 1;
  };
  const written: Uint8Array[] = [];
  // The components of composite glyphs come after the wanted glyphs and may be composite too.
  for (let index = 0; index < glyphs.length; index += 1) {
    const one = glyphs[index];
    written.push(one && 'outlines' in one ? renumbered(one, numberOf) : NOTHING);
  }
  const sources = [...new Set(glyphs.flatMap((one) => ('outlines' in one ? [one.outlines] : [])))];
  return buildSfnt(
    TRUE_TYPE,
    new Map([
      ...glyphTables(written),
      ['hmtx', metricsOf(glyphs)],
      ['head', headOf(sources, first)],
      ['hhea', withCount(tableOf(first.tables, 'hhea'), METRICS, glyphs.length)],
      ['maxp', withCount(maximaOf(sources), GLYPH_COUNT, glyphs.length)],
    ]),
  );
}

/**
 * A glyph with its components renumbered and its program (hinting) removed. Print does not need
 * hinting, and hinting would need other tables.
 */
function renumbered({ outlines, glyph }: Outline, numberOf: (part: Outline) => number): Uint8Array {
  const bytes = outlines.of(glyph);
  const contours = bytes.length < GLYPH_HEAD ? 0 : u16(bytes, 0);
  if (contours === 0) return NOTHING;
  if (contours >= COMPOSITE) return composite(bytes, (part) => numberOf({ outlines, glyph: part }));
  const at = GLYPH_HEAD + 2 * contours;
  const program = u16(bytes, at);
  if (program === 0) return bytes;
  const kept = new Uint8Array(bytes.length - program);
  kept.set(bytes.subarray(0, at));
  kept.set(bytes.subarray(at + 2 + program), at + 2);
  return kept;
}

/** Reads bytes directly: a DataView for each of many glyphs takes longer than the rest. */
function u16(bytes: Uint8Array, at: number): number {
  return ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0);
}

function composite(bytes: Uint8Array, numberOf: (part: number) => number): Uint8Array {
  const kept = bytes.slice();
  const view = viewOf(kept);
  let at = GLYPH_HEAD;
  for (let flags = MORE; (flags & MORE) !== 0; ) {
    flags = view.getUint16(at);
    view.setUint16(at, flags & ~PROGRAM);
    view.setUint16(at + 2, numberOf(view.getUint16(at + 2)));
    const places = (flags & WORDS) === 0 ? 2 : 4;
    const scales =
      (flags & SCALE) !== 0 ? 2 : (flags & TWO_SCALES) !== 0 ? 4 : (flags & MATRIX) !== 0 ? 8 : 0;
    at += 4 + places + scales;
  }
  return kept.subarray(0, at);
}

function glyphTables(written: readonly Uint8Array[]): [string, Uint8Array][] {
  const loca = new DataView(new ArrayBuffer((written.length + 1) * 4));
  const glyf = new Uint8Array(written.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const [index, glyph] of written.entries()) {
    glyf.set(glyph, at);
    at += glyph.length;
    loca.setUint32((index + 1) * 4, at);
  }
  return [
    ['glyf', glyf],
    ['loca', new Uint8Array(loca.buffer)],
  ];
}

function metricsOf(glyphs: readonly (Outline | Blank)[]): Uint8Array {
  const hmtx = new DataView(new ArrayBuffer(glyphs.length * 4));
  for (const [index, one] of glyphs.entries()) {
    const isBlank = 'advance' in one;
    hmtx.setUint16(index * 4, isBlank ? one.advance : one.outlines.advanceOf(one.glyph));
    if (!isBlank) hmtx.setInt16(index * 4 + 2, one.outlines.leftEdgeOf(one.glyph));
  }
  return new Uint8Array(hmtx.buffer);
}

function headOf(sources: readonly Outlines[], first: Outlines): Uint8Array {
  const head = tableOf(first.tables, 'head').slice();
  const view = viewOf(head);
  const heads = sources.map(({ tables }) => viewOf(tableOf(tables, 'head')));
  for (const [index, at] of BOX.entries()) {
    const edges = heads.map((one) => one.getInt16(at));
    view.setInt16(at, index < 2 ? Math.min(...edges) : Math.max(...edges));
  }
  view.setInt16(LOCA_FORMAT, 1);
  return head;
}

/** The largest value that any of the fonts states, for each field of `maxp`. */
function maximaOf(sources: readonly Outlines[]): Uint8Array {
  const maxp = new DataView(new ArrayBuffer(MAXP_LENGTH));
  maxp.setUint32(0, TRUE_TYPE);
  for (const { tables } of sources) {
    const one = viewOf(tableOf(tables, 'maxp'));
    for (let at = FIRST_MAXIMUM; at < MAXP_LENGTH; at += 2)
      maxp.setUint16(at, Math.max(maxp.getUint16(at), one.getUint16(at)));
  }
  return new Uint8Array(maxp.buffer);
}

function withCount(table: Uint8Array, at: number, count: number): Uint8Array {
  const changed = table.slice();
  viewOf(changed).setUint16(at, count);
  return changed;
}
