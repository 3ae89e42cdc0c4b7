import { FIRST_CHUNK, tag, type WebpHeader } from './webp-header';

/** The length of a frame's header, which comes before the chunks of its pixels. */
const FRAME_HEADER = 16;
const HAS_ALPHA = 0x10;
const CHANNELS = 4;

export type WebpFrame = {
  /** The position on the canvas. */
  x: number;
  y: number;
  width: number;
  height: number;
  /** The frame as a still WebP file. */
  still: Uint8Array;
};

export type Pixels = {
  width: number;
  height: number;
  /** The samples as RGBA. */
  data: Uint8ClampedArray;
};

/** The first frame of an animation; null when there is none or it exceeds the canvas. */
export function firstFrame(bytes: Uint8Array, canvas: WebpHeader): WebpFrame | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = FIRST_CHUNK;
  while (at + 8 + FRAME_HEADER <= bytes.length) {
    const length = view.getUint32(at + 4, true);
    if (tag(bytes, at) === 'ANMF') return frameOf(bytes.subarray(at + 8, at + 8 + length), canvas);
    at += 8 + length + (length & 1);
  }
  return null;
}

function frameOf(chunk: Uint8Array, canvas: WebpHeader): WebpFrame | null {
  if (chunk.length <= FRAME_HEADER) return null;
  const number = (at: number): number =>
    (chunk[at] ?? 0) + (chunk[at + 1] ?? 0) * 256 + (chunk[at + 2] ?? 0) * 65_536;
  const [x, y] = [2 * number(0), 2 * number(3)];
  const [width, height] = [number(6) + 1, number(9) + 1];
  if (x + width > canvas.width || y + height > canvas.height) return null;
  return {
    x,
    y,
    width,
    height,
    still: stillOf(chunk.subarray(0, FRAME_HEADER), chunk.subarray(FRAME_HEADER)),
  };
}

/** Builds a still WebP from the frame's chunks and a new header, which the opacity needs. */
function stillOf(header: Uint8Array, chunks: Uint8Array): Uint8Array {
  const start = Buffer.alloc(30);
  start.write('RIFF', 0);
  start.writeUInt32LE(start.length - 8 + chunks.length, 4);
  start.write('WEBPVP8X', 8);
  start.writeUInt32LE(10, 16);
  start[20] = tag(chunks, 0) === 'VP8 ' ? 0 : HAS_ALPHA;
  // Both headers spell width and height in the same way.
  start.set(header.subarray(6, 12), 24);
  return Buffer.concat([start, chunks]);
}

/** The frame at its position on the canvas. Uncovered pixels are clear. */
export function onCanvas(frame: Pixels, { x, y }: WebpFrame, { width, height }: WebpHeader): Pixels {
  if (frame.width === width && frame.height === height) return frame;
  const data = new Uint8ClampedArray(width * height * CHANNELS);
  for (let row = 0; row < frame.height; row += 1) {
    const line = frame.data.subarray(row * frame.width * CHANNELS, (row + 1) * frame.width * CHANNELS);
    data.set(line, ((y + row) * width + x) * CHANNELS);
  }
  return { width, height, data };
}
