import { randomBytes } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';

/**
 * A PNG of noise, which no compression makes smaller.
 * @param {number} width
 * @param {number} height
 * @param {2 | 6} type the colour type of PNG: RGB, or RGB with alpha
 */
export function noisyPng(width, height, type) {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 8;
  header[9] = type;
  const rowBytes = 1 + width * (type === 6 ? 4 : 3);
  const rows = randomBytes(rowBytes * height);
  // The first byte of a row names its filter: none.
  for (let row = 0; row < height; row++) rows[row * rowBytes] = 0;
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const parts = [piece('IHDR', header), piece('IDAT', deflateSync(rows)), piece('IEND', Buffer.alloc(0))];
  return Buffer.concat([signature, ...parts]);
}

function piece(/** @type {string} */ name, /** @type {Buffer} */ content) {
  const named = Buffer.concat([Buffer.from(name), content]);
  const around = Buffer.alloc(4);
  const length = Buffer.from(around);
  length.writeUInt32BE(content.length);
  around.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, around]);
}
