import { fromBase64 } from './bytes.mjs';

const LINE = 64;

/**
 * The DER in PEM. Only the one usual spelling is read, so that no two texts say the same.
 * @param {unknown} text
 * @param {string} label
 * @returns {import('./bytes.mjs').Bytes | null} null for anything else
 */
export function fromPem(text, label) {
  if (typeof text !== 'string') return null;
  const [, base64 = ''] =
    new RegExp(`^-----BEGIN ${label}-----\n([^-]+)-----END ${label}-----\n$`).exec(text) ?? [];
  const bytes = fromBase64(base64);
  return base64 !== '' && base64 === inLines(bytes) ? bytes : null;
}

/** @param {Uint8Array} bytes */
function inLines(bytes) {
  let characters = '';
  for (const byte of bytes) characters += String.fromCharCode(byte);
  return btoa(characters).replace(new RegExp(`.{1,${LINE}}`, 'g'), '$&\n');
}
