import { readCff } from './cff-program';
import type { CharacterMap, FontProgram } from './font-program';

const [TABLES, RECORD] = [12, 16];

/** Reads a TrueType, OpenType or bare CFF program; null for bytes that are none. */
export function readFontProgram(bytes: Uint8Array): FontProgram | null {
  try {
    const isCff = bytes[0] === 1 && bytes[1] === 0 && bytes[2] !== 0;
    return isCff ? readCff(bytes) : readSfnt(bytes);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function readSfnt(bytes: Uint8Array): FontProgram | null {
  const tables = tablesOf(bytes);
  const cff = tables.get('CFF ');
  const outlines = cff && readCff(part(cff));
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
    maps: mapsOf(tables.get('cmap')),
    ...(post && { glyphNamed: namesOf(post) }),
  };
}

function tablesOf(bytes: Uint8Array): Map<string, DataView> {
  const view = viewOf(bytes);
  const count = bytes.length < TABLES ? 0 : view.getUint16(4);
  const tables = new Map<string, DataView>();
  for (let at = TABLES; at < TABLES + RECORD * count && at + RECORD <= bytes.length; at += RECORD) {
    const [from, length] = [view.getUint32(at + 8), view.getUint32(at + 12)];
    tables.set(
      String.fromCharCode(...bytes.subarray(at, at + 4)),
      viewOf(bytes.subarray(from, from + length)),
    );
  }
  return tables;
}

function mapsOf(cmap: DataView | undefined): CharacterMap[] {
  if (cmap === undefined || cmap.byteLength < 4) return [];
  return Array.from({ length: cmap.getUint16(2) }, (_, index) => {
    const at = 4 + 8 * index;
    const table = viewOf(part(cmap).subarray(cmap.getUint32(at + 4)));
    return { platform: cmap.getUint16(at), encoding: cmap.getUint16(at + 2), find: finderOf(table) };
  });
}

function finderOf(table: DataView): CharacterMap['find'] {
  switch (table.getUint16(0)) {
    case 0:
      return (code) => (code < 256 && 6 + code < table.byteLength ? table.getUint8(6 + code) : 0);
    case 4:
      return (code) => inSegments(table, code);
    case 6: {
      const [first, count] = [table.getUint16(6), table.getUint16(8)];
      return (code) => (code < first || code >= first + count ? 0 : table.getUint16(10 + 2 * (code - first)));
    }
    case 12:
      return (code) => inGroups(table, code);
    default:
      return () => 0;
  }
}

/** Looks a code up in the segments of format 4, which are in the order of their ends. */
function inSegments(table: DataView, code: number): number {
  const count = table.getUint16(6) / 2;
  const [starts, deltas, ranges] = [16 + 2 * count, 16 + 4 * count, 16 + 6 * count];
  for (let index = 0; index < count; index += 1) {
    if (table.getUint16(14 + 2 * index) < code) continue;
    const start = table.getUint16(starts + 2 * index);
    if (start > code) return 0;
    const delta = table.getUint16(deltas + 2 * index);
    const range = table.getUint16(ranges + 2 * index);
    if (range === 0) return (code + delta) & 0xffff;
    const at = ranges + 2 * index + range + 2 * (code - start);
    const glyph = at + 2 <= table.byteLength ? table.getUint16(at) : 0;
    return glyph === 0 ? 0 : (glyph + delta) & 0xffff;
  }
  return 0;
}

function inGroups(table: DataView, code: number): number {
  for (let at = 16, left = table.getUint32(12); left > 0; left -= 1, at += 12) {
    const first = table.getUint32(at);
    if (code >= first && code <= table.getUint32(at + 4)) return table.getUint32(at + 8) + code - first;
  }
  return 0;
}

/** The names that a font gives its glyphs. Those of the usual order of the Macintosh are not looked up. */
const [NAMED, USUAL_NAMES] = [0x20000, 258];

function namesOf(post: DataView): NonNullable<FontProgram['glyphNamed']> {
  const glyphs = new Map<string, number>();
  if (post.byteLength > 34 && post.getUint32(0) === NAMED) {
    const [count, own] = [post.getUint16(32), [] as string[]];
    for (let at = 34 + 2 * count; at < post.byteLength; at += 1 + post.getUint8(at))
      own.push(String.fromCharCode(...part(post).subarray(at + 1, at + 1 + post.getUint8(at))));
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
