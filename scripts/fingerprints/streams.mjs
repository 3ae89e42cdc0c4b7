import { inflateSync } from 'node:zlib';

/**
 * The dictionary of a stream as the file spells it, the length that it states and where, and its
 * bytes.
 * @typedef {{ head: string, length: string, lengthAt: number, from: number, to: number,
 *   inflated: string }} Stream
 */

const WORD = 'stream';
const MOST_HEAD_BYTES = 4_000;

/** The compressed streams that state their own length. Streams that cannot be read are skipped. */
export function streamsOf(/** @type {Buffer} */ pdf) {
  /** @type {Stream[]} */
  const streams = [];
  let at = pdf.indexOf(WORD);
  while (at !== -1) {
    const stream = streamAt(pdf, at);
    if (stream !== null) streams.push(stream);
    at = pdf.indexOf(WORD, stream === null ? at + WORD.length : stream.to + 'endstream'.length);
  }
  return streams;
}

/** @returns {Stream | null} */
function streamAt(/** @type {Buffer} */ pdf, /** @type {number} */ at) {
  const headAt = Math.max(pdf.lastIndexOf(' obj', at), at - MOST_HEAD_BYTES, 0);
  const head = pdf.toString('latin1', headAt, at);
  const said = /(?<=\/Length )\d+\b(?! \d+ R)/.exec(head);
  if (said === null || !/\/Filter ?\/FlateDecode/.test(head) || head.includes('/DecodeParms')) return null;
  const from = at + WORD.length + (pdf[at + WORD.length] === 13 ? 2 : 1);
  const to = from + Number(said[0]);
  if (!/^\s*endstream/.test(pdf.toString('latin1', to, to + 12))) return null;
  const inflated = inflatedText(pdf.subarray(from, to));
  return inflated === null
    ? null
    : { head, length: said[0], lengthAt: headAt + said.index, from, to, inflated };
}

function inflatedText(/** @type {Uint8Array} */ bytes) {
  try {
    return inflateSync(bytes).toString('latin1');
  } catch {
    return null;
  }
}
