import { areSame, digestOf, joined } from './bytes.mjs';
import { ALGORITHMS, isSignedBy } from './check-signature.mjs';
import { extensionOf, readCertificate } from './read-certificate.mjs';
import { hex, partOf, partsOf, readDer } from './read-der.mjs';
import { readTime } from './read-time.mjs';
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
const OCTETS = 0x04;
const SEQUENCE = 0x30;

/**
 * Checks a time stamp (RFC 3161): that it is of this seal, and signed by the certificate in it.
 * Whether that authority may be trusted is another question.
 * @param {NonNullable<import('./check-message.mjs').Seal['stamp']>} stamp
 * @returns {Promise<import('./say.mjs').Finding>}
 */
export async function checkStamp({ token, of }) {
  const message = readDer(token);
  const signedData = partOf(message, 1, 0);
  const content = partOf(signedData, 2, 1, 0)?.content;
  const info = partsOf(content && readDer(content));
  const [, , digestAlgorithm, attributes, algorithm, value] = partsOf(partOf(signedData, -1, 0));
  const hash = HASHES[hex(partOf(digestAlgorithm, 0))];
  const stampedWith = HASHES[hex(partOf(info[2], 0, 0))];
  const signedWith = ALGORITHMS[hex(partOf(algorithm, 0))];
  if (!hash || !stampedWith || signedWith === undefined) return { kind: 'stampUnchecked', ok: true };
  const [certificate] = stampCertificates(token);
  if (!certificate) return { kind: 'stampUnchecked', ok: true };
  const time = readTime(info[4]);
  if (!content || !attributes || !value || time === null) return { kind: 'stampBroken', ok: false };
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
    ? {
        kind: 'stamped',
        ok: true,
        facts: { time: new Date(time).toISOString(), authority: certificate.name },
      }
    : { kind: 'stampBroken', ok: false };
}

/**
 * The certificates in a time stamp, that of its signer first; none when the signer's is missing.
 * @param {import('./bytes.mjs').Bytes} token
 */
export function stampCertificates(token) {
  const signedData = partOf(readDer(token), 1, 0);
  const named = partOf(signedData, -1, 0, 1)?.content;
  const all = partsOf(partOf(signedData, 3))
    .map(({ encoded }) => readCertificate(encoded))
    .filter((certificate) => certificate !== null);
  const signer = all.find(({ issuer, serial }) => areSame(named, joined(issuer.encoded, serial.encoded)));
  return signer ? [signer, ...all.filter((certificate) => certificate !== signer)] : [];
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
function isForTimes(certificate) {
  return partsOf(extensionOf(certificate, EXTENDED_USE)).some((id) => hex(id) === STAMPS_TIMES);
}
