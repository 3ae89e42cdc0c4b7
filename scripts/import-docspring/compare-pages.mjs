import { areaOf } from '../corpus/fields.mjs';
import { inkIn, inkOf, maskOf, thickened } from './ink.mjs';
import { textIn, wordsMore } from './page-text.mjs';

/** @typedef {import('../corpus/fields.mjs').Area} Area */
/** @typedef {import('../corpus/viewer.mjs').Word} Word */
/** @typedef {import('../corpus/viewer.mjs').Picture} Picture */
/** @typedef {{ page: number, field: string | null, kind: 'text' | 'place' | 'size' | 'look' | 'pages', says: string }} Difference */
/**
 * A page of one of the PDFs. Without a viewer that draws, there is no picture.
 * @typedef {{ size: [number, number], words: Word[], text: string, picture: Picture | null }} Page
 */
/** @typedef {{ name: string, x: number, y: number, width: number, height: number, rotation: number }} Box */

/** Pixels to a point of the pictures. */
export const SCALE = 2;
/** Ink this near is the same: viewers and fonts differ by less. */
const NEAR_PIXELS = 3;
const NEAR_POINTS = 2.5;
const SIZE_POINTS = 1;
const WIDER = 0.1;
/** Shares of the ink from which a box, or a page of HTML, looks different. */
const LOOK_OF_BOX = 0.4;
const LOOK_OF_PAGE = 0.2;
const FEW_PIXELS = 24;
const SHOWN_WORDS = 6;
/** The mark of test PDFs here. */
const OWN_MARK = 'TEST';

/**
 * Compares a page box by box: what each field shows, where, and how it looks.
 * @param {number} number
 * @param {Page} theirs
 * @param {Page} ours
 * @param {{ boxes: Box[], source: Picture | null }} template
 * @returns {Difference[]}
 */
export function compareBoxes(number, theirs, ours, { boxes, source }) {
  const resized = sizeDifference(number, theirs, ours);
  if (resized) return [resized];
  const inks = inksOf(theirs, ours);
  const areas = boxes.map((box) => ({ name: box.name, area: areaOf(box) }));
  const found = areas.flatMap(({ name, area }) => {
    const text = textDifference(textIn(theirs.words, area), textIn(ours.words, area));
    const said = text ?? (inks && lookDifference(inks, area));
    return said ? [{ page: number, field: name, ...said }] : [];
  });
  const lost =
    inks &&
    source &&
    lostOf(
      inks,
      inkOf(source),
      areas.map(({ area }) => area),
    );
  return lost ? [...found, { page: number, field: null, ...lost }] : found;
}

/**
 * Compares a page of HTML: its words and how it looks.
 * @param {number} number
 * @param {Page} theirs
 * @param {Page} ours
 * @returns {{ differences: Difference[], more: string[] }} and the words that theirs has more
 */
export function compareHtmlPage(number, theirs, ours) {
  const resized = sizeDifference(number, theirs, ours);
  if (resized) return { differences: [resized], more: [] };
  const more = wordsMore(theirs.text, ours.text);
  const less = wordsMore(ours.text, theirs.text).filter(
    (word, index, all) => word !== OWN_MARK || index !== all.indexOf(OWN_MARK),
  );
  /** @type {Difference[]} */
  const differences = [];
  if (less.length > 0) {
    const says = `words that theirs does not have: ${less.slice(0, SHOWN_WORDS).join(' ')}`;
    differences.push({ page: number, field: null, kind: 'text', says });
  }
  const inks = inksOf(theirs, ours);
  const share = inks && shareOf(inks, null);
  if (share !== null && share > LOOK_OF_PAGE)
    differences.push({
      page: number,
      field: null,
      kind: 'look',
      says: `${percent(share)} of the ink is elsewhere`,
    });
  return { differences, more };
}

/** @param {number} number @param {string[]} more @returns {Difference} */
export function missingWords(number, more) {
  const says = `words that only theirs has: ${more.slice(0, SHOWN_WORDS).join(' ')}`;
  return { page: number, field: null, kind: 'text', says };
}

/** @param {number} number @param {Page} theirs @param {Page} ours @returns {Difference | null} */
function sizeDifference(number, theirs, ours) {
  const isSame = [0, 1].every(
    (side) => Math.abs((theirs.size[side] ?? 0) - (ours.size[side] ?? 0)) <= SIZE_POINTS,
  );
  if (isSame) return null;
  const [one, other] = [theirs, ours].map(({ size }) => size.map((side) => Math.round(side)).join(' × '));
  return { page: number, field: null, kind: 'size', says: `theirs has ${one} points, ours ${other}` };
}

/**
 * @param {{ text: string, area: Area } | null} theirs
 * @param {{ text: string, area: Area } | null} ours
 * @returns {Pick<Difference, 'kind' | 'says'> | null}
 */
function textDifference(theirs, ours) {
  if (theirs?.text !== ours?.text)
    return { kind: 'text', says: `theirs reads ${quoted(theirs?.text)}, ours ${quoted(ours?.text)}` };
  if (theirs === null || ours === null) return null;
  const right = ours.area.left - theirs.area.left;
  const lower = ours.area.bottom - theirs.area.bottom;
  if (Math.abs(lower) > NEAR_POINTS)
    return { kind: 'place', says: `ours is ${points(lower)} ${lower > 0 ? 'lower' : 'higher'}` };
  const [wide, wider] = [theirs, ours].map(({ area }) => area.right - area.left);
  if (wide && wider && Math.abs(wider - wide) > Math.max(NEAR_POINTS, WIDER * wide))
    return { kind: 'size', says: `ours is ${points(wider - wide)} ${wider > wide ? 'wider' : 'narrower'}` };
  if (Math.abs(right) > NEAR_POINTS)
    return { kind: 'place', says: `ours is ${points(right)} further ${right > 0 ? 'right' : 'left'}` };
  return null;
}

/** @typedef {{ theirs: import('./ink.mjs').Ink, ours: import('./ink.mjs').Ink, nearTheirs: import('./ink.mjs').Ink, nearOurs: import('./ink.mjs').Ink }} Inks */

/** @param {Page} one @param {Page} other @returns {Inks | null} */
function inksOf(one, other) {
  if (one.picture === null || other.picture === null) return null;
  const [theirs, ours] = [inkOf(one.picture), inkOf(other.picture)];
  if (theirs.width !== ours.width || theirs.height !== ours.height) return null;
  return { theirs, ours, nearTheirs: thickened(theirs, NEAR_PIXELS), nearOurs: thickened(ours, NEAR_PIXELS) };
}

/** @param {Inks} inks @param {Area} area in points @returns {Pick<Difference, 'kind' | 'says'> | null} */
function lookDifference(inks, area) {
  const pixels = pixelsOf(area);
  const [theirs, ours] = [inkIn(inks.theirs, pixels), inkIn(inks.ours, pixels)];
  const [nothing, something] = [Math.min(theirs, ours), Math.max(theirs, ours)];
  if (nothing === 0 && something > FEW_PIXELS)
    return { kind: 'look', says: `only ${ours === 0 ? 'theirs' : 'ours'} draws something` };
  const share = shareOf(inks, pixels);
  return share > LOOK_OF_BOX ? { kind: 'look', says: `${percent(share)} of the ink is elsewhere` } : null;
}

/** The share of the ink that is not near ink of the other one. @param {Inks} inks @param {Area | null} pixels */
function shareOf({ theirs, ours, nearTheirs, nearOurs }, pixels) {
  const all = inkIn(theirs, pixels) + inkIn(ours, pixels);
  const apart = inkIn(theirs, pixels, nearOurs) + inkIn(ours, pixels, nearTheirs);
  return apart <= FEW_PIXELS ? 0 : apart / all;
}

/**
 * What the document has outside of the fields, and ours has not.
 * @param {Inks} inks
 * @param {import('./ink.mjs').Ink} source
 * @param {Area[]} areas
 * @returns {Pick<Difference, 'kind' | 'says'> | null}
 */
function lostOf({ theirs, nearOurs }, source, areas) {
  if (source.pixels.length !== theirs.pixels.length) return null;
  const boxes = maskOf(source, areas.map(pixelsOf));
  const drawn = { ...source, pixels: source.pixels.map((pixel, at) => pixel & (theirs.pixels[at] ?? 0)) };
  const lost = inkIn(drawn, null, boxes, nearOurs);
  if (lost <= FEW_PIXELS) return null;
  return {
    kind: 'look',
    says: `${percent(lost / inkIn(drawn, null, boxes))} of the page itself is not drawn here`,
  };
}

/** @param {Area} area in points @returns {Area} in pixels, with a margin */
function pixelsOf({ left, top, right, bottom }) {
  const margin = NEAR_PIXELS;
  return {
    left: left * SCALE - margin,
    top: top * SCALE - margin,
    right: right * SCALE + margin,
    bottom: bottom * SCALE + margin,
  };
}

/** @param {string | undefined} text */
function quoted(text) {
  if (text === undefined) return 'nothing';
  return `"${text.length > 60 ? `${text.slice(0, 60)}…` : text}"`;
}

/** @param {number} length */
function points(length) {
  return `${Math.abs(length).toFixed(1)} points`;
}

/** @param {number} share */
function percent(share) {
  return `${Math.round(share * 100)}%`;
}
