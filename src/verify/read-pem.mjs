import { digestOf, fromBase64, toHex } from './bytes.mjs';
import { readCertificate } from './read-certificate.mjs';

/**
 * @typedef {object} Listed a certificate of a list
 * @property {string} hash SHA-256
 * @property {import('./read-certificate.mjs').Certificate} certificate
 * @property {{ at: string, reason: string } | null} revoked from when on nobody should trust it, and why
 */

/** A certificate, with the lines before it. */
const ENTRY = /([\s\S]*?)-----BEGIN CERTIFICATE-----([^-]+)-----END CERTIFICATE-----/g;
/** The line by which the list of a service says that it revoked a certificate. */
const REVOKED = /^Revoked (\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z)(?:: (.+))?$/m;

/**
 * Reads certificates in PEM, with what the lines before each say of it.
 * @param {string} text
 * @returns {Promise<Listed[]>}
 */
export async function readPem(text) {
  const listed = [...text.matchAll(ENTRY)].map(async ([, before = '', inner = '']) => {
    const certificate = readCertificate(fromBase64(inner));
    if (certificate === null) return null;
    const [, at, reason = '–'] = REVOKED.exec(before) ?? [];
    const hash = toHex(await digestOf(certificate.encoded));
    return { hash, certificate, revoked: at ? { at, reason } : null };
  });
  return (await Promise.all(listed)).filter((entry) => entry !== null);
}
