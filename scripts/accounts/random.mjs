import { randomBytes, randomInt } from 'node:crypto';

const DIGITS_AND_LOWER = '0123456789abcdefghijklmnopqrstuvwxyz';
const ALPHANUMERIC = `${DIGITS_AND_LOWER}ABCDEFGHIJKLMNOPQRSTUVWXYZ`;

function pick(/** @type {string} */ alphabet, /** @type {number} */ length) {
  return Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');
}

/** @param {'acc' | 'usr'} prefix */
export function randomId(prefix) {
  return `${prefix}_${pick(DIGITS_AND_LOWER, 20)}`;
}

/** @param {'live' | 'test'} mode */
export function randomToken(mode) {
  return {
    token_id: `api_${mode}_${pick(ALPHANUMERIC, 20)}`,
    token_secret: randomBytes(32).toString('base64url'),
  };
}

export function randomPassword() {
  return randomBytes(18).toString('base64url');
}
