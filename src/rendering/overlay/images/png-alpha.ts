import { deflateSync, inflateSync } from 'node:zlib';
import type { PngFile, PngHeader } from './png-header';
import { bytesPerRow } from './png-rows';

/** Up to here the pixels are unpacked in one go; larger pictures are read row by row. */
const MOST_BYTES = 4 * 1024 * 1024;
/** Rows keep PNG's filters, after which a higher level saves little and takes three times as long. */
const LEVEL = 1;
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
  const rowBytes = length / header.height;
  for (let at = 0; at < length; at += rowBytes) if ((rows[at] ?? 0) > LAST_FILTER) return null;
  const sample = header.bitDepth / 8;
  const colorBytes = (header.channels - 1) * sample;
  const color = planeOf(rows, header, { first: 0, bytes: colorBytes });
  const alpha = planeOf(rows, header, { first: colorBytes, bytes: sample });
  return { color: deflateSync(color, { level: LEVEL }), alpha: deflateSync(alpha, { level: LEVEL }) };
}

/** Some of the bytes of each pixel, byte by byte: such short loops are what takes the least time. */
function planeOf(
  rows: Uint8Array,
  { width, height, channels, bitDepth }: PngHeader,
  { first, bytes }: { first: number; bytes: number },
): Uint8Array {
  const pixelBytes = (channels * bitDepth) / 8;
  const [rowBytes, planeRow] = [1 + width * pixelBytes, 1 + width * bytes];
  const plane = new Uint8Array(height * planeRow);
  for (let y = 0; y < height; y += 1) {
    const [start, planeStart] = [y * rowBytes, y * planeRow];
    const end = start + rowBytes;
    plane[planeStart] = rows[start] ?? 0;
    for (let index = 0; index < bytes; index += 1) {
      let to = planeStart + 1 + index;
      for (let from = start + 1 + first + index; from < end; from += pixelBytes, to += bytes)
        plane[to] = rows[from] ?? 0;
    }
  }
  return plane;
}

/** Exactly as long as the header says, or nothing. */
function inflated(pixels: Uint8Array, length: number): Uint8Array | null {
  try {
    // One piece, with room to tell that there is more.
    const rows = inflateSync(pixels, { maxOutputLength: length, chunkSize: length + 1 });
    return rows.length === length ? rows : null;
  } catch {
    // Damaged, or longer than it says it is.
    return null;
  }
}
