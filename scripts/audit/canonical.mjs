import { createHash, createHmac } from 'node:crypto';

export function sha256(/** @type {string} */ text) {
  return createHash('sha256').update(text).digest('hex');
}

/**
 * The hash of data in a trail: HMAC-SHA256 of its canonical JSON, with the salt as the key.
 * @param {string} salt in hex
 * @param {unknown} value
 */
export function saltedHash(salt, value) {
  return createHmac('sha256', Buffer.from(salt, 'hex')).update(canonical(value)).digest('hex');
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
