import type { WorkBudget } from '../../pdf/reader/work-budget';
import { readCff } from './cff-program';
import type { CharacterMap, FontProgram } from './font-program';
import { firstFrom } from './sorted-numbers';

const [TABLES, RECORD] = [12, 16];
/** Honest fonts have few. */
const MOST_MAPS = 64;

/**
 * Reads a TrueType, OpenType or bare CFF program; null for other bytes. It and the lookups of the program throw
 * a RangeError where it is cut off, and spend the budget.
 */
export function readFontProgram(bytes: Uint8Array, budget: WorkBudget): FontProgram | null {
  const isCff = bytes[0] === 1 && bytes[1] === 0 && bytes[2] !== 0;
  return isCff ? readCff(bytes, budget) : readSfnt(bytes, budget);
}

function readSfnt(bytes: Uint8Array, budget: WorkBudget): FontProgram | null {
  const tables = tablesOf(bytes, budget);
  const cff = tables.get('CFF ');
  const outlines = cff && readCff(part(cff), budget);
  const [head, maxp, hhea, hmtx] = ['head', 'maxp', 'hhea', 'hmtx'].map((tag) => tables.get(tag));
  if (!head || !maxp) return outlines ?? null;
  const unit = head.getUint16(18);
  const long = hhea?.getUint16(34) ?? 0;
  const post = tables.get('post');
  return {
    ...outlines,
    glyphs: maxp.getUint16(4),
    widthOf(glyph) {
      const at = 4 * Math.min(glyph, long - 1);
      return hmtx && long > 0 && at + 2 <= hmtx.byteLength ? (hmtx.getUint16(at) * 1000) / unit : undefined;
    },
    maps: mapsOf(tables.get('cmap'), budget),
    ...(post && { glyphNamed: namesOf(post, budget) }),
  };
}

function tablesOf(bytes: Uint8Array, budget: WorkBudget): Map<string, DataView> {
  const view = viewOf(bytes);
  const count = bytes.length < TABLES ? 0 : view.getUint16(4);
  const tables = new Map<string, DataView>();
  for (let at = TABLES; at < TABLES + RECORD * count && at + RECORD <= bytes.length; at += RECORD) {
    budget.spend(1);
    const [from, length] = [view.getUint32(at + 8), view.getUint32(at + 12)];
    tables.set(
      String.fromCharCode(...bytes.subarray(at, at + 4)),
      viewOf(bytes.subarray(from, from + length)),
    );
  }
  return tables;
}

function mapsOf(cmap: DataView | undefined, budget: WorkBudget): CharacterMap[] {
  if (cmap === undefined || cmap.byteLength < 4) return [];
  return Array.from({ length: Math.min(cmap.getUint16(2), MOST_MAPS) }, (_, index) => {
    const at = 4 + 8 * index;
    const find = finderOf(viewOf(part(cmap).subarray(cmap.getUint32(at + 4))), budget);
    return { platform: cmap.getUint16(at), encoding: cmap.getUint16(at + 2), find };
  });
}

function finderOf(table: DataView, budget: WorkBudget): CharacterMap['find'] {
  switch (table.getUint16(0)) {
    case 0:
      return (code) => (code < 256 && 6 + code < table.byteLength ? table.getUint8(6 + code) : 0);
    case 4:
      return (code) => inSegments(table, code, budget);
    case 6: {
      const [first, count] = [table.getUint16(6), table.getUint16(8)];
      return (code) => (code < first || code >= first + count ? 0 : table.getUint16(10 + 2 * (code - first)));
    }
    case 12:
      return (code) => inGroups(table, code, budget);
    default:
      return () => 0;
  }
}

/** Looks a code up in the segments of format 4, which are in the order of their ends. */
function inSegments(table: DataView, code: number, budget: WorkBudget): number {
  const count = table.getUint16(6) >> 1;
  const [starts, deltas, ranges] = [16 + 2 * count, 16 + 4 * count, 16 + 6 * count];
  const numberAt = (segment: number) => table.getUint16(14 + 2 * segment);
  const index = firstFrom(code, { count, numberAt, budget });
  const start = index < count ? table.getUint16(starts + 2 * index) : Number.POSITIVE_INFINITY;
  if (start > code) return 0;
  const delta = table.getUint16(deltas + 2 * index);
  const range = table.getUint16(ranges + 2 * index);
  if (range === 0) return (code + delta) & 0xffff;
  const at = ranges + 2 * index + range + 2 * (code - start);
  const glyph = at + 2 <= table.byteLength ? table.getUint16(at) : 0;
  return glyph === 0 ? 0 : (glyph + delta) & 0xffff;
}

/** Looks a code up in the groups of format 12, which are in order, too. */
function inGroups(table: DataView, code: number, budget: WorkBudget): number {
  const count = table.getUint32(12);
  const numberAt = (group: number) => table.getUint32(20 + 12 * group);
  const at = 16 + 12 * firstFrom(code, { count, numberAt, budget });
  const first = at < 16 + 12 * count ? table.getUint32(at) : Number.POSITIVE_INFINITY;
  return first > code ? 0 : table.getUint32(at + 8) + code - first;
}

/** The names that a font gives its glyphs. Those of the usual order of the Macintosh are not looked up. */
const [NAMED, USUAL_NAMES] = [0x20000, 258];

function namesOf(post: DataView, budget: WorkBudget): NonNullable<FontProgram['glyphNamed']> {
  const glyphs = new Map<string, number>();
  if (post.byteLength > 34 && post.getUint32(0) === NAMED) {
    const [count, own] = [post.getUint16(32), [] as string[]];
    budget.spend(count);
    for (let at = 34 + 2 * count; at < post.byteLength; at += 1 + post.getUint8(at)) {
      budget.spend(1);
      own.push(String.fromCharCode(...part(post).subarray(at + 1, at + 1 + post.getUint8(at))));
    }
    for (let glyph = 0; glyph < count; glyph += 1) {
      const name = own[post.getUint16(34 + 2 * glyph) - USUAL_NAMES];
      if (name !== undefined) glyphs.set(name, glyph);
    }
  }
  return (name) => glyphs.get(name);
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

function part(view: DataView): Uint8Array {
  return new Uint8Array(view.buffer, view.byteOffset, view.byteLength);
}
