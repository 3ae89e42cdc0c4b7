import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PNG } from 'pngjs';

/** @typedef {import('./viewer.mjs').Picture} Picture */

const GAP = 12;

/**
 * Writes the pages that differ, each as one picture: the upload on the left, what is made of it on
 * the right.
 * @param {string} folder
 * @param {string} name
 * @param {import('./look.mjs').Difference[]} differences
 */
export function hang(folder, name, differences) {
  mkdirSync(folder, { recursive: true });
  for (const { viewer, page, before, after } of differences)
    writeFileSync(join(folder, `${name}.${page}.${viewer}.png`), sideBySide(before, after));
}

function sideBySide(/** @type {Picture} */ left, /** @type {Picture} */ right) {
  const png = new PNG({ width: left.width + GAP + right.width, height: Math.max(left.height, right.height) });
  png.data.fill(0x80);
  paste(png, left, 0);
  paste(png, right, left.width + GAP);
  return PNG.sync.write(png);
}

function paste(
  /** @type {PNG} */ png,
  /** @type {Picture} */ { width, height, channels, data },
  /** @type {number} */ left,
) {
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const from = (y * width + x) * channels;
      const to = (y * png.width + left + x) * 4;
      for (let channel = 0; channel < 3; channel += 1) png.data[to + channel] = data[from + channel] ?? 0;
      png.data[to + 3] = 0xff;
    }
  }
}
