import { oneByOne } from './bytes.mjs';
import { readCertificate } from './read-certificate.mjs';

/** @typedef {import('./bytes.mjs').Bytes} Bytes */

/**
 * What a PDF holds to validate its seal.
 * @typedef {object} Validation
 * @property {import('./read-certificate.mjs').Certificate[]} certificates
 * @property {Bytes[]} answers about one certificate each (OCSP)
 * @property {Bytes[]} lists of revoked certificates (CRL)
 * @property {boolean} isLocked whether all of it is encrypted with the password of the PDF
 */

const STORE = / 0 obj\s*<<\s*\/Type\s*\/DSS\b/g;
const STORE_CHARS = 4000;
const MOST_PIECES = 20;

/**
 * Reads the document security store as seals have it. A text that only looks like one proves nothing:
 * what it names is signed by others.
 * @param {Bytes} pdf
 * @returns {Validation}
 */
export function readValidation(pdf) {
  const text = oneByOne(pdf);
  let start = text.length;
  for (const { index, 0: head } of text.matchAll(STORE)) start = index + head.length;
  const [store = ''] = /^[^>]*(?=>>)/.exec(text.slice(start, start + STORE_CHARS)) ?? [];
  /** @param {string} kind */
  const found = (kind) => {
    const named = new RegExp(`/${kind}\\s*\\[([^\\]]*)\\]`).exec(store)?.[1] ?? '';
    const numbers = new Set([...named.matchAll(/(\d+) 0 R/g)].map(([, number = '']) => number));
    return [...numbers].slice(0, MOST_PIECES).map((number) => streamIn(pdf, text, number));
  };
  const certificates = found('Certs')
    .map(readCertificate)
    .filter((certificate) => certificate !== null);
  const isLocked = store !== '' && certificates.length === 0 && /\/Encrypt\s*(?:<<|\d+ 0 R)/.test(text);
  return { certificates, answers: found('OCSPs'), lists: found('CRLs'), isLocked };
}

/**
 * @param {Bytes} pdf
 * @param {string} text
 * @param {string} number
 * @returns {Bytes} empty when there is no such stream
 */
function streamIn(pdf, text, number) {
  const head = /\n\d+ 0 obj\s*<<\s*\/Length (\d+)\s*>>\s*stream\r?\n/y;
  head.lastIndex = text.lastIndexOf(`\n${number} 0 obj`);
  const length = head.lastIndex < 0 ? undefined : head.exec(text)?.[1];
  return pdf.subarray(head.lastIndex, head.lastIndex + Number(length ?? 0));
}
