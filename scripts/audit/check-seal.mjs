import { createHash, createVerify, X509Certificate } from 'node:crypto';
import { partOf, partsOf, readDer } from './read-der.mjs';

/** Object identifiers and other elements in DER, in hex. */
const ONE = '020101';
const SIGNED_DATA = '06092a864886f70d010702';
const SHA256 = /^300[bd]0609608648016503040201(?:0500)?$/;
/** ECDSA with SHA-256, or RSA with it. */
const ALGORITHM = /^30(?:0a06082a8648ce3d040302|0[bd]06092a864886f70d0101(?:0b|01)(?:0500)?)$/;
const DATA = '06092a864886f70d010701';
const CONTENT_TYPE = '06092a864886f70d010903';
const MESSAGE_DIGEST = '06092a864886f70d010904';
const SIGNING_CERTIFICATE = '060b2a864886f70d010910022f';
const TIME_STAMP = '060b2a864886f70d010910020e';
/** What the seal is about: 2.25 with the UUID 039799d5-3529-4449-b819-19ce1dda1c32. */
const ABOUT = '0613698797ccf5a6d2ca9193b88cc6b9e1eee8b832';
const SET = 0x31;
const CERTIFICATE_VERSION = 0xa0;

/**
 * @typedef {{ certificate: X509Certificate, certificateHash: string, isStamped: boolean, about: string }} Seal
 *   `about` is what the sealer signed beside the file; empty for a signature of others.
 */

/**
 * Reads the seal of a PDF and checks that it covers the whole file. Whose certificate it is, is
 * another question.
 * @param {Buffer} pdf
 * @returns {Seal | { problem: string } | null} null for a PDF without a seal
 */
export function checkSeal(pdf) {
  const text = pdf.toString('latin1');
  const found = [...text.matchAll(/\/ByteRange\s*\[\s*0\s+(\d+)\s+(\d+)\s+(\d+)\s*\]/g)]
    .map((match) => rangesIn(text, match.slice(1).map(Number)))
    .filter((ranges) => ranges !== null);
  // A text of the document may look like the ranges of a signature: those of the seal end with the file.
  const ranges = found.findLast(({ end }) => end === pdf.length);
  if (!ranges)
    return found.length > 0 ? { problem: 'something was added after it was sealed' } : unsealed(text);
  const { first, second, contents } = ranges;
  const digest = createHash('sha256').update(pdf.subarray(0, first)).update(pdf.subarray(second)).digest();
  return checkSignature(Buffer.from(contents.slice(1, -1), 'hex'), digest);
}

/**
 * @param {string} text
 * @param {number[]} numbers
 */
function rangesIn(text, [first = 0, second = 0, length = 0]) {
  const contents = text.slice(first, second);
  return /^<(?:[0-9a-fA-F]{2})+>$/.test(contents) ? { first, second, contents, end: second + length } : null;
}

/** @param {string} text */
function unsealed(text) {
  return /\/ETSI\.CAdES\.detached/.test(text) ? { problem: 'its signature is not where it says' } : null;
}

/**
 * @param {Buffer} bytes the signature, with the zeros that fill its room
 * @param {Buffer} digest of what it covers
 * @returns {Seal | { problem: string }}
 */
function checkSignature(bytes, digest) {
  const message = readDer(bytes);
  const signedData = partOf(message, 1, 0);
  const own = partOf(signedData, 3, 0);
  const signers = partsOf(partOf(signedData, -1));
  const [, , , attributes, , value, beside] = partsOf(signers[0]);
  const certificate = own && readCertificate(own.encoded);
  if (!message || !own || !certificate || !attributes || !value || signers.length > 1)
    return { problem: 'its signature cannot be read' };
  if (bytes.subarray(message.encoded.length).some((byte) => byte !== 0))
    return { problem: 'something stands behind its signature' };
  if (!isUsual(message, own)) return { problem: 'its signature is not made as seals are' };
  const signed = Buffer.from(attributes.encoded);
  signed[0] = SET;
  if (!createVerify('sha256').update(signed).verify(certificate.publicKey, value.content))
    return { problem: 'its signature is not that of its certificate' };
  const certificateHash = createHash('sha256').update(own.encoded).digest();
  if (
    hex(attribute(attributes, CONTENT_TYPE)) !== DATA ||
    !attribute(attributes, MESSAGE_DIGEST)?.content.equals(digest)
  )
    return { problem: 'it was changed after it was sealed' };
  if (!partOf(attribute(attributes, SIGNING_CERTIFICATE), 0, 0, 0)?.content.equals(certificateHash))
    return { problem: 'its signature names another certificate' };
  return {
    ...{ certificate, certificateHash: certificateHash.toString('hex') },
    isStamped: attribute(beside, TIME_STAMP) !== undefined,
    about: attribute(attributes, ABOUT)?.content.toString() ?? '',
  };
}

/**
 * Whether the parts around a signature, which it does not cover, say what they must say.
 * @param {import('./read-der.mjs').Element} message
 * @param {import('./read-der.mjs').Element} certificate
 */
function isUsual(message, certificate) {
  const signedData = partOf(message, 1, 0);
  const [version, signerName, digest, , algorithm] = partsOf(partOf(signedData, -1, 0));
  const stated = partsOf(partOf(certificate, 0));
  const [serial, , issuer] = stated[0]?.tag === CERTIFICATE_VERSION ? stated.slice(1) : stated;
  const names = Buffer.concat([issuer?.encoded ?? Buffer.of(), serial?.encoded ?? Buffer.of()]);
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
    signerName?.content.equals(names) === true &&
    SHA256.test(hex(digest)) &&
    ALGORITHM.test(hex(algorithm))
  );
}

/** @param {import('./read-der.mjs').Element[]} elements */
function tags(elements) {
  return elements.map(({ tag }) => tag.toString(16).padStart(2, '0')).join(' ');
}

/** @param {import('./read-der.mjs').Element | undefined} element */
function hex(element) {
  return element?.encoded.toString('hex') ?? '';
}

/**
 * @param {import('./read-der.mjs').Element | undefined} attributes
 * @param {string} id
 */
function attribute(attributes, id) {
  const found = partsOf(attributes).filter((item) => hex(partOf(item, 0)) === id);
  return found.length === 1 ? partOf(found[0], 1, 0) : undefined;
}

/** @param {Buffer} encoded */
function readCertificate(encoded) {
  try {
    return new X509Certificate(encoded);
  } catch {
    return null;
  }
}
