import { deflateSync, inflateSync } from 'node:zlib';
import type { PngFile } from './png-header';
import { bytesPerRow } from './png-rows';

/** Up to here the pixels are unpacked in one go; larger pictures are read row by row. */
const MOST_BYTES = 4 * 1024 * 1024;
/** Rows keep PNG's filters, after which a higher level saves little and takes three times as long. */
const LEVEL = 3;
const LAST_FILTER = 4;

export interface SplitPixels {
  color: Uint8Array;
  alpha: Uint8Array;
}

/**
 * Parts opacity from colour without undoing the rows' filters: they work on each channel by itself, so both parts
 * can keep them. null for what is too large, interlaced or damaged: the slow way has an answer for each of these.
 */
export function splitFilteredRows({ header, pixels }: PngFile): SplitPixels | null {
  const length = (bytesPerRow(header, header.width) + 1) * header.height;
  if (header.interlaced || length > MOST_BYTES) return null;
  const rows = inflated(pixels, length);
  if (rows === null) return null;
  const sample = header.bitDepth / 8;
  const colorBytes = (header.channels - 1) * sample;
  const color = new Uint8Array(header.height * (1 + header.width * colorBytes));
  const alpha = new Uint8Array(header.height * (1 + header.width * sample));
  let [from, toColor, toAlpha] = [0, 0, 0];
  for (let y = 0; y < header.height; y += 1) {
    const filter = rows[from++] ?? 0;
    if (filter > LAST_FILTER) return null;
    color[toColor++] = filter;
    alpha[toAlpha++] = filter;
    for (let x = 0; x < header.width; x += 1) {
      for (let index = 0; index < colorBytes; index += 1) color[toColor++] = rows[from++] ?? 0;
      for (let index = 0; index < sample; index += 1) alpha[toAlpha++] = rows[from++] ?? 0;
    }
  }
  return { color: deflateSync(color, { level: LEVEL }), alpha: deflateSync(alpha, { level: LEVEL }) };
}

/** Exactly as long as the header says, or nothing. */
function inflated(pixels: Uint8Array, length: number): Uint8Array | null {
  try {
    const rows = inflateSync(pixels, { maxOutputLength: length });
    return rows.length === length ? rows : null;
  } catch {
    // Damaged, or longer than it says it is.
    return null;
  }
}
