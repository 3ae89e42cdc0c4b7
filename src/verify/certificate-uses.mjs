import { isWithin } from './check-status.mjs';
import { extensionOf } from './read-certificate.mjs';
import { hex, partOf, partsOf } from './read-der.mjs';
import { readTime } from './read-time.mjs';

/** @typedef {import('./read-certificate.mjs').Certificate} Certificate */

/** Identifiers of extensions and of uses, in DER, in hex. */
const KEY_USAGE = '0603551d0f';
const BASIC_CONSTRAINTS = '0603551d13';
const EXTENDED_USE = '0603551d25';
/** Servers and clients of the web, time stamps, and answers about revocation. */
const OTHER_USES = [
  '06082b06010505070301',
  '06082b06010505070302',
  '06082b06010505070308',
  '06082b06010505070309',
];
/** The bits of a key usage: digitalSignature and nonRepudiation, and keyCertSign. */
const SIGNS = 0b1100_0000;
const SIGNS_CERTIFICATES = 0b0000_0100;

/**
 * Whether an authority may issue certificates with so many authorities below it.
 * @param {Certificate} certificate
 * @param {number} below
 */
export function mayIssue(certificate, below) {
  if (!certificate.isAuthority || !mayUse(certificate, SIGNS_CERTIFICATES)) return false;
  const most = partOf(extensionOf(certificate, BASIC_CONSTRAINTS), 1);
  return most === undefined || Number.parseInt(hex(most).slice(4), 16) >= below;
}

/** Whether a certificate is for signing documents, as far as it says. @param {Certificate} certificate */
export function maySignDocuments(certificate) {
  const uses = extensionOf(certificate, EXTENDED_USE);
  const isOther = uses !== undefined && partsOf(uses).every((use) => OTHER_USES.includes(hex(use)));
  return !certificate.isAuthority && !isOther && mayUse(certificate, SIGNS);
}

/** @param {Certificate} certificate @param {number} bits of which one must be set */
function mayUse(certificate, bits) {
  const usage = extensionOf(certificate, KEY_USAGE);
  // The first byte says how many bits are unused.
  return usage === undefined || ((usage?.content[1] ?? 0) & bits) !== 0;
}

/** Whether a certificate had begun and not ended. @param {Certificate} certificate @param {number} time */
export function isGoodAt({ validity }, time) {
  const [from, until] = partsOf(validity).map(readTime);
  return from != null && until != null && isWithin({ from, until }, time);
}
