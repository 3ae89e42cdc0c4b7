import { digestOf, fromHex, joined, oneByOne } from './bytes.mjs';
import { broken, checkMessage } from './check-message.mjs';

/** The ranges that a seal covers, and its signature behind them, which is missing when it was moved away. */
const RANGES = /\/ByteRange\s*\[\s*0\s+(\d+)\s+(\d+)\s+(\d+)\s*\]\s*\/Contents\s*(<(?:[0-9a-fA-F]{2})+>)?/g;
const CLAIMED = /\/M\s*\(D:(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)Z\)/;

/**
 * @typedef {import('./bytes.mjs').Bytes} Bytes
 * @typedef {import('./check-message.mjs').Seal} Seal
 * @typedef {import('./check-message.mjs').Broken} Broken
 */

/**
 * Reads the seal of a PDF and checks that it covers the whole file. Whose certificate it is, is
 * another question.
 * @param {Bytes} pdf
 * @returns {Promise<(Seal & { claimed: number | null }) | Broken | null>} null for a PDF without a seal
 */
export async function checkSeal(pdf) {
  const text = oneByOne(pdf);
  const { ranges, empty, isAny } = rangesIn(text);
  if (!ranges) return empty.length > 0 ? broken('misplaced') : isAny ? broken('addedTo') : unsealed(text);
  const { first, second, contents } = ranges;
  // The signature may have been moved behind a text of the document that looks like its place. Texts and
  // pictures that name other bytes are no places of this signature.
  const rest = pdf.length - second;
  if (empty.some((place) => isPlaceOf(place, ranges, first + rest))) return broken('misplaced');
  const digest = await digestOf(joined(pdf.subarray(0, first), pdf.subarray(second)));
  const seal = await checkMessage(fromHex(contents.slice(1, -1)), digest);
  return 'problem' in seal ? seal : { ...seal, claimed: claimedIn(text, first) };
}

/**
 * @typedef {{ first: number, second: number, contents: string }} Ranges of a signature over the whole file
 * @typedef {{ first: number, length: number, from: number, until: number }} Place without a signature, from
 *   and until where it may have been
 */

/**
 * Everything in a file that looks like the ranges of a signature.
 * @param {string} text
 */
function rangesIn(text) {
  /** @type {{ ranges: Ranges | null, empty: Place[], isAny: boolean }} */
  const found = { ranges: null, empty: [], isAny: false };
  for (const match of text.matchAll(RANGES)) {
    found.isAny = true;
    const [first = 0, second = 0, length = 0] = match.slice(1, 4).map(Number);
    const [whole, , , , contents] = match;
    const until = match.index + whole.length;
    const isInPlace = second === until && first === until - (contents?.length ?? 0);
    if (contents === undefined)
      found.empty.push({ first, length, from: match.index + whole.trimEnd().length, until });
    else if (isInPlace && second + length === text.length) found.ranges ??= { first, second, contents };
  }
  return found;
}

/**
 * Whether the bytes that a seal covers would be the same with its signature in this place.
 * @param {Place} place
 * @param {Ranges} seal
 * @param {number} covered how many bytes the seal covers
 */
function isPlaceOf({ first, length, from, until }, seal, covered) {
  const moved = from >= seal.second ? seal.second - seal.first : 0;
  return first + length === covered && from - moved <= first && first <= until - moved;
}

/**
 * The time that the dictionary of a seal claims.
 * @param {string} text
 * @param {number} first where its signature begins
 * @returns {number | null} null when it is encrypted
 */
function claimedIn(text, first) {
  const dictionary = text.slice(text.lastIndexOf(' obj', first), first);
  const [, ...parts] = CLAIMED.exec(dictionary) ?? [];
  const [year, month, day, hour, minute, second] = parts;
  const time = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  return Number.isNaN(time) ? null : time;
}

/** @param {string} text */
function unsealed(text) {
  return /\/ETSI\.CAdES\.detached/.test(text) ? broken('misplaced') : null;
}
