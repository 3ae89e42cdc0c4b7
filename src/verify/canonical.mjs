import { digestOf, fromHex, toHex, utf8 } from './bytes.mjs';

export async function sha256(/** @type {string} */ text) {
  return toHex(await digestOf(utf8(text)));
}

/**
 * The hash of data in a trail: HMAC-SHA256 of its canonical JSON, with the salt as the key.
 * @param {string} salt in hex
 * @param {unknown} value
 */
export async function saltedHash(salt, value) {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', fromHex(salt), algorithm, false, ['sign']);
  return toHex(new Uint8Array(await crypto.subtle.sign('HMAC', key, utf8(canonical(value)))));
}

/**
 * RFC 8785: keys sorted, no white space.
 * @param {unknown} value
 * @returns {string}
 */
export function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${members.map(([key, member]) => `${JSON.stringify(key)}:${canonical(member)}`).join(',')}}`;
}
