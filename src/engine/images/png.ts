import { BrokenPixels } from './broken-pixels';
import { Deflater } from './deflate';
import type { ImageResult, PdfImage } from './pdf-image';
import { type SplitPixels, splitFilteredRows } from './png-alpha';
import { type PngFile, type PngHeader, readPng } from './png-header';
import { bytesPerRow, type Pass, passesOf, readRows } from './png-rows';

/** The size limit for interlaced images, which must be held in memory as a whole. */
const MOST_INTERLACED_BYTES = 48 * 1024 * 1024;

/** Converts a PNG into a PDF image. Its compressed pixels are kept if the PDF can hold them. */
export async function pngImage(bytes: Uint8Array): Promise<ImageResult> {
  const read = readPng(bytes);
  if (!read.ok) return read;
  try {
    return await convert(read.png);
  } catch (error) {
    if (error instanceof BrokenPixels) return { ok: false, message: error.message };
    throw error;
  }
}

async function convert(png: PngFile): Promise<ImageResult> {
  const { header } = png;
  const size = bytesPerRow(header, header.width) * header.height;
  if (header.interlaced && size > MOST_INTERLACED_BYTES) {
    return {
      ok: false,
      message: `the interlaced PNG of ${header.width} × ${header.height} pixels is too large; save it without interlacing`,
    };
  }
  const hasAlpha = header.colorType === 4 || header.colorType === 6;
  const clearPalette = header.colorType === 3 && png.transparency !== null;
  const mayPass = !hasAlpha && !clearPalette && !header.interlaced;
  if (mayPass && (await endsCleanly(png))) return { ok: true, image: passedThrough(png) };
  const parted = hasAlpha ? splitFilteredRows(png) : null;
  if (parted !== null) return { ok: true, image: filtered(png, parted) };
  const rows = header.interlaced ? await deinterlacedRows(png) : wholeRows(png);
  const split = clearPalette ? paletteSplitter(png) : channelSplitter(header);
  const color = new Deflater();
  const alpha = hasAlpha || clearPalette ? new Deflater() : null;
  for await (const row of rows) {
    const parts = split(row);
    await color.write(parts.color);
    await alpha?.write(parts.alpha);
  }
  const alphaBits = hasAlpha ? header.bitDepth : 8;
  return {
    ok: true,
    image: {
      ...describe(png, null),
      data: await color.finish(),
      alpha: alpha === null ? null : { bits: alphaBits, filtered: false, data: await alpha.finish() },
    },
  };
}

/**
 * Reads the pixels only to check them: a viewer would report a damaged image as an error of the
 * page, and excess data could fill its memory. Such an image is compressed again.
 */
async function endsCleanly(png: PngFile): Promise<boolean> {
  const rows = readRows(png.pixels, png.header);
  for (;;) {
    const step = await rows.next();
    if (step.done) return step.value;
  }
}

function passedThrough(png: PngFile): PdfImage {
  return { ...describe(png, { colors: png.header.channels }), data: png.pixels, alpha: null };
}

function filtered(png: PngFile, { color, alpha }: SplitPixels): PdfImage {
  const { channels, bitDepth } = png.header;
  const description = describe(png, { colors: channels - 1 });
  return { ...description, data: color, alpha: { bits: bitDepth, filtered: true, data: alpha } };
}

function describe(png: PngFile, predictor: { colors: number } | null): Omit<PdfImage, 'data' | 'alpha'> {
  const { width, height, bitDepth, colorType } = png.header;
  const gray = colorType === 0 || colorType === 4;
  return {
    width,
    height,
    orientation: 1,
    bitsPerComponent: bitDepth,
    colorSpace:
      colorType === 3 ? { palette: png.palette ?? new Uint8Array() } : gray ? 'DeviceGray' : 'DeviceRGB',
    encoding: { filter: 'deflate', predictor },
    inverted: false,
    clearColor: clearColorOf(png),
  };
}

function clearColorOf({ header, transparency }: PngFile): number[] | null {
  if (transparency === null || (header.colorType !== 0 && header.colorType !== 2)) return null;
  if (transparency.length < header.channels * 2) return null;
  const view = new DataView(transparency.buffer, transparency.byteOffset, transparency.byteLength);
  return Array.from({ length: header.channels }, (_, index) => view.getUint16(index * 2));
}

async function* wholeRows(png: PngFile): AsyncGenerator<Uint8Array> {
  for await (const row of readRows(png.pixels, png.header)) yield row.bytes;
}

type Splitter = (row: Uint8Array) => { color: Uint8Array; alpha: Uint8Array };

/** Splits the last channel, the opacity, from each pixel. Opaque colour types have none. */
function channelSplitter(header: PngHeader): Splitter {
  const hasAlpha = header.colorType === 4 || header.colorType === 6;
  if (!hasAlpha) return (row) => ({ color: row, alpha: new Uint8Array() });
  const sample = header.bitDepth / 8;
  const colorBytes = (header.channels - 1) * sample;
  const color = new Uint8Array(header.width * colorBytes);
  const alpha = new Uint8Array(header.width * sample);
  return (row) => {
    for (let x = 0, from = 0; x < header.width; x += 1) {
      for (let index = 0; index < colorBytes; index += 1, from += 1)
        color[x * colorBytes + index] = row[from] ?? 0;
      for (let index = 0; index < sample; index += 1, from += 1) alpha[x * sample + index] = row[from] ?? 0;
    }
    return { color, alpha };
  };
}

function paletteSplitter({ header, transparency }: PngFile): Splitter {
  const alpha = new Uint8Array(header.width);
  return (row) => {
    for (let x = 0; x < header.width; x += 1)
      alpha[x] = transparency?.[sampleAt(row, x, header.bitDepth)] ?? 255;
    return { color: row, alpha };
  };
}

function sampleAt(row: Uint8Array, index: number, bits: number): number {
  const bit = index * bits;
  return ((row[bit >> 3] ?? 0) >> (8 - bits - (bit & 7))) & ((1 << bits) - 1);
}

/** Joins the seven passes of an interlaced image. */
async function deinterlacedRows(png: PngFile): Promise<Uint8Array[]> {
  const { header } = png;
  const passes = passesOf(header);
  const rows = Array.from({ length: header.height }, () => new Uint8Array(bytesPerRow(header, header.width)));
  for await (const { pass: index, y, bytes } of readRows(png.pixels, header)) {
    const pass = passes[index];
    const target = pass && rows[pass.y + y * pass.stepY];
    if (pass && target) spread(bytes, target, pass, header.channels * header.bitDepth);
  }
  return rows;
}

function spread(from: Uint8Array, to: Uint8Array, pass: Pass, pixelBits: number): void {
  for (let column = 0; column < pass.columns; column += 1) {
    const x = pass.x + column * pass.stepX;
    if (pixelBits >= 8) {
      const size = pixelBits / 8;
      to.set(from.subarray(column * size, (column + 1) * size), x * size);
    } else {
      const bit = x * pixelBits;
      const at = bit >> 3;
      to[at] = (to[at] ?? 0) | (sampleAt(from, column, pixelBits) << (8 - pixelBits - (bit & 7)));
    }
  }
}
