import { viewers } from './viewer.mjs';

/** @typedef {import('./viewer.mjs').Picture} Picture */
/** @typedef {import('./viewer.mjs').Size} Size */
/**
 * A page that a viewer shows differently in two documents.
 * @typedef {{ viewer: string, page: number, pixels: number, at: Size, before: Picture, after: Picture }} Difference
 */

/** One pixel of two is smaller than a hairline at this scale. */
const PIXELS_PER_POINT = 1.5;
/** Pages that are compared in a long document, spread over it. */
const MOST_PAGES = 30;
/** Edges of the same shape are blurred differently by up to this much of 255. */
const SAME_COLOUR = 64;
/** @type {{ pixels: number, first: Size }} */
const NO_DIFFERENCE = { pixels: 0, first: [0, 0] };
/** Viewers round places, and set text without a look in a font of their own: a point and a third. */
const NEAR = 2;
/** Single pixels at the ends of lines differ with the way in which a line is drawn. */
const FEWEST_PIXELS = 4;

/**
 * Compares an upload as viewers show it, annotations and form included, with what is made of it. Each
 * viewer draws a form in its own way: one has arrows in lists, another leaves out the lines of a comb.
 * So a page looks different when no viewer shows it alike.
 * @param {{ original: Uint8Array, made: Uint8Array, sizes: Size[], tools: { poppler: boolean } }} documents
 * @returns {Promise<Difference[]>}
 */
export async function compareLooks({ original, made, sizes, tools }) {
  const opened = [];
  for (const viewer of viewers(tools)) {
    const before = await viewer.open(original).catch(() => null);
    const after = await viewer.open(made);
    // pdf.js draws nothing here, and some viewer refuses what another one opens.
    if (before?.render && after.render) opened.push({ viewer, before, after });
  }
  /** @type {Difference[]} */
  const differences = [];
  for (const page of spread(sizes.length)) {
    const seen = [];
    for (const { viewer, before, after } of opened) {
      const options = { size: sizes[page - 1] ?? [0, 0], scale: PIXELS_PER_POINT, annotations: true };
      const [one, other] = [await before.render?.(page, options), await after.render?.(page, options)];
      const { pixels, first } = one && other ? differenceOf(one, other) : NO_DIFFERENCE;
      if (!one || !other || pixels < FEWEST_PIXELS) break;
      const at = /** @type {Size} */ (first.map((pixel) => Math.round(pixel / PIXELS_PER_POINT)));
      seen.push({ viewer: viewer.name, page, pixels, at, before: one, after: other });
    }
    if (seen.length === opened.length) differences.push(...seen);
  }
  for (const { before, after } of opened) for (const document of [before, after]) document.close();
  return differences;
}

function spread(/** @type {number} */ count) {
  const number = Math.min(count, MOST_PAGES);
  return Array.from({ length: number }, (_, index) => 1 + Math.floor((index * count) / number));
}

/**
 * The pixels of one picture that have no like in the other, at their place or near it.
 * @param {Picture} one
 * @param {Picture} other
 * @returns {{ pixels: number, first: Size }}
 */
export function differenceOf(one, other) {
  if (one.width !== other.width || one.height !== other.height)
    return { pixels: one.width * one.height, first: [0, 0] };
  let pixels = 0;
  /** @type {Size} */
  let first = [0, 0];
  for (let y = 0; y < one.height; y += 1) {
    for (let x = 0; x < one.width; x += 1) {
      if (isAlike(one, other, x, y) || (hasLike(one, other, x, y) && hasLike(other, one, x, y))) continue;
      if (pixels === 0) first = [x, y];
      pixels += 1;
    }
  }
  return { pixels, first };
}

/**
 * @param {Picture} one
 * @param {Picture} other
 * @param {number} x
 * @param {number} y
 */
function hasLike(one, other, x, y) {
  for (let dy = -NEAR; dy <= NEAR; dy += 1) {
    for (let dx = -NEAR; dx <= NEAR; dx += 1) if (isAlike(one, other, x, y, dx, dy)) return true;
  }
  return false;
}

/**
 * @param {Picture} one
 * @param {Picture} other
 * @param {number} x
 * @param {number} y
 */
function isAlike(one, other, x, y, dx = 0, dy = 0) {
  const [thereX, thereY] = [x + dx, y + dy];
  if (thereX < 0 || thereY < 0 || thereX >= other.width || thereY >= other.height) return false;
  const here = (y * one.width + x) * one.channels;
  const there = (thereY * other.width + thereX) * other.channels;
  for (let channel = 0; channel < 3; channel += 1) {
    if (Math.abs((one.data[here + channel] ?? 0) - (other.data[there + channel] ?? 0)) > SAME_COLOUR)
      return false;
  }
  return true;
}
