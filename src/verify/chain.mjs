import { areSame } from './bytes.mjs';
import { mayIssue } from './certificate-uses.mjs';
import { isIssuedBy } from './check-status.mjs';

/** @typedef {import('./read-certificate.mjs').Certificate} Certificate */

/** A file may hold any number of certificates of one name: each that is tried costs time. */
const MOST_STEPS = 10;
const MOST_TRIED = 10;

/**
 * A certificate and those that vouch for it, each by its signature on the one before.
 * @param {Certificate} own
 * @param {Certificate[]} others in which issuers may be
 * @returns {Promise<[Certificate, ...Certificate[]]>}
 */
export async function chainOf(own, others) {
  /** @type {[Certificate, ...Certificate[]]} */
  const chain = [own];
  for (let last = own; !isSelfIssued(last) && chain.length < MOST_STEPS; ) {
    const issuer = await issuerOf(last, others, chain.length - 1);
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
 * @param {number} below how many authorities are below it already
 */
async function issuerOf(certificate, others, below) {
  const named = others.filter(
    (other) => areSame(certificate.issuer.encoded, other.subject.encoded) && mayIssue(other, below),
  );
  for (const other of named.slice(0, MOST_TRIED)) if (await isIssuedBy(certificate, other)) return other;
  return null;
}
