import { hex, partOf, partsOf, readDer } from './read-der.mjs';

/** @typedef {import('./bytes.mjs').Bytes} Bytes */
/** @typedef {import('./read-der.mjs').Element} Element */

const ELLIPTIC = '06072a8648ce3d0201';
const RSA = '06092a864886f70d010101';
/** @type {Record<string, { namedCurve: string, bytes: number }>} */
const CURVES = {
  '06082a8648ce3d030107': { namedCurve: 'P-256', bytes: 32 },
  '06052b81040022': { namedCurve: 'P-384', bytes: 48 },
  '06052b81040023': { namedCurve: 'P-521', bytes: 66 },
};
/** Algorithms of signatures, with their hash; null for that of the content. @type {Record<string, string | null>} */
export const ALGORITHMS = {
  '06092a864886f70d010101': null,
  '06092a864886f70d01010b': 'SHA-256',
  '06092a864886f70d01010c': 'SHA-384',
  '06092a864886f70d01010d': 'SHA-512',
  '06082a8648ce3d040302': 'SHA-256',
  '06082a8648ce3d040303': 'SHA-384',
  '06082a8648ce3d040304': 'SHA-512',
};
const INTEGER = 0x02;
const BITS = 0x03;
const SEQUENCE = 0x30;

/**
 * Whether the holder of a public key signed these bytes, by ECDSA or by RSA with PKCS #1 v1.5.
 * @param {Element} publicKey as it stands in a certificate
 * @param {{ hash: string, signed: Bytes, value: Bytes }} signature
 */
export async function isSignedBy(publicKey, { hash, signed, value }) {
  const read = keyOf(publicKey, hash);
  const signature = read?.curve ? rawOf(value, read.curve.bytes) : value;
  if (!read || !signature) return false;
  try {
    const key = await crypto.subtle.importKey('spki', publicKey.encoded, read.algorithm, false, ['verify']);
    return await crypto.subtle.verify({ name: read.algorithm.name, hash }, key, signature, signed);
  } catch (error) {
    // A key or a signature that cannot be read.
    if (error instanceof DOMException) return false;
    throw error;
  }
}

/**
 * Whether the holder of a key signed a certificate, a list or an answer, which share one form.
 * @param {Element | null | undefined} signed what is stated, the algorithm and the signature
 * @param {{ publicKey: Element }} signer
 */
export async function holdsFor(signed, { publicKey }) {
  const [stated, algorithm, signature] = partsOf(signed);
  const hash = ALGORITHMS[hex(partOf(algorithm, 0))];
  const isUsual = [signed, stated, algorithm].every((part) => part?.tag === SEQUENCE);
  if (!isUsual || !stated || signature?.tag !== BITS || signature.content[0] !== 0 || !hash) return false;
  const value = signature.content.subarray(1);
  return isSignedBy(publicKey, { hash, signed: stated.encoded, value });
}

/** @param {Element} publicKey @param {string} hash */
function keyOf(publicKey, hash) {
  const kind = hex(partOf(publicKey, 0, 0));
  if (kind === RSA) return { algorithm: { name: 'RSASSA-PKCS1-v1_5', hash }, curve: null };
  const curve = CURVES[hex(partOf(publicKey, 0, 1))];
  if (kind !== ELLIPTIC || !curve) return null;
  return { algorithm: { name: 'ECDSA', namedCurve: curve.namedCurve }, curve };
}

/**
 * The two numbers of an ECDSA signature side by side, as browsers take them.
 * @param {Bytes} value
 * @param {number} length of each
 */
function rawOf(value, length) {
  const sequence = readDer(value);
  const [r, s, more] = [partOf(sequence, 0), partOf(sequence, 1), partOf(sequence, 2)];
  const isWhole = sequence?.tag === SEQUENCE && sequence.encoded.length === value.length;
  if (!isWhole || more || r?.tag !== INTEGER || s?.tag !== INTEGER) return null;
  const raw = new Uint8Array(2 * length);
  for (const [at, { content }] of [r, s].entries()) {
    const digits = content[0] === 0 ? content.subarray(1) : content;
    if (digits.length > length) return null;
    raw.set(digits, (at + 1) * length - digits.length);
  }
  return raw;
}
