import { areSame, digestOf, joined, toHex } from './bytes.mjs';
import { isSignedBy } from './check-signature.mjs';
import { readCertificate } from './read-certificate.mjs';
import { hex, partOf, partsOf, readDer } from './read-der.mjs';
import {
  asSigned,
  attribute,
  CONTENT_TYPE,
  MESSAGE_DIGEST,
  SIGNED_DATA,
  SIGNING_CERTIFICATE_V2,
} from './signed-data.mjs';

/** Object identifiers and other elements in DER, in hex. */
const ONE = '020101';
const SHA256 = /^300[bd]0609608648016503040201(?:0500)?$/;
/** ECDSA with SHA-256, or RSA with it. */
const ALGORITHM = /^30(?:0a06082a8648ce3d040302|0[bd]06092a864886f70d0101(?:0b|01)(?:0500)?)$/;
const DATA = '06092a864886f70d010701';
const TIME_STAMP = '060b2a864886f70d010910020e';
/** What the seal is about: 2.25 with the UUID 039799d5-3529-4449-b819-19ce1dda1c32. */
const ABOUT = '0613698797ccf5a6d2ca9193b88cc6b9e1eee8b832';

/**
 * @typedef {import('./bytes.mjs').Bytes} Bytes
 * @typedef {import('./read-der.mjs').Element} Element
 * @typedef {import('./read-certificate.mjs').Certificate} Certificate
 *
 * @typedef {object} Seal
 * @property {string} certificateHash
 * @property {[own: Certificate, ...others: Certificate[]]} certificates that of the seal first
 * @property {{ token: Bytes, of: Bytes } | null} stamp a time stamp, and the signature that it is of
 * @property {string} about what the sealer signed beside the file; empty for a signature of others
 *
 * @typedef {{ problem: import('./say.mjs').Said }} Broken
 */

/** @param {string} kind @returns {Broken} */
export function broken(kind) {
  return { problem: { kind } };
}

/**
 * Checks a detached signature (CMS, as CAdES has it) as seals are made.
 * @param {Bytes} bytes the signature, with the zeros that fill its room in a PDF
 * @param {Bytes} digest of what it covers
 * @returns {Promise<Seal | Broken>}
 */
export async function checkMessage(bytes, digest) {
  const message = readDer(bytes);
  const signedData = partOf(message, 1, 0);
  const certificates = partsOf(partOf(signedData, 3)).map(({ encoded }) => readCertificate(encoded));
  const signers = partsOf(partOf(signedData, -1));
  const [, sid, , attributes, , value, beside] = partsOf(signers[0]);
  // A set is ordered by its bytes: the signer says which certificate is its own.
  const certificate = certificates.find((each) => each && areSame(sid?.content, nameOf(each)));
  const others = certificates.filter((each) => each !== certificate).filter((each) => each !== null);
  if (others.length + 1 < certificates.length) return broken('unreadable');
  if (!message || !certificate || !attributes || !value || signers.length > 1) return broken('unreadable');
  if (bytes.subarray(message.encoded.length).some((byte) => byte !== 0)) return broken('trailing');
  if (!isUsual(message)) return broken('unusual');
  const signature = { hash: 'SHA-256', signed: asSigned(attributes), value: value.content };
  if (!(await isSignedBy(certificate.publicKey, signature))) return broken('notOfCertificate');
  if (
    hex(attribute(attributes, CONTENT_TYPE)) !== DATA ||
    !areSame(attribute(attributes, MESSAGE_DIGEST)?.content, digest)
  )
    return broken('changed');
  const certificateHash = await digestOf(certificate.encoded);
  if (!areSame(partOf(attribute(attributes, SIGNING_CERTIFICATE_V2), 0, 0, 0)?.content, certificateHash))
    return broken('otherCertificate');
  const token = attribute(beside, TIME_STAMP)?.encoded;
  return {
    ...{ certificates: [certificate, ...others], certificateHash: toHex(certificateHash) },
    stamp: token ? { token, of: value.content } : null,
    about: new TextDecoder().decode(attribute(attributes, ABOUT)?.content),
  };
}

/** How a signer names its certificate. @param {Certificate} certificate */
function nameOf({ issuer, serial }) {
  return joined(issuer.encoded, serial.encoded);
}

/**
 * Whether the parts around a signature, which it does not cover, say what they must say.
 * @param {Element} message
 */
function isUsual(message) {
  const signedData = partOf(message, 1, 0);
  const [version, , digest, , algorithm] = partsOf(partOf(signedData, -1, 0));
  return (
    tags([message]) === '30' &&
    tags(partsOf(message)) === '06 a0' &&
    tags(partsOf(partOf(message, 1))) === '30' &&
    tags(partsOf(signedData)) === '02 31 30 a0 31' &&
    tags(partsOf(partOf(signedData, -1))) === '30' &&
    /^02 30 30 a0 30 04( a1)?$/.test(tags(partsOf(partOf(signedData, -1, 0)))) &&
    hex(partOf(message, 0)) === SIGNED_DATA &&
    hex(partOf(signedData, 0)) === ONE &&
    SHA256.test(hex(partOf(signedData, 1, 0))) &&
    hex(partOf(signedData, 2)) === `300b${DATA}` &&
    hex(version) === ONE &&
    SHA256.test(hex(digest)) &&
    ALGORITHM.test(hex(algorithm))
  );
}

/** @param {Element[]} elements */
function tags(elements) {
  return elements.map(({ tag }) => tag.toString(16).padStart(2, '0')).join(' ');
}
