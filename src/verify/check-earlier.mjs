import { areSame, digestOf, fromHex, joined, oneByOne } from './bytes.mjs';
import { hex, partOf, partsOf, readDer } from './read-der.mjs';
import { attribute, MESSAGE_DIGEST } from './signed-data.mjs';

/** Ranges of a signature that covers a file from its beginning. */
const RANGES = /\/ByteRange\s*\[\s*0\s+(\d+)\s+(\d+)\s+(\d+)\s*\]/g;
const DIGITS = /^<[0-9a-fA-F\s]+>$/;
/** What a file ended with when it was signed. */
const END = /%%EOF\s*$/;
const END_CHARS = 64;
const ATTRIBUTES = 0xa0;
/** The names of hashes in WebCrypto, by their identifiers in DER. @type {Record<string, string>} */
const HASHES = {
  '06052b0e03021a': 'SHA-1',
  '0609608648016503040201': 'SHA-256',
  '0609608648016503040202': 'SHA-384',
  '0609608648016503040203': 'SHA-512',
};

/**
 * @typedef {import('./bytes.mjs').Bytes} Bytes
 * @typedef {import('./say.mjs').Finding} Finding
 */

/**
 * The signatures of others that a sealed file had before it was sealed. Whether the bytes that each
 * covers are the ones it was made of is checked, and nothing else of them.
 * @param {Bytes} pdf
 * @returns {Promise<Finding[]>}
 */
export async function checkEarlier(pdf) {
  const text = oneByOne(pdf);
  const earlier = [...text.matchAll(RANGES)].flatMap((match) => earlierIn(text, match));
  const kinds = await Promise.all(earlier.map((ranges) => kindOf(pdf, ranges)));
  return earlier.map(({ end }, index) => {
    const kind = kinds[index] ?? 'earlierUnread';
    const facts = { number: index + 1, count: earlier.length, bytes: end, all: pdf.length };
    return { kind, ok: kind !== 'earlierBroken', facts };
  });
}

/**
 * @param {string} text
 * @param {RegExpExecArray} match of `RANGES`
 */
function earlierIn(text, match) {
  const [first = 0, second = 0, length = 0] = match.slice(1, 4).map(Number);
  const end = second + length;
  const digits = text.slice(first, second);
  const isOfPart = match.index < end && end < text.length && END.test(text.slice(end - END_CHARS, end));
  return isOfPart && DIGITS.test(digits) ? [{ first, second, end, digits }] : [];
}

/**
 * @param {Bytes} pdf
 * @param {{ first: number, second: number, end: number, digits: string }} ranges
 */
async function kindOf(pdf, { first, second, end, digits }) {
  const message = readDer(fromHex(digits.replace(/[<>\s]/g, '')));
  const signers = partsOf(partOf(message, 1, 0, -1));
  const parts = partsOf(signers[0]);
  const hash = HASHES[hex(partOf(parts[2], 0))];
  const expected = attribute(
    parts.find(({ tag }) => tag === ATTRIBUTES),
    MESSAGE_DIGEST,
  );
  if (!hash || !expected || signers.length > 1) return 'earlierUnread';
  const digest = await digestOf(joined(pdf.subarray(0, first), pdf.subarray(second, end)), hash);
  return areSame(expected.content, digest) ? 'earlierHolds' : 'earlierBroken';
}
