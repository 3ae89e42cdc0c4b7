/** @typedef {import('./fields.mjs').Area} Area */
/** @typedef {import('./viewer.mjs').Picture} Picture */
/** @typedef {{ name: string, area: Area }} Box */

/** Values may extend a point beyond their box, and viewers blur edges into the next pixel. */
const MARGIN_POINTS = 1;
const MARGIN_PIXELS = 1;

/**
 * Two pictures of a page must be equal outside of the boxes, and differ in each box that shows
 * something.
 * @param {Picture} before
 * @param {Picture} after
 * @param {{ size: import('./viewer.mjs').Size, boxes: Box[], shown: Box[] }} options
 * @returns {string[]}
 */
export function comparePictures(before, after, { size, boxes, shown }) {
  if (before.width !== after.width || before.height !== after.height) {
    return [`the page has ${after.width}×${after.height} pixels instead of ${before.width}×${before.height}`];
  }
  const scale = after.width / size[0];
  const changed = changedPixels(before, after);
  const blank = shown.filter(({ area }) => countIn(changed, before, pixelsOf(area, scale, 0)) === 0);
  for (const { area } of boxes) clear(changed, before, pixelsOf(area, scale, 1));
  const outside = changed.indexOf(1);
  return [
    ...blank.map(({ name }) => `"${name}" shows nothing`),
    ...(outside === -1 ? [] : [describe(changed, outside, before, scale)]),
  ];
}

/** One byte for each pixel: 1 when it differs. */
function changedPixels(/** @type {Picture} */ before, /** @type {Picture} */ after) {
  const { width, height, channels } = before;
  const changed = new Uint8Array(width * height);
  for (let pixel = 0; pixel < changed.length; pixel += 1) {
    for (let channel = 0; channel < 3; channel += 1) {
      const at = pixel * channels + channel;
      if (before.data[at] !== after.data[at]) changed[pixel] = 1;
    }
  }
  return changed;
}

/** @returns {Area} */
function pixelsOf(/** @type {Area} */ area, /** @type {number} */ scale, /** @type {0 | 1} */ margin) {
  const more = margin * (MARGIN_POINTS * scale + MARGIN_PIXELS);
  return {
    left: Math.floor(area.left * scale - more),
    top: Math.floor(area.top * scale - more),
    right: Math.ceil(area.right * scale + more),
    bottom: Math.ceil(area.bottom * scale + more),
  };
}

/** The rows of an area, clipped to the picture. */
function* rowsIn(/** @type {Picture} */ { width, height }, /** @type {Area} */ { left, top, right, bottom }) {
  for (let y = Math.max(0, top); y < Math.min(height, bottom); y += 1) {
    const [from, to] = [Math.max(0, left), Math.min(width, right)];
    if (from < to) yield [y * width + from, y * width + to];
  }
}

function countIn(
  /** @type {Uint8Array} */ changed,
  /** @type {Picture} */ picture,
  /** @type {Area} */ area,
) {
  let count = 0;
  for (const [from, to] of rowsIn(picture, area)) {
    for (const pixel of changed.subarray(from, to)) count += pixel;
  }
  return count;
}

function clear(/** @type {Uint8Array} */ changed, /** @type {Picture} */ picture, /** @type {Area} */ area) {
  for (const [from, to] of rowsIn(picture, area)) changed.fill(0, from, to);
}

/**
 * @param {Uint8Array} changed
 * @param {number} first
 * @param {Picture} picture
 * @param {number} scale
 */
function describe(changed, first, { width }, scale) {
  const count = changed.reduce((sum, pixel) => sum + pixel, 0);
  const place = `${Math.round((first % width) / scale)}, ${Math.round(Math.floor(first / width) / scale)}`;
  return `${count} pixels changed outside of the boxes, the first at ${place} points`;
}
