import { areSame, digestOf, fromHex, oneByOne } from './bytes.mjs';
import { hex, partOf, partsOf, readDer } from './read-der.mjs';
import { attribute, MESSAGE_DIGEST } from './signed-data.mjs';

/** Ranges of a signature that covers a file from its beginning. */
const RANGES = /\/ByteRange\s*\[\s*0\s+(\d+)\s+(\d+)\s+(\d+)\s*\]/g;
const DIGITS = /^<[0-9a-fA-F\s]+>$/;
/** What a file ended with when it was signed. */
const END = /%%EOF\s*$/;
const END_CHARS = 64;
const ATTRIBUTES = 0xa0;
/** Every one costs as much as a seal, and a hostile file may name any number. */
const MOST = 20;
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
 * @typedef {{ first: number, second: number, end: number, digits: string }} Earlier
 */

/**
 * The signatures of others that a sealed file had before it was sealed. Whether the bytes that each
 * covers are the ones it was made of is checked, and nothing else of them.
 * @param {Bytes} pdf
 * @returns {Promise<Finding[]>}
 */
export async function checkEarlier(pdf) {
  const text = oneByOne(pdf);
  /** @type {Map<string, Earlier>} */
  const earlier = new Map();
  for (const match of text.matchAll(RANGES)) {
    for (const ranges of earlierIn(text, match))
      earlier.set(`${ranges.first} ${ranges.second} ${ranges.end}`, ranges);
    if (earlier.size > MOST) break;
  }
  const checked = [...earlier.values()].slice(0, MOST);
  const covered = new Uint8Array(checked.length > 0 ? pdf.length : 0);
  /** @type {Finding[]} */
  const findings = [];
  for (const ranges of checked) {
    const kind = await kindOf(pdf, ranges, covered);
    const facts = {
      ...{ number: findings.length + 1, count: checked.length },
      ...{ bytes: ranges.end, all: pdf.length },
    };
    findings.push({ kind, ok: kind !== 'earlierBroken', facts });
  }
  return earlier.size > MOST
    ? [...findings, { kind: 'earlierMore', ok: true, facts: { count: MOST } }]
    : findings;
}

/**
 * @param {string} text
 * @param {RegExpExecArray} match of `RANGES`
 */
function earlierIn(text, match) {
  const [first = 0, second = 0, length = 0] = match.slice(1, 4).map(Number);
  const end = second + length;
  const digits = text.slice(first, second);
  const isOfPart =
    first < second &&
    second <= end &&
    match.index < end &&
    end < text.length &&
    END.test(text.slice(end - END_CHARS, end));
  return isOfPart && DIGITS.test(digits) ? [{ first, second, end, digits }] : [];
}

/**
 * @param {Bytes} pdf
 * @param {Earlier} ranges
 * @param {Bytes} covered room for the bytes that it covers
 */
async function kindOf(pdf, { first, second, end, digits }, covered) {
  const message = readDer(fromHex(digits.replace(/[<>\s]/g, '')));
  const signers = partsOf(partOf(message, 1, 0, -1));
  const parts = partsOf(signers[0]);
  const hash = HASHES[hex(partOf(parts[2], 0))];
  const expected = attribute(
    parts.find(({ tag }) => tag === ATTRIBUTES),
    MESSAGE_DIGEST,
  );
  if (!hash || !expected || signers.length > 1) return 'earlierUnread';
  covered.set(pdf.subarray(0, first));
  covered.set(pdf.subarray(second, end), first);
  const digest = await digestOf(covered.subarray(0, first + end - second), hash);
  return areSame(expected.content, digest) ? 'earlierHolds' : 'earlierBroken';
}
