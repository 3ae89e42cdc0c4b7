import { constants, deflateSync, inflateSync } from 'node:zlib';
import type { PngFile, PngHeader } from './png-header';
import { bytesPerRow } from './png-rows';

/** The most bytes unpacked in one go. Larger images are read row by row. */
const MOST_BYTES = 4 * 1024 * 1024;
/**
 * The compression level. Rows keep PNG's filters, after which a higher level saves little and takes
 * three times as long.
 */
const LEVEL = 1;
const LAST_FILTER = 4;

export type SplitPixels = {
  color: Uint8Array;
  alpha: Uint8Array;
};

/** Colour and opacity, and the number of pixels with neither. */
type Planes = SplitPixels & { clear: number };

/**
 * Separates opacity from colour without undoing the row filters: filters work on each channel
 * alone, so both parts keep them. Returns null for an image that is too large, interlaced or
 * damaged; the slower path handles these.
 */
export function splitFilteredRows({ header, pixels }: PngFile): SplitPixels | null {
  const length = (bytesPerRow(header, header.width) + 1) * header.height;
  if (header.interlaced || length > MOST_BYTES) return null;
  const rows = inflated(pixels, length);
  if (rows === null) return null;
  const rowBytes = length / header.height;
  for (let at = 0; at < length; at += rowBytes) if ((rows[at] ?? 0) > LAST_FILTER) return null;
  const { color, alpha, clear } =
    header.channels === 4 && header.bitDepth === 8 ? rgbaPlanes(rows, header) : planes(rows, header);
  // A mostly clear image, such as a signature, has only runs to find. Z_RLE is then faster and a
  // third smaller.
  const strategy = clear * 2 > header.width * header.height ? constants.Z_RLE : constants.Z_DEFAULT_STRATEGY;
  const options = { level: LEVEL, strategy };
  return { color: deflateSync(color, options), alpha: deflateSync(alpha, options) };
}

/**
 * Separates RGBA with 8 bits, the most common kind. Four bytes are read as one number; most pixels
 * of a signature are 0.
 */
function rgbaPlanes(rows: Uint8Array, { width, height }: PngHeader): Planes {
  const color = new Uint8Array(height * (1 + 3 * width));
  const alpha = new Uint8Array(height * (1 + width));
  const pixels = new Uint8Array(width * 4);
  const words = new DataView(pixels.buffer);
  let [toColor, toAlpha, clear] = [0, 0, 0];
  for (let start = 0; start < rows.length; start += 1 + pixels.length) {
    color[toColor++] = alpha[toAlpha++] = rows[start] ?? 0;
    pixels.set(rows.subarray(start + 1, start + 1 + pixels.length));
    for (let at = 0; at < pixels.length; at += 4, toColor += 3, toAlpha += 1) {
      const word = words.getInt32(at);
      if (word === 0) {
        clear += 1;
        continue;
      }
      color[toColor] = word >> 24;
      color[toColor + 1] = word >> 16;
      color[toColor + 2] = word >> 8;
      alpha[toAlpha] = word;
    }
  }
  return { color, alpha, clear };
}

function planes(rows: Uint8Array, { width, height, channels, bitDepth }: PngHeader): Planes {
  const sample = bitDepth / 8;
  const colorBytes = (channels - 1) * sample;
  const color = new Uint8Array(height * (1 + width * colorBytes));
  const alpha = new Uint8Array(height * (1 + width * sample));
  let [from, toColor, toAlpha] = [0, 0, 0];
  for (let y = 0; y < height; y += 1) {
    color[toColor++] = alpha[toAlpha++] = rows[from++] ?? 0;
    for (let x = 0; x < width; x += 1) {
      for (let index = 0; index < colorBytes; index += 1) color[toColor++] = rows[from++] ?? 0;
      for (let index = 0; index < sample; index += 1) alpha[toAlpha++] = rows[from++] ?? 0;
    }
  }
  return { color, alpha, clear: 0 };
}

/** The inflated pixels if they have exactly the expected length; else null. */
function inflated(pixels: Uint8Array, length: number): Uint8Array | null {
  try {
    // The output is a single piece, with room for one extra byte to detect excess data.
    const rows = inflateSync(pixels, { maxOutputLength: length, chunkSize: length + 1 });
    return rows.length === length ? rows : null;
  } catch {
    // The data is damaged or longer than expected.
    return null;
  }
}
