import { deflateSync } from 'node:zlib';

/** @typedef {import('../corpus/viewer.mjs').Picture} Picture */

/**
 * A picture of both: what only theirs has is red, what only ours has is blue.
 * @param {Picture} theirs
 * @param {Picture} ours
 * @returns {Buffer | null} a PNG; null if the sizes differ
 */
export function overlayOf(theirs, ours) {
  const { width, height } = ours;
  if (theirs.width !== width || theirs.height !== height) return null;
  // Each row begins with its filter: 0, no filter.
  const rows = Buffer.alloc(height * (1 + width * 3));
  for (let at = 0; at < width * height; at++) {
    const [one, other] = [grey(theirs, at), grey(ours, at)];
    const colour = [other, Math.max(Math.min(one, other), (one + other) / 2 - 40), one];
    rows.set(colour, 1 + Math.floor(at / width) + at * 3);
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width);
  header.writeUInt32BE(height, 4);
  // Eight bits of red, green and blue.
  header.set([8, 2], 8);
  const parts = [chunk('IHDR', header), chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.alloc(0))];
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...parts]);
}

/** @param {Picture} picture @param {number} at */
function grey({ channels, data }, at) {
  const [first = 0, green = 0, last = 0] = data.subarray(at * channels, at * channels + 3);
  return 0.2 * first + 0.6 * green + 0.2 * last;
}

/** @param {string} type @param {Buffer} data */
function chunk(type, data) {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** As in node:zlib since Node 20.15. @param {Buffer} bytes */
function crc32(bytes) {
  let sum = 0xffffffff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit++) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1;
  }
  return ~sum >>> 0;
}
