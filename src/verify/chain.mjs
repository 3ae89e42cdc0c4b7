import { areSame } from './bytes.mjs';
import { isIssuedBy } from './check-status.mjs';

/** @typedef {import('./read-certificate.mjs').Certificate} Certificate */

/**
 * A certificate and those that vouch for it, each by its signature on the one before.
 * @param {Certificate} own
 * @param {Certificate[]} others in which issuers may be
 * @returns {Promise<[Certificate, ...Certificate[]]>}
 */
export async function chainOf(own, others) {
  /** @type {[Certificate, ...Certificate[]]} */
  const chain = [own];
  for (let last = own; !isSelfIssued(last); ) {
    const issuer = await issuerOf(last, others);
    if (!issuer || chain.includes(issuer)) break;
    chain.push(issuer);
    last = issuer;
  }
  return chain;
}

/** @param {Certificate} certificate */
export function isSelfIssued({ issuer, subject }) {
  return areSame(issuer.encoded, subject.encoded);
}

/**
 * The authority among these whose key signed a certificate.
 * @param {Certificate} certificate
 * @param {Certificate[]} others
 */
async function issuerOf(certificate, others) {
  for (const other of others) if (other.isAuthority && (await isIssuedBy(certificate, other))) return other;
  return null;
}
