import { randomBytes, randomInt } from 'node:crypto';

const DIGITS_AND_LOWER = '0123456789abcdefghijklmnopqrstuvwxyz';
const ALPHANUMERIC = `${DIGITS_AND_LOWER}ABCDEFGHIJKLMNOPQRSTUVWXYZ`;

const pick = (/** @type {string} */ alphabet, /** @type {number} */ length) =>
  Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');

/** @param {'acc' | 'usr'} prefix */
export const randomId = (prefix) => `${prefix}_${pick(DIGITS_AND_LOWER, 20)}`;

/** @param {'live' | 'test'} mode */
export const randomToken = (mode) => ({
  token_id: `api_${mode}_${pick(ALPHANUMERIC, 20)}`,
  token_secret: randomBytes(32).toString('base64url'),
});

export const randomPassword = () => randomBytes(18).toString('base64url');
