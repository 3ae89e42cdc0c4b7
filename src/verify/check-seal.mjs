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
  const found = [...text.matchAll(RANGES)].map(rangesOf);
  // A signature without its digits: they may stand behind a text of the document that looks like one.
  if (found.some(({ contents }) => contents === undefined)) return broken('misplaced');
  const ranges = found.find(({ isInPlace, end }) => isInPlace && end === pdf.length);
  if (!ranges?.contents) return found.length > 0 ? broken('addedTo') : unsealed(text);
  const { first, second, contents } = ranges;
  const digest = await digestOf(joined(pdf.subarray(0, first), pdf.subarray(second)));
  const seal = await checkMessage(fromHex(contents.slice(1, -1)), digest);
  return 'problem' in seal ? seal : { ...seal, claimed: claimedIn(text, first) };
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

/** @param {RegExpExecArray} match of `RANGES` */
function rangesOf(match) {
  const [first = 0, second = 0, length = 0] = match.slice(1, 4).map(Number);
  const [whole, , , , contents] = match;
  const until = match.index + whole.length;
  const isInPlace = second === until && first === until - (contents?.length ?? 0);
  return { first, second, contents, isInPlace, end: second + length };
}

/** @param {string} text */
function unsealed(text) {
  return /\/ETSI\.CAdES\.detached/.test(text) ? broken('misplaced') : null;
}
