import { limits } from '../limits';

export type PngHeader = {
  width: number;
  height: number;
  bitDepth: number;
  colorType: ColorType;
  interlaced: boolean;
  /** The number of samples in a pixel. */
  channels: number;
};

export type ColorType = 0 | 2 | 3 | 4 | 6;

export type PngFile = {
  header: PngHeader;
  palette: Uint8Array | null;
  /** The tRNS chunk: the opacities of the palette, or the one clear colour. */
  transparency: Uint8Array | null;
  /** The compressed pixels. */
  pixels: Uint8Array;
};

export type PngResult = { ok: true; png: PngFile } | { ok: false; message: string };

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const CHANNELS: Record<ColorType, number> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };
const BIT_DEPTHS: Record<ColorType, number[]> = {
  0: [1, 2, 4, 8, 16],
  2: [8, 16],
  3: [1, 2, 4, 8],
  4: [8, 16],
  6: [8, 16],
};

export function isPng(bytes: Uint8Array): boolean {
  return SIGNATURE.every((byte, index) => bytes[index] === byte);
}

/** Reads the parts of a PNG and checks its header before any pixel is decoded. */
export function readPng(bytes: Uint8Array): PngResult {
  const chunks = readChunks(bytes);
  if (chunks === null) return bad('the PNG is cut off: its pixels are incomplete');
  const header = readHeader(chunks);
  if (header === null) return bad('the PNG has an invalid header');
  if (header.width * header.height > limits.imagePixels) {
    return bad(
      `the PNG has ${header.width} × ${header.height} pixels; the limit is ${limits.imagePixels} pixels`,
    );
  }
  const palette = chunks.find((chunk) => chunk.type === 'PLTE')?.data ?? null;
  if (header.colorType === 3 && (palette === null || palette.length === 0 || palette.length % 3 !== 0)) {
    return bad('the PNG has no valid palette');
  }
  const transparency = chunks.find((chunk) => chunk.type === 'tRNS')?.data ?? null;
  const pixels = concat(chunks.filter((chunk) => chunk.type === 'IDAT').map((chunk) => chunk.data));
  if (pixels.length === 0) return bad('the PNG has no pixels');
  return { ok: true, png: { header, palette, transparency, pixels } };
}

type Chunk = {
  type: string;
  data: Uint8Array;
};

/** The chunks; null when the file stops inside a chunk or has no end chunk. */
function readChunks(bytes: Uint8Array): Chunk[] | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const chunks: Chunk[] = [];
  let at = SIGNATURE.length;
  while (at + 12 <= bytes.length) {
    const length = view.getUint32(at);
    const type = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
    if (type === 'IEND') return chunks;
    if (length > bytes.length - at - 12) return null;
    chunks.push({ type, data: bytes.subarray(at + 8, at + 8 + length) });
    at += length + 12;
  }
  return null;
}

function readHeader(chunks: readonly Chunk[]): PngHeader | null {
  const [first] = chunks;
  if (first?.type !== 'IHDR' || first.data.length !== 13) return null;
  const view = new DataView(first.data.buffer, first.data.byteOffset, 13);
  const [width, height, bitDepth] = [view.getUint32(0), view.getUint32(4), view.getUint8(8)];
  const colorType = [0, 2, 3, 4, 6].find((type): type is ColorType => type === view.getUint8(9));
  const interlace = view.getUint8(12);
  if (colorType === undefined || !BIT_DEPTHS[colorType].includes(bitDepth)) return null;
  if (width === 0 || height === 0 || interlace > 1) return null;
  return { width, height, bitDepth, colorType, interlaced: interlace === 1, channels: CHANNELS[colorType] };
}

function concat(parts: readonly Uint8Array[]): Uint8Array {
  const [only] = parts;
  if (parts.length === 1 && only !== undefined) return only;
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

function bad(message: string): PngResult {
  return { ok: false, message };
}
