import { toHex } from './bytes.mjs';

/** @typedef {import('./bytes.mjs').Bytes} Bytes */
/** @typedef {{ tag: number, content: Bytes, encoded: Bytes }} Element */

/**
 * The first element of these bytes. What follows it is left out.
 * @param {Bytes} bytes
 * @returns {Element | null} null for bytes that are no DER
 */
export function readDer(bytes) {
  const [tag, short] = bytes;
  if (tag === undefined || short === undefined) return null;
  const digits = short < 0x80 ? 0 : short & 127;
  if (short === 0x80 || digits > 4) return null;
  const start = 2 + digits;
  const length = digits === 0 ? short : bytes.subarray(2, start).reduce((sum, byte) => sum * 256 + byte, 0);
  if (start + length > bytes.length) return null;
  return { tag, content: bytes.subarray(start, start + length), encoded: bytes.subarray(0, start + length) };
}

/**
 * Follows a path into an element: the position at each level.
 * @param {Element | null | undefined} element
 * @param {...number} positions a negative one counts from the end
 * @returns {Element | undefined}
 */
export function partOf(element, ...positions) {
  let part = element ?? undefined;
  for (const position of positions) part = part && partsOf(part).at(position);
  return part;
}

/** @param {Element | null | undefined} element */
export function partsOf(element) {
  /** @type {Element[]} */
  const parts = [];
  for (let rest = element?.content ?? new Uint8Array(0); rest.length > 0; ) {
    const part = readDer(rest);
    if (part === null) return [];
    parts.push(part);
    rest = rest.subarray(part.encoded.length);
  }
  return parts;
}

/** @param {Element | undefined} element */
export function hex(element) {
  return element ? toHex(element.encoded) : '';
}
