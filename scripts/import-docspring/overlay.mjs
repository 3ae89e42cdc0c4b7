/** @typedef {import('../corpus/viewer.mjs').Picture} Picture */

/**
 * A picture of both: what only theirs has is red, what only ours has is blue. Null without the package
 * that writes pictures.
 * @param {Picture} theirs
 * @param {Picture} ours
 * @returns {Promise<Buffer | null>}
 */
export async function overlayOf(theirs, ours) {
  const { width, height } = ours;
  if (theirs.width !== width || theirs.height !== height) return null;
  const pngjs = await import('pngjs').catch(() => null);
  if (pngjs === null) return null;
  const png = new pngjs.PNG({ width, height });
  for (let at = 0; at < width * height; at++) {
    const [one, other] = [grey(theirs, at), grey(ours, at)];
    png.data.set([other, Math.max(Math.min(one, other), (one + other) / 2 - 40), one, 255], at * 4);
  }
  return pngjs.PNG.sync.write(png);
}

/** @param {Picture} picture @param {number} at */
function grey({ channels, data }, at) {
  const [first = 0, green = 0, last = 0] = data.subarray(at * channels, at * channels + 3);
  return 0.2 * first + 0.6 * green + 0.2 * last;
}
