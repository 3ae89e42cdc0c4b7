import { streamsOf } from './streams.mjs';
import { drawn, inStreams, inThePlain, offsets } from './varying.mjs';

/** @typedef {import('./streams.mjs').Stream} Stream */
/** @typedef {import('./varying.mjs').Rule} Rule */
/**
 * @typedef {{ from: number, to: number, text: string }} Edit
 *   `text` replaces the bytes `from` to `to`
 */
/** @typedef {Map<string, number>} Counts how often each rule was needed */

/**
 * The PDF without the parts that vary between runs. A compressed stream keeps its bytes unless a
 * part of it varies: then it is replaced by its inflated text, and the cross-reference offsets
 * follow.
 * @param {Buffer} pdf
 * @param {{ says: boolean, counts: Counts }} how `says`: its pages show ids or times
 */
export function settle(pdf, { says, counts }) {
  const plain = inThePlain.reduce((rest, rule) => overwritten(rest, rule, counts), pdf.toString('latin1'));
  const text = says ? withoutDrawn(plain, counts) : plain;
  const streams = streamsOf(pdf);
  const edits = streams.flatMap((stream) => {
    const inflated = inStreams.reduce((rest, rule) => overwritten(rest, rule, counts), stream.inflated);
    const settled = says ? withoutDrawn(inflated, counts) : inflated;
    return settled === stream.inflated ? [] : put(stream, settled);
  });
  if (edits.length === 0) return Buffer.from(text, 'latin1');
  // Offsets must lead to the same objects in both files, however far a compressed stream has moved
  // them.
  const moved = (/** @type {number} */ offset) =>
    edits.reduce((at, { from, to, text }) => (from < offset ? at + text.length - (to - from) : at), offset);
  const rows = streams.flatMap((stream) => movedRows(stream, moved));
  const whole = edited(text, [...edits, ...rows]);
  return Buffer.from(
    whole.replace(offsets, (offset) => `${moved(Number(offset))}`),
    'latin1',
  );
}

/** The texts that the pages show, in their order, without the spaces that line breaks remove. */
export function wordsOf(/** @type {Buffer} */ pdf, /** @type {Counts} */ counts) {
  const pages = streamsOf(pdf).map(({ inflated }) => [...withoutDrawn(inflated, counts).matchAll(SHOWN)]);
  const words = pages.flat().map(([, hex = '']) => Buffer.from(hex, 'hex').toString('latin1'));
  return Buffer.from(words.join('').replaceAll(' ', ''), 'latin1');
}

const SHOWN = /<([0-9a-f]+)> Tj/g;

function withoutDrawn(/** @type {string} */ content, /** @type {Counts} */ counts) {
  return content.replace(SHOWN, (whole, hex) => {
    const said = Buffer.from(hex, 'hex').toString('latin1');
    const settled = drawn.reduce((rest, rule) => overwritten(rest, rule, counts), said);
    return settled === said ? whole : `<${Buffer.from(settled, 'latin1').toString('hex')}> Tj`;
  });
}

function overwritten(
  /** @type {string} */ text,
  /** @type {Rule} */ { name, pattern },
  /** @type {Counts} */ counts,
) {
  return text.replace(pattern, (found) => {
    counts.set(name, (counts.get(name) ?? 0) + 1);
    return found.replace(/[^<>]/g, '0');
  });
}

/** @returns {Edit[]} */
function put(/** @type {Stream} */ { lengthAt, length, from, to }, /** @type {string} */ text) {
  const said = { from: lengthAt, to: lengthAt + length.length, text: `${text.length}` };
  return [said, { from, to, text }];
}

/**
 * Moves the rows of a cross-reference stream in the service's format: a kind, an offset, and one
 * more number.
 */
function movedRows(/** @type {Stream} */ stream, /** @type {(offset: number) => number} */ moved) {
  if (!stream.head.includes('/Type/XRef') || !stream.head.includes('/W[1 4 2]')) return [];
  const rows = Buffer.from(stream.inflated, 'latin1');
  for (let at = 0; at + 7 <= rows.length; at += 7)
    if (rows[at] === 1) rows.writeUInt32BE(moved(rows.readUInt32BE(at + 1)), at + 1);
  return put(stream, rows.toString('latin1'));
}

function edited(/** @type {string} */ text, /** @type {Edit[]} */ edits) {
  const pieces = [];
  let at = 0;
  for (const edit of edits.toSorted((one, other) => one.from - other.from)) {
    pieces.push(text.slice(at, edit.from), edit.text);
    at = edit.to;
  }
  return [...pieces, text.slice(at)].join('');
}
