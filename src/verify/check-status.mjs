import { areSame, digestOf } from './bytes.mjs';
import { holdsFor } from './check-signature.mjs';
import { extensionOf, readCertificate } from './read-certificate.mjs';
import { hex, partOf, partsOf, readDer } from './read-der.mjs';
import { readTime } from './read-time.mjs';

/**
 * @typedef {import('./bytes.mjs').Bytes} Bytes
 * @typedef {import('./read-der.mjs').Element} Element
 * @typedef {import('./read-certificate.mjs').Certificate} Certificate
 *
 * @typedef {object} Status what an answer says that is signed by whom it must be
 * @property {boolean} isRevoked
 * @property {Certificate} by
 * @property {number} from
 * @property {number} until
 */

const BASIC_ANSWER = '06092b0601050507300101';
const SHA1 = '06052b0e03021a';
const ANSWERS_OCSP = '06082b06010505070309';
const EXTENDED_USE = '0603551d25';
const BASIC_CONSTRAINTS = '0603551d13';
const SCOPE = '0603551d1c';
const SUCCESSFUL = '0a0100';
/** The tags around an answer. */
const FORM = [0x30, 0xa0, 0x30, 0x04];
const TAG = { boolean: 0x01, integer: 0x02, sequence: 0x30, first: 0xa0, revoked: 0xa1, good: 0x80 };
/** Lists of all but authorities, and of authorities only. */
const NO_AUTHORITIES = 0x81;
const ONLY_AUTHORITIES = 0x82;
/** An answer that names no end may change at any time. */
const UNENDED_MS = 3_600_000;
/** An answer has the certificate of who signed it, and perhaps those above. */
const MOST_RESPONDERS = 5;
/** Clocks differ a little. */
const SKEW_MS = 300_000;

/**
 * Reads an answer (OCSP), if it is about this certificate and signed by its issuer or by whom the
 * issuer lets answer at that time.
 * @param {Bytes} bytes
 * @param {Certificate} certificate
 * @param {Certificate} issuer
 * @param {number} time
 * @returns {Promise<Status | null>}
 */
export async function readAnswer(bytes, certificate, issuer, time) {
  const whole = readDer(bytes);
  const wrapped = partOf(whole, 1, 0);
  if (hex(partOf(whole, 0)) !== SUCCESSFUL || hex(partOf(wrapped, 0)) !== BASIC_ANSWER) return null;
  const octets = partOf(wrapped, 1);
  const tags = [whole, partOf(whole, 1), wrapped, octets].map((part) => part?.tag);
  if (String(tags) !== String(FORM) || whole?.encoded.length !== bytes.length) return null;
  const answer = octets && readDer(octets.content);
  const parts = partsOf(partOf(answer, 0));
  const singles = partsOf(parts[parts[0]?.tag === TAG.first ? 3 : 2]);
  const expected = [
    await digestOf(issuer.subject.encoded, 'SHA-1'),
    await digestOf(keyBits(issuer), 'SHA-1'),
    certificate.serial.content,
  ];
  const single = singles.find(
    (one) =>
      hex(partOf(one, 0, 0, 0)) === SHA1 &&
      expected.every((value, at) => areSame(partOf(one, 0, at + 1)?.content, value)),
  );
  const [, status, thisUpdate, ...more] = partsOf(single);
  const from = readTime(thisUpdate);
  if (!answer || from === null || (status?.tag !== TAG.good && status?.tag !== TAG.revoked)) return null;
  const by = await signerOf(answer, issuer, time);
  if (!by) return null;
  const until =
    readTime(
      partOf(
        more.find(({ tag }) => tag === TAG.first),
        0,
      ),
    ) ?? from + UNENDED_MS;
  return { isRevoked: status.tag === TAG.revoked, by, from, until };
}

/**
 * @param {Element} answer
 * @param {Certificate} issuer
 * @param {number} time
 */
async function signerOf(answer, issuer, time) {
  if (await holdsFor(answer, issuer)) return issuer;
  for (const { encoded } of partsOf(partOf(answer, 3, 0)).slice(0, MOST_RESPONDERS)) {
    const responder = readCertificate(encoded);
    if (responder && mayAnswer(responder, time) && (await holdsFor(answer, responder)))
      return (await isIssuedBy(responder, issuer)) ? responder : null;
  }
  return null;
}

/** @param {Certificate} responder @param {number} time */
function mayAnswer(responder, time) {
  const [from, until] = partsOf(responder.validity).map(readTime);
  const isForThat = partsOf(extensionOf(responder, EXTENDED_USE)).some((id) => hex(id) === ANSWERS_OCSP);
  return isForThat && from != null && until != null && isWithin({ from, until }, time);
}

/** @param {{ from: number, until: number }} span @param {number} time */
export function isWithin({ from, until }, time) {
  return from <= time + SKEW_MS && time <= until;
}

/**
 * Reads a list of revoked certificates (CRL), if it is of this issuer and covers the certificate.
 * @param {Bytes} bytes
 * @param {Certificate} certificate
 * @param {Certificate} issuer
 * @returns {Promise<Status | null>}
 */
export async function readList(bytes, certificate, issuer) {
  const whole = readDer(bytes);
  const parts = partsOf(partOf(whole, 0));
  const [, name, thisUpdate, nextUpdate, ...rest] = parts[0]?.tag === TAG.integer ? parts.slice(1) : parts;
  const [from, until] = [readTime(thisUpdate), readTime(nextUpdate)];
  if (!areSame(name?.encoded, issuer.subject.encoded) || from === null || until === null) return null;
  if (!coversAll(rest, certificate) || !(await holdsFor(whole, issuer))) return null;
  const revoked = partsOf(rest.find(({ tag }) => tag === TAG.sequence));
  const isRevoked = revoked.some((entry) => areSame(partOf(entry, 0)?.content, certificate.serial.content));
  return { isRevoked, by: issuer, from, until };
}

/** @param {Element[]} rest @param {Certificate} certificate */
function coversAll(rest, certificate) {
  const isAuthority = partOf(extensionOf(certificate, BASIC_CONSTRAINTS), 0)?.tag === TAG.boolean;
  return partsOf(
    partOf(
      rest.find(({ tag }) => tag === TAG.first),
      0,
    ),
  ).every((extension) => {
    const [id, weight] = partsOf(extension);
    if (hex(id) !== SCOPE) return weight?.tag !== TAG.boolean || weight.content[0] === 0;
    const value = partOf(extension, -1);
    return partsOf(value && readDer(value.content)).every(
      ({ tag }) => tag === TAG.first || tag === (isAuthority ? ONLY_AUTHORITIES : NO_AUTHORITIES),
    );
  });
}

/**
 * @param {Certificate} certificate
 * @param {Certificate} issuer
 */
export async function isIssuedBy(certificate, issuer) {
  return (
    areSame(certificate.issuer.encoded, issuer.subject.encoded) &&
    (await holdsFor(readDer(certificate.encoded), issuer))
  );
}

/** @param {Certificate} certificate */
function keyBits({ publicKey }) {
  return partOf(publicKey, 1)?.content.slice(1) ?? new Uint8Array(0);
}
