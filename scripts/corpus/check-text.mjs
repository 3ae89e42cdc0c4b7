import { withoutSpace } from './values.mjs';

/** @typedef {import('./fields.mjs').Area} Area */
/** @typedef {import('./viewer.mjs').Word} Word */
/**
 * The expected text of a box: one of these texts, without its spaces.
 * @typedef {{ name: string, area: Area, rotation: number, texts: string[] }} Wanted
 */

const TOLERANCE_POINTS = 1;
/** Text of the original may move by the rounding of viewers. */
const STEPS_PER_POINT = 4;

/**
 * Is every text in its box? Reads only what the filling has added to the page.
 * @param {{ before: Word[], after: Word[], wanted: Wanted[] }} page
 * @returns {string[]}
 */
export function checkText({ before, after, wanted }) {
  const added = addedTo(before, after);
  return wanted.flatMap(({ name, area, rotation, texts }) => {
    const inside = added.filter((word) => isMostlyIn(word.area, area));
    const orders = [inside, inLines(inside, rotation)].map(joined);
    const [read = ''] = orders;
    const found = texts.find((text) => orders.some((order) => order.includes(text)));
    if (found === undefined) return [`"${name}" reads ${quoted(read)} instead of ${quoted(texts[0] ?? '')}`];
    // With other text in the same box, it is unknown which text reaches out of it.
    const outside =
      orders.includes(found) && inside.find((word) => distanceOutside(word.area, area) > TOLERANCE_POINTS);
    if (!outside) return [];
    const points = distanceOutside(outside.area, area).toFixed(1);
    return [`"${name}": ${quoted(outside.text)} is ${points} points outside its box`];
  });
}

/** @returns {Word[]} */
function addedTo(/** @type {Word[]} */ before, /** @type {Word[]} */ after) {
  /** @type {Map<string, number>} */
  const known = new Map();
  for (const word of before) known.set(keyOf(word), (known.get(keyOf(word)) ?? 0) + 1);
  return after.filter((word) => {
    const count = known.get(keyOf(word)) ?? 0;
    known.set(keyOf(word), count - 1);
    return count <= 0;
  });
}

function keyOf(/** @type {Word} */ { text, area }) {
  return `${text} ${Math.round(area.left * STEPS_PER_POINT)} ${Math.round(area.top * STEPS_PER_POINT)}`;
}

function isMostlyIn(/** @type {Area} */ word, /** @type {Area} */ area) {
  const [x, y] = [(word.left + word.right) / 2, (word.top + word.bottom) / 2];
  return (
    x >= area.left - TOLERANCE_POINTS &&
    x <= area.right + TOLERANCE_POINTS &&
    y >= area.top - TOLERANCE_POINTS &&
    y <= area.bottom + TOLERANCE_POINTS
  );
}

function distanceOutside(/** @type {Area} */ word, /** @type {Area} */ area) {
  return Math.max(
    area.left - word.left,
    word.right - area.right,
    area.top - word.top,
    word.bottom - area.bottom,
  );
}

function joined(/** @type {Word[]} */ words) {
  return withoutSpace(words.map(({ text }) => text).join(''));
}

/**
 * The text line by line, for viewers that return words in another order.
 * @param {Word[]} words
 * @param {number} rotation
 */
function inLines(words, rotation) {
  const upright = words.map(({ text, area }) => ({ text, area: turnedBack(area, rotation) }));
  /** @type {{ bottom: number, words: Word[] }[]} */
  const lines = [];
  for (const word of upright.toSorted((one, other) => one.area.top - other.area.top)) {
    const line = lines.at(-1);
    if (line === undefined || word.area.top > line.bottom)
      lines.push({ bottom: word.area.bottom, words: [word] });
    else {
      line.bottom = Math.max(line.bottom, word.area.bottom);
      line.words.push(word);
    }
  }
  return lines.flatMap((line) => line.words.toSorted((one, other) => one.area.left - other.area.left));
}

/** @returns {Area} */
function turnedBack(/** @type {Area} */ { left, top, right, bottom }, /** @type {number} */ rotation) {
  switch (((rotation % 360) + 360) % 360) {
    case 90:
      return { left: top, right: bottom, top: -right, bottom: -left };
    case 180:
      return { left: -right, right: -left, top: -bottom, bottom: -top };
    case 270:
      return { left: -bottom, right: -top, top: left, bottom: right };
    default:
      return { left, top, right, bottom };
  }
}

function quoted(/** @type {string} */ text) {
  return `"${text.length > 40 ? `${text.slice(0, 40)}…` : text}"`;
}
