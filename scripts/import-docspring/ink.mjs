/** @typedef {import('../corpus/viewer.mjs').Picture} Picture */
/** @typedef {import('../corpus/fields.mjs').Area} Area */
/**
 * Where a picture is dark: one byte for each pixel.
 * @typedef {{ width: number, height: number, pixels: Uint8Array }} Ink
 */

/** Lighter pixels are ground: the marks of test PDFs are light. */
const DARK = 190;

/** @param {Picture} picture @returns {Ink} */
export function inkOf({ width, height, channels, data }) {
  const pixels = new Uint8Array(width * height);
  for (let at = 0; at < pixels.length; at++) {
    const [first = 0, green = 0, last = 0] = [
      data[at * channels],
      data[at * channels + 1],
      data[at * channels + 2],
    ];
    // Whether red or blue comes first, weighs little.
    if (0.2 * first + 0.6 * green + 0.2 * last < DARK) pixels[at] = 1;
  }
  return { width, height, pixels };
}

/** The ink, thickened by so many pixels on each side. @param {Ink} ink @param {number} by @returns {Ink} */
export function thickened({ width, height, pixels }, by) {
  const wide = spread(pixels, width, height, 1, width, by);
  return { width, height, pixels: spread(wide, height, width, width, 1, by) };
}

/**
 * Spreads ink along lines.
 * @param {Uint8Array} pixels
 * @param {number} length of a line
 * @param {number} lines
 * @param {number} step from one pixel of a line to the next one
 * @param {number} next from one line to the next one
 * @param {number} by
 */
function spread(pixels, length, lines, step, next, by) {
  const wide = new Uint8Array(pixels.length);
  for (let line = 0; line < lines; line++) {
    let left = 0;
    for (let at = -by; at < length; at++) {
      if (at + by < length && pixels[line * next + (at + by) * step] === 1) left = 2 * by + 1;
      if (at >= 0 && left > 0) wide[line * next + at * step] = 1;
      if (left > 0) left--;
    }
  }
  return wide;
}

/**
 * How many pixels of an area have ink that `but` has not.
 * @param {Ink} ink
 * @param {Area | null} area in pixels; the whole picture if there is none
 * @param {(Ink | Uint8Array)[]} but
 */
export function inkIn({ width, height, pixels }, area, ...but) {
  const others = but.map((one) => ('pixels' in one ? one.pixels : one));
  const { left, top, right, bottom } = area ?? { left: 0, top: 0, right: width, bottom: height };
  let count = 0;
  for (let y = Math.max(0, Math.floor(top)); y < Math.min(height, bottom); y++) {
    for (let x = Math.max(0, Math.floor(left)); x < Math.min(width, right); x++) {
      const at = y * width + x;
      if (pixels[at] === 1 && others.every((other) => other[at] === 0)) count++;
    }
  }
  return count;
}

/** A mask of areas. @param {Ink} ink @param {Area[]} areas */
export function maskOf({ width, height }, areas) {
  const mask = new Uint8Array(width * height);
  for (const { left, top, right, bottom } of areas) {
    const [from, to] = [Math.max(0, Math.floor(left)), Math.min(width, Math.ceil(right))];
    for (let y = Math.max(0, Math.floor(top)); y < Math.min(height, bottom); y++)
      if (from < to) mask.fill(1, y * width + from, y * width + to);
  }
  return mask;
}
