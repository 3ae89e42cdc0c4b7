/** Works in Node and in browsers: nothing here needs a package or a service. */

/** @typedef {Uint8Array<ArrayBuffer>} Bytes */

const encoder = new TextEncoder();

/** @param {string} text @returns {Bytes} */
export function utf8(text) {
  return Uint8Array.from(encoder.encode(text));
}

/** The bytes as text of one character each. @param {Uint8Array} bytes */
export function oneByOne(bytes) {
  return new TextDecoder('latin1').decode(bytes);
}

/** @param {Uint8Array} bytes */
export function toHex(bytes) {
  let text = '';
  for (const byte of bytes) text += byte.toString(16).padStart(2, '0');
  return text;
}

/** @param {string} text an even number of hex digits @returns {Bytes} */
export function fromHex(text) {
  const bytes = new Uint8Array(text.length / 2);
  for (let at = 0; at < bytes.length; at += 1)
    bytes[at] = Number.parseInt(text.slice(2 * at, 2 * at + 2), 16);
  return bytes;
}

/** @param {...Uint8Array} parts @returns {Bytes} */
export function joined(...parts) {
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

/** @param {Uint8Array | undefined} one @param {Uint8Array} other */
export function areSame(one, other) {
  return one?.length === other.length && one.every((byte, at) => byte === other[at]);
}

/** @param {Bytes} bytes @param {string} [hash] @returns {Promise<Bytes>} */
export async function digestOf(bytes, hash = 'SHA-256') {
  return new Uint8Array(await crypto.subtle.digest(hash, bytes));
}

/** @param {string} text white space is left out @returns {Bytes} empty for a text that is not base64 */
export function fromBase64(text) {
  try {
    return Uint8Array.from(atob(text.replace(/\s/g, '')), (character) => character.charCodeAt(0));
  } catch {
    return new Uint8Array(0);
  }
}
