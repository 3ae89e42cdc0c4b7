import { Buffer } from 'node:buffer';
import { createHash } from 'node:crypto';
import * as der from '../der';
import { contentOf, type DerElement, inside, readDer } from '../read-der';
import { isSignedBy } from './is-signed-by';
import { readTime } from './read-time';

/** A certificate (RFC 5280), as far as its status needs it. Everything in it was written by others. */
export type X509 = {
  encoded: Uint8Array;
  /** SHA-256, in hex. */
  hash: string;
  /** These three are encoded. */
  serial: Uint8Array;
  issuer: Uint8Array;
  subject: Uint8Array;
  from: number;
  until: number;
  publicKey: Uint8Array;
  /** The bytes of the key itself, which identify it in questions. */
  keyBits: Uint8Array;
  /** The content of each extension, by the hex of its identifier. */
  extensions: ReadonlyMap<string, Uint8Array>;
};

export type Addresses = { ocsp: string[]; crls: string[]; issuers: string[] };

const VERSION = 0xa0;
const EXTENSIONS = 0xa3;
const OCTETS = 0x04;
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
  const [whole, ...more] = readDer(encoded) ?? [];
  const [stated, algorithm, signature] = inside(whole);
  const parts = inside(stated);
  const [serial, , issuer, validity, subject, key, ...rest] =
    parts[0]?.tag === VERSION ? parts.slice(1) : parts;
  const [from, until] = inside(validity).map(readTime);
  if (!whole || more.length > 0 || !algorithm || !signature || !serial || !issuer || !subject || !key)
    return null;
  if (!Number.isFinite(from) || !Number.isFinite(until)) return null;
  return {
    encoded: whole.encoded,
    hash: createHash('sha256').update(whole.encoded).digest('hex'),
    serial: serial.encoded,
    issuer: issuer.encoded,
    subject: subject.encoded,
    from: from ?? 0,
    until: until ?? 0,
    publicKey: key.encoded,
    // The first byte counts unused bits.
    keyBits: inside(key)[1]?.content.subarray(1) ?? new Uint8Array(0),
    extensions: extensionsIn(rest.find(({ tag }) => tag === EXTENSIONS)),
  };
}

/** The extensions in their wrapping element, by identifier. */
function extensionsIn(wrapped: DerElement | undefined): Map<string, Uint8Array> {
  return new Map(
    inside(inside(wrapped)[0]).map((extension) => {
      const parts = inside(extension);
      const value = parts.at(-1);
      return [der.hexOf(parts[0]?.encoded), value?.tag === OCTETS ? value.content : new Uint8Array(0)];
    }),
  );
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

/** Whom the certificate names, for the log: the last part of the name, which is the narrowest. */
export function nameOf({ subject }: X509): string {
  const [part] = inside(inside(readDer(subject)?.[0]).at(-1));
  const text = Buffer.from(contentOf(inside(part)[1]))
    .toString()
    .replace(/[\p{C}\p{Z}]+/gu, ' ');
  return text.slice(0, MOST_OF_NAME);
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
