import { Name, Stream, Text } from '../cos/objects.mjs';
import { Reader, Word } from '../cos/reader.mjs';

/**
 * A character map: how many bytes a code has, and what it stands for.
 * @typedef {object} CMap
 * @property {(text: string) => number[]} codesOf the codes in a string
 * @property {(code: number) => number | string | undefined} find its CID, or its text
 */

/** @typedef {{ width: number, low: number, high: number }} Range */

/** Codes of two bytes that are CIDs. @type {CMap} */
export const IDENTITY = {
  codesOf: (text) => codesBy(text, [{ width: 2, low: 0, high: 65535 }]),
  find: (code) => code,
};

/** Reads an embedded CMap. @returns {CMap} */
export function readCMap(/** @type {Stream} */ stream) {
  /** @type {Range[]} */
  const spaces = [];
  /** @type {Map<number, number | string>} */
  const found = new Map();
  const reader = new Reader(stream.data(), { owner: stream.owner, number: stream.object, fault: () => {} });
  /** @type {(import('../cos/objects.mjs').Cos)[]} */
  let operands = [];
  for (let value = reader.next(); value !== undefined; value = reader.next()) {
    if (!(value instanceof Word)) operands.push(value);
    else {
      take(value.text, operands, { spaces, found });
      operands = [];
    }
  }
  const used = stream.get('UseCMap');
  const base = used instanceof Stream ? readCMap(used) : used instanceof Name ? IDENTITY : undefined;
  return {
    codesOf: (text) => (spaces.length === 0 && base ? base.codesOf(text) : codesBy(text, spaces)),
    find: (code) => found.get(code) ?? base?.find(code),
  };
}

/**
 * @param {string} operator
 * @param {import('../cos/objects.mjs').Cos[]} operands
 * @param {{ spaces: Range[], found: Map<number, number | string> }} into
 */
function take(operator, operands, { spaces, found }) {
  if (operator === 'endcodespacerange') {
    for (let at = 0; at + 1 < operands.length; at += 2) {
      const [low, high] = [operands[at], operands[at + 1]];
      if (low instanceof Text && high instanceof Text)
        spaces.push({ width: low.bytes.length, low: codeOf(low.bytes), high: codeOf(high.bytes) });
    }
  }
  if (operator === 'endbfchar' || operator === 'endcidchar') {
    for (let at = 0; at + 1 < operands.length; at += 2) {
      const [code, to] = [operands[at], operands[at + 1]];
      if (code instanceof Text) put(found, codeOf(code.bytes), to, 0);
    }
  }
  if (operator === 'endbfrange' || operator === 'endcidrange') {
    for (let at = 0; at + 2 < operands.length; at += 3) {
      const [low, high, to] = operands.slice(at, at + 3);
      if (!(low instanceof Text && high instanceof Text)) continue;
      const first = codeOf(low.bytes);
      for (let code = first; code <= Math.min(codeOf(high.bytes), first + 65535); code += 1)
        put(found, code, Array.isArray(to) ? to[code - first] : to, Array.isArray(to) ? 0 : code - first);
    }
  }
}

/**
 * @param {Map<number, number | string>} found
 * @param {number} code
 * @param {import('../cos/objects.mjs').Cos | undefined} to
 * @param {number} more how far the code is in its range
 */
function put(found, code, to, more) {
  if (typeof to === 'number') found.set(code, to + more);
  if (!(to instanceof Text)) return;
  const text = Buffer.from(to.bytes, 'latin1')
    .subarray(0, to.bytes.length & ~1)
    .swap16()
    .toString('utf16le');
  const last = text.length - 1;
  found.set(
    code,
    more === 0 ? text : text.slice(0, last) + String.fromCharCode(text.charCodeAt(last) + more),
  );
}

function codesBy(/** @type {string} */ text, /** @type {Range[]} */ spaces) {
  /** @type {number[]} */
  const codes = [];
  const widths = spaces.length === 0 ? [1] : [...new Set(spaces.map(({ width }) => width))].sort();
  for (let at = 0; at < text.length; ) {
    const fits = widths.find((width) => {
      const code = codeOf(text.slice(at, at + width));
      return spaces.some((space) => space.width === width && code >= space.low && code <= space.high);
    });
    const width = fits ?? widths[0] ?? 1;
    codes.push(codeOf(text.slice(at, at + width)));
    at += width;
  }
  return codes;
}

function codeOf(/** @type {string} */ bytes) {
  let code = 0;
  for (const byte of bytes) code = code * 256 + byte.charCodeAt(0);
  return code;
}
