import { constants, inflateSync } from 'node:zlib';
import { Dict, Name } from './objects.mjs';

/** @typedef {import('./objects.mjs').Stream} Stream */

const MOST_BYTES = 100_000_000;
/** @type {Record<string, string>} The short names of inline images. */
const SHORT = {
  AHx: 'ASCIIHexDecode',
  A85: 'ASCII85Decode',
  LZW: 'LZWDecode',
  Fl: 'FlateDecode',
  RL: 'RunLengthDecode',
};
/** @type {Record<string, (bytes: string, parameters: Dict | undefined) => string>} */
const DECODERS = {
  FlateDecode: (bytes, parameters) => unpredicted(inflated(bytes), parameters),
  LZWDecode: (bytes, parameters) =>
    unpredicted(unpacked(bytes, parameters?.number('EarlyChange') ?? 1), parameters),
  ASCIIHexDecode: (bytes) => Buffer.from(bytes.replace(/>.*|[^0-9A-Fa-f]/gs, ''), 'hex').toString('latin1'),
  ASCII85Decode: fromAscii85,
  RunLengthDecode: fromRuns,
};

/** The names of the filters of a stream. */
export function filtersOf(/** @type {Dict} */ stream) {
  return [...stream.oneOrMany('Filter'), ...stream.oneOrMany('F')].flatMap((filter) =>
    filter instanceof Name ? [filter.text] : [],
  );
}

/** Undoes the filters, up to the first one of pictures. */
export function decode(/** @type {Stream} */ stream) {
  const parameters = [...stream.oneOrMany('DecodeParms'), ...stream.oneOrMany('DP')];
  let bytes = stream.bytes;
  for (const [index, filter] of filtersOf(stream).entries()) {
    const decoder = DECODERS[SHORT[filter] ?? filter];
    if (decoder === undefined) return bytes;
    const own = parameters[index];
    bytes = decoder(bytes, own instanceof Dict ? own : undefined);
  }
  return bytes;
}

/** What can be inflated: the end of a stream may be missing. */
function inflated(/** @type {string} */ bytes) {
  try {
    const options = { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: MOST_BYTES };
    return inflateSync(Buffer.from(bytes, 'latin1'), options).toString('latin1');
  } catch {
    return '';
  }
}

function unpredicted(/** @type {string} */ text, /** @type {Dict | undefined} */ parameters) {
  const predictor = parameters?.number('Predictor') ?? 1;
  if (parameters === undefined || predictor < 10) return text;
  const bits = (parameters.number('Colors') ?? 1) * (parameters.number('BitsPerComponent') ?? 8);
  const width = Math.ceil(((parameters.number('Columns') ?? 1) * bits) / 8);
  const step = Math.max(1, bits >> 3);
  const bytes = Buffer.from(text, 'latin1');
  const rows = Math.ceil(bytes.length / (width + 1));
  const result = Buffer.alloc(rows * width);
  for (let row = 0; row < rows; row += 1) {
    const kind = bytes[row * (width + 1)] ?? 0;
    for (let column = 0; column < width; column += 1) {
      const at = row * width + column;
      const left = column < step ? 0 : (result[at - step] ?? 0);
      const up = row === 0 ? 0 : (result[at - width] ?? 0);
      const corner = row === 0 || column < step ? 0 : (result[at - width - step] ?? 0);
      const predicted = [0, left, up, (left + up) >> 1, nearest(left, up, corner)][kind] ?? 0;
      result[at] = (bytes[row * (width + 1) + 1 + column] ?? 0) + predicted;
    }
  }
  return result.toString('latin1');
}

/** The Paeth predictor of PNG. */
function nearest(/** @type {number} */ left, /** @type {number} */ up, /** @type {number} */ corner) {
  const [toLeft, toUp, toCorner] = [
    Math.abs(up - corner),
    Math.abs(left - corner),
    Math.abs(left + up - 2 * corner),
  ];
  if (toLeft <= toUp && toLeft <= toCorner) return left;
  return toUp <= toCorner ? up : corner;
}

function unpacked(/** @type {string} */ bytes, /** @type {number} */ early) {
  /** @type {string[]} */
  let table = [];
  let [width, held, bits, previous, result] = [9, 0, 0, '', ''];
  for (let at = 0; at < bytes.length; at += 1) {
    held = ((held << 8) | bytes.charCodeAt(at)) & 0xffffff;
    bits += 8;
    if (bits < width) continue;
    bits -= width;
    const code = (held >> bits) & ((1 << width) - 1);
    if (code === 257) break;
    if (code === 256) {
      [table, width, previous] = [[], 9, ''];
      continue;
    }
    const entry =
      code < 256 ? String.fromCharCode(code) : (table[code - 258] ?? previous + (previous[0] ?? ''));
    result += entry;
    if (previous !== '') table.push(previous + (entry[0] ?? ''));
    previous = entry;
    const next = table.length + 258 + early;
    width = next >= 2048 ? 12 : next >= 1024 ? 11 : next >= 512 ? 10 : 9;
  }
  return result;
}

function fromAscii85(/** @type {string} */ bytes) {
  const digits = bytes.replace(/~.*|[\0\t\n\f\r ]/gs, '').replaceAll('z', '!!!!!');
  let result = '';
  for (let at = 0; at < digits.length; at += 5) {
    const group = digits.slice(at, at + 5);
    let value = 0;
    for (const digit of group.padEnd(5, 'u')) value = value * 85 + digit.charCodeAt(0) - 33;
    const four = [value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255];
    result += String.fromCharCode(...four.slice(0, group.length - 1));
  }
  return result;
}

function fromRuns(/** @type {string} */ bytes) {
  let result = '';
  for (let at = 0; at < bytes.length; ) {
    const length = bytes.charCodeAt(at);
    if (length === 128) break;
    if (length < 128) result += bytes.slice(at + 1, at + 2 + length);
    else result += (bytes[at + 1] ?? '').repeat(257 - length);
    at += length < 128 ? length + 2 : 2;
  }
  return result;
}
