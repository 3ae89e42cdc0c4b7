import { readCff } from './cff.mjs';

/**
 * A font program. `width`: in thousandths of an em, undefined if it cannot be read.
 * @typedef {object} Program
 * @property {number} glyphs how many it has
 * @property {(glyph: number) => number | undefined} width
 * @property {(glyph: number) => boolean} isDrawn whether the glyph has an outline or a place
 * @property {CharacterMap[]} maps
 * @property {((name: string) => number | undefined)} [named]
 * @property {((cid: number) => number | undefined)} [ofCid] for fonts that are keyed by CIDs
 */
/** @typedef {{ platform: number, encoding: number, find: (code: number) => number }} CharacterMap 0: no glyph */

/** Reads a TrueType or OpenType program. @returns {Program | undefined} */
export function readSfnt(/** @type {Buffer} */ bytes) {
  const tables = tablesOf(bytes);
  const [head, maxp, hhea, hmtx] = ['head', 'maxp', 'hhea', 'hmtx'].map((name) => tables.get(name));
  const cff = tables.get('CFF ');
  const outlines = cff === undefined ? undefined : readCff(cff);
  if (head === undefined || maxp === undefined || head.length < 54 || maxp.length < 6) return outlines;
  const unit = head.readUInt16BE(18);
  const glyphs = maxp.readUInt16BE(4);
  const long = hhea !== undefined && hhea.length >= 36 ? hhea.readUInt16BE(34) : 0;
  const width = (/** @type {number} */ glyph) => {
    const at = 4 * Math.min(glyph, long - 1);
    if (hmtx === undefined || long === 0 || at + 2 > hmtx.length) return undefined;
    return (hmtx.readUInt16BE(at) * 1000) / unit;
  };
  const isDrawn = outlines?.isDrawn ?? drawnBy(tables.get('loca'), head.readInt16BE(50));
  const named = namesOf(tables.get('post'));
  return { ...outlines, glyphs, width, isDrawn, maps: mapsOf(tables.get('cmap')), named };
}

/** @returns {Map<string, Buffer>} */
function tablesOf(/** @type {Buffer} */ bytes) {
  const tables = new Map();
  if (bytes.length < 12) return tables;
  for (let at = 12; at < 12 + 16 * bytes.readUInt16BE(4) && at + 16 <= bytes.length; at += 16) {
    const offset = bytes.readUInt32BE(at + 8);
    tables.set(
      bytes.toString('latin1', at, at + 4),
      bytes.subarray(offset, offset + bytes.readUInt32BE(at + 12)),
    );
  }
  return tables;
}

function drawnBy(/** @type {Buffer | undefined} */ loca, /** @type {number} */ isLong) {
  const size = isLong ? 4 : 2;
  return (/** @type {number} */ glyph) => {
    if (loca === undefined || (glyph + 2) * size > loca.length) return false;
    const [from, to] = [glyph, glyph + 1].map((index) =>
      isLong ? loca.readUInt32BE(index * 4) : loca.readUInt16BE(index * 2),
    );
    return from !== to;
  };
}

/** @returns {CharacterMap[]} */
function mapsOf(/** @type {Buffer | undefined} */ cmap) {
  if (cmap === undefined || cmap.length < 4) return [];
  return Array.from({ length: cmap.readUInt16BE(2) }, (_, index) => {
    const at = 4 + 8 * index;
    const [platform, encoding] = [cmap.readUInt16BE(at), cmap.readUInt16BE(at + 2)];
    return { platform, encoding, find: finderOf(cmap.subarray(cmap.readUInt32BE(at + 4))) };
  });
}

/** @returns {(code: number) => number} */
function finderOf(/** @type {Buffer} */ table) {
  const format = table.readUInt16BE(0);
  if (format === 0) return (code) => (code < 256 ? (table[6 + code] ?? 0) : 0);
  if (format === 4) return (code) => inSegments(table, code);
  if (format === 6) {
    const [first, count] = [table.readUInt16BE(6), table.readUInt16BE(8)];
    return (code) =>
      code < first || code >= first + count ? 0 : table.readUInt16BE(10 + 2 * (code - first));
  }
  return format === 12 ? (code) => inGroups(table, code) : () => 0;
}

function inSegments(/** @type {Buffer} */ table, /** @type {number} */ code) {
  const count = table.readUInt16BE(6) / 2;
  for (let index = 0; index < count; index += 1) {
    if (table.readUInt16BE(14 + 2 * index) < code) continue;
    const start = table.readUInt16BE(16 + 2 * (count + index));
    if (start > code) return 0;
    const delta = table.readUInt16BE(16 + 2 * (2 * count + index));
    const at = 16 + 2 * (3 * count + index);
    const range = table.readUInt16BE(at);
    if (range === 0) return (code + delta) & 65535;
    const place = at + range + 2 * (code - start);
    const glyph = place + 2 <= table.length ? table.readUInt16BE(place) : 0;
    return glyph === 0 ? 0 : (glyph + delta) & 65535;
  }
  return 0;
}

function inGroups(/** @type {Buffer} */ table, /** @type {number} */ code) {
  for (let index = 0; index < table.readUInt32BE(12); index += 1) {
    const at = 16 + 12 * index;
    const first = table.readUInt32BE(at);
    if (code >= first && code <= table.readUInt32BE(at + 4)) return table.readUInt32BE(at + 8) + code - first;
  }
  return 0;
}

/** The names that the font has of its own. Those of the Macintosh order are not looked up. */
function namesOf(/** @type {Buffer | undefined} */ post) {
  /** @type {Map<string, number>} */
  const names = new Map();
  if (post !== undefined && post.length > 34 && post.readUInt32BE(0) === 0x20000) {
    const count = post.readUInt16BE(32);
    /** @type {string[]} */
    const own = [];
    for (let at = 34 + 2 * count; at < post.length; at += 1 + (post[at] ?? 0))
      own.push(post.toString('latin1', at + 1, at + 1 + (post[at] ?? 0)));
    for (let glyph = 0; glyph < count; glyph += 1) {
      const name = own[post.readUInt16BE(34 + 2 * glyph) - 258];
      if (name !== undefined) names.set(name, glyph);
    }
  }
  return (/** @type {string} */ name) => names.get(name);
}
