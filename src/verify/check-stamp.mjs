import { areSame, digestOf, joined, oneByOne } from './bytes.mjs';
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

/** Object identifiers in DER, in hex. */
const TIME_STAMP = '060b2a864886f70d0109100104';
const SIGNING_CERTIFICATE = '060b2a864886f70d010910020c';
const EXTENDED_USE = '0603551d25';
const STAMPS_TIMES = '06082b06010505070308';
/** @type {Record<string, string>} */
const HASHES = {
  '0609608648016503040201': 'SHA-256',
  '0609608648016503040202': 'SHA-384',
  '0609608648016503040203': 'SHA-512',
};
/** Algorithms of signatures, with their hash; null for that of the content. @type {Record<string, string | null>} */
const ALGORITHMS = {
  '06092a864886f70d010101': null,
  '06092a864886f70d01010b': 'SHA-256',
  '06092a864886f70d01010c': 'SHA-384',
  '06092a864886f70d01010d': 'SHA-512',
  '06082a8648ce3d040302': 'SHA-256',
  '06082a8648ce3d040303': 'SHA-384',
  '06082a8648ce3d040304': 'SHA-512',
};
const OCTETS = 0x04;
const SEQUENCE = 0x30;
const TIME = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(?:\.\d+)?Z$/;

/**
 * Checks a time stamp (RFC 3161): that it is of this seal, and signed by the certificate in it.
 * Whether that authority may be trusted is another question.
 * @param {NonNullable<import('./check-seal.mjs').Seal['stamp']>} stamp
 * @returns {Promise<import('./say.mjs').Finding>}
 */
export async function checkStamp({ token, of }) {
  const message = readDer(token);
  const signedData = partOf(message, 1, 0);
  const content = partOf(signedData, 2, 1, 0)?.content;
  const info = partsOf(content && readDer(content));
  const [, sid, digestAlgorithm, attributes, algorithm, value] = partsOf(partOf(signedData, -1, 0));
  const hash = HASHES[hex(partOf(digestAlgorithm, 0))];
  const stampedWith = HASHES[hex(partOf(info[2], 0, 0))];
  const signedWith = ALGORITHMS[hex(partOf(algorithm, 0))];
  if (!hash || !stampedWith || signedWith === undefined) return { kind: 'stampUnchecked', ok: true };
  const certificate = certificatesIn(signedData).find(({ issuer, serial }) =>
    areSame(sid?.content, joined(issuer.encoded, serial.encoded)),
  );
  if (!certificate) return { kind: 'stampUnchecked', ok: true };
  const time = info[4] && timeOf(info[4]);
  if (!content || !attributes || !value || !time) return { kind: 'stampBroken', ok: false };
  const signature = { hash: signedWith ?? hash, signed: asSigned(attributes), value: value.content };
  const holds =
    hex(partOf(message, 0)) === SIGNED_DATA &&
    hex(partOf(signedData, 2, 0)) === TIME_STAMP &&
    hex(attribute(attributes, CONTENT_TYPE)) === TIME_STAMP &&
    areSame(partOf(info[2], 1)?.content, await digestOf(of, stampedWith)) &&
    areSame(attribute(attributes, MESSAGE_DIGEST)?.content, await digestOf(content, hash)) &&
    isForTimes(certificate) &&
    (await isNamed(certificate, attributes)) &&
    (await isSignedBy(certificate.publicKey, signature));
  return holds
    ? { kind: 'stamped', ok: true, facts: { time, authority: certificate.name } }
    : { kind: 'stampBroken', ok: false };
}

/** @param {import('./read-der.mjs').Element | undefined} signedData */
function certificatesIn(signedData) {
  return partsOf(partOf(signedData, 3))
    .map(({ encoded }) => readCertificate(encoded))
    .filter((certificate) => certificate !== null);
}

/**
 * Whether the signer named this certificate, by a hash of its choice or in the older form by SHA-1.
 * @param {import('./read-certificate.mjs').Certificate} certificate
 * @param {import('./read-der.mjs').Element | undefined} attributes
 */
async function isNamed({ encoded }, attributes) {
  const named = partOf(attribute(attributes, SIGNING_CERTIFICATE_V2), 0, 0);
  const older = partOf(attribute(attributes, SIGNING_CERTIFICATE), 0, 0);
  const [first, second] = partsOf(named ?? older);
  const chosen = first?.tag === SEQUENCE ? HASHES[hex(partOf(first, 0))] : 'SHA-256';
  const octets = first?.tag === OCTETS ? first : second;
  if (!octets || !chosen) return false;
  return areSame(octets.content, await digestOf(encoded, named ? chosen : 'SHA-1'));
}

/** @param {import('./read-certificate.mjs').Certificate} certificate */
function isForTimes({ extensions }) {
  const use = extensions.find((extension) => hex(partOf(extension, 0)) === EXTENDED_USE);
  const value = partOf(use, -1);
  return value !== undefined && partsOf(readDer(value.content)).some((id) => hex(id) === STAMPS_TIMES);
}

/** @param {import('./read-der.mjs').Element} element */
function timeOf({ content }) {
  const [, ...parts] = TIME.exec(oneByOne(content)) ?? [];
  const [year, month, day, hour, minute, second] = parts;
  return year && `${year}-${month}-${day}T${hour}:${minute}:${second}.000Z`;
}
