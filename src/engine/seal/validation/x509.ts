import { Buffer } from 'node:buffer';
import { createHash } from 'node:crypto';
import { type CertificateFacts, readCertificate } from '../certificate-facts';
import * as der from '../der';
import { contentOf, type DerElement, inside, partOf, partsOf, readDer } from '../read-der';
import { isSignedBy } from './is-signed-by';

/** A certificate (RFC 5280), with what its status needs. Everything in it was written by others. */
export type X509 = CertificateFacts & {
  encoded: Uint8Array;
  /** SHA-256, in hex. */
  hash: string;
  /** The bytes of the key itself, which identify it in questions. */
  keyBits: Uint8Array;
};

export type Addresses = { ocsp: string[]; crls: string[]; issuers: string[] };

/** The tag of a URI among other names. */
const URI = 0x86;
const NAMED_IN_FULL = 0xa0;
const MOST_OF_NAME = 80;

const INFORMATION = der.objectHex('1.3.6.1.5.5.7.1.1');
const ANSWERS_OCSP = der.objectHex('1.3.6.1.5.5.7.48.1');
const GIVES_ISSUER = der.objectHex('1.3.6.1.5.5.7.48.2');
const CRL_PLACES = der.objectHex('2.5.29.31');
const BASIC_CONSTRAINTS = der.objectHex('2.5.29.19');

/** Returns null for bytes that are no certificate. */
export function readX509(encoded: Uint8Array): X509 | null {
  const facts = readCertificate(encoded);
  // What is stated, the algorithm, and the signature.
  if (facts === null || partsOf(encoded).length < 3) return null;
  const hash = createHash('sha256').update(encoded).digest('hex');
  // The first byte counts unused bits.
  const keyBits = contentOf(partOf(facts.publicKey, 1)).subarray(1);
  return { ...facts, encoded, hash, keyBits };
}

/** Whether `issuer` issued the certificate: it is named in it, and signed it. */
export function isIssuedBy(certificate: X509, issuer: X509): boolean {
  return Buffer.from(certificate.issuer).equals(issuer.subject) && isSignedBy(certificate.encoded, issuer);
}

/** Whether nobody but the certificate itself vouches for it: the end of a chain, or a key of our own. */
export function isItsOwnIssuer(certificate: X509): boolean {
  return isIssuedBy(certificate, certificate);
}

export function isAuthority({ extensions }: X509): boolean {
  const [first] = inside(readDer(extensions.get(BASIC_CONSTRAINTS) ?? new Uint8Array(0))?.[0]);
  return first?.tag === 0x01 && first.content[0] !== 0;
}

/** Whom the certificate names, for the log. */
export function nameOf({ name }: X509): string {
  return name.replace(/[\p{C}\p{Z}]+/gu, ' ').slice(0, MOST_OF_NAME);
}

/** Where the certificate says that its status and its issuer are found. Hostile until it is checked. */
export function addressesIn({ extensions }: X509): Addresses {
  const methods = inside(elementOf(extensions.get(INFORMATION))).map(inside);
  const ofKind = (kind: string) =>
    methods
      .filter(([method, place]) => der.hexOf(method?.encoded) === kind && place?.tag === URI)
      .map(([, place]) => latin1Of(place));
  const crls = inside(elementOf(extensions.get(CRL_PLACES))).flatMap((place) =>
    urisIn(inside(place).find(({ tag }) => tag === NAMED_IN_FULL)),
  );
  return { ocsp: ofKind(ANSWERS_OCSP), crls, issuers: ofKind(GIVES_ISSUER) };
}

/** The URIs of a place where a list of revoked certificates is (DistributionPointName). */
export function urisIn(place: DerElement | undefined): string[] {
  const [full] = inside(place);
  if (full?.tag !== NAMED_IN_FULL) return [];
  return inside(full)
    .filter(({ tag }) => tag === URI)
    .map(latin1Of);
}

function elementOf(bytes: Uint8Array | undefined): DerElement | undefined {
  return bytes && readDer(bytes)?.[0];
}

function latin1Of(element: DerElement | undefined): string {
  return Buffer.from(contentOf(element)).toString('latin1');
}
