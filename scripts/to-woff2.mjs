// A font file as WOFF2: unchanged tables, compressed together (https://www.w3.org/TR/WOFF2/). The
// format's transformation of outlines would save another tenth, and is not worth its rules.
import { brotliCompressSync, constants } from 'node:zlib';

const HEADER = 48;

/** Says that a table follows unchanged; for the outlines that is what version 3 means. */
function unchanged(/** @type {string} */ tag) {
  return tag === 'glyf' || tag === 'loca' ? 0xc0 : 0;
}

/** The index after which a table tag is written in full. */
const SPELLED_OUT = 63;

/** Seven bits to a byte, the highest first. */
function base128(/** @type {number} */ value) {
  const bytes = [value & 0x7f];
  for (let rest = value >>> 7; rest > 0; rest >>>= 7) bytes.unshift((rest & 0x7f) | 0x80);
  return bytes;
}

/**
 * The tables in the order of the file's directory, which is by tag: `glyf` comes before `loca`, as
 * it must.
 */
function tablesOf(/** @type {Buffer} */ font) {
  return Array.from({ length: font.readUInt16BE(4) }, (_, index) => {
    const at = 12 + index * 16;
    const start = font.readUInt32BE(at + 8);
    const bytes = font.subarray(start, start + font.readUInt32BE(at + 12));
    return { tag: font.toString('latin1', at, at + 4), bytes };
  }).filter(({ tag }) => tag !== 'DSIG');
}

/** @param {Buffer} font a TrueType or OpenType font */
export function toWoff2(font) {
  const tables = tablesOf(font);
  const directory = Buffer.from(
    tables.flatMap(({ tag, bytes }) => [
      unchanged(tag) | SPELLED_OUT,
      ...Buffer.from(tag, 'latin1'),
      ...base128(bytes.length),
    ]),
  );
  const content = Buffer.concat(tables.map(({ bytes }) => bytes));
  const packed = brotliCompressSync(content, {
    params: { [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_FONT },
  });
  const length = Math.ceil((HEADER + directory.length + packed.length) / 4) * 4;
  const plainLength = tables.reduce(
    (sum, { bytes }) => sum + Math.ceil(bytes.length / 4) * 4,
    12 + tables.length * 16,
  );
  const file = Buffer.alloc(length);
  file.write('wOF2', 0, 'latin1');
  font.copy(file, 4, 0, 4);
  file.writeUInt32BE(length, 8);
  file.writeUInt16BE(tables.length, 12);
  file.writeUInt32BE(plainLength, 16);
  file.writeUInt32BE(packed.length, 20);
  file.writeUInt16BE(1, 24);
  directory.copy(file, HEADER);
  packed.copy(file, HEADER + directory.length);
  return file;
}
