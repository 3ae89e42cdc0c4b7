import webpDecoder from '@jsquash/webp/codec/dec/webp_dec.js';
import decoderModule from '@jsquash/webp/codec/dec/webp_dec.wasm';
import { limits } from '../limits';
import { Deflater } from './deflate';
import { readOrientation } from './exif';
import type { ImageResult, PdfImage } from './pdf-image';
import { firstFrame, onCanvas, type Pixels } from './webp-animation';
import { readWebpHeader, type WebpHeader } from './webp-header';

/** The number of pixels converted at a time. */
const PIECE = 1 << 16;

/** Converts a WebP. PDF does not support WebP, so its pixels are decoded and compressed again. */
export async function webpImage(bytes: Uint8Array): Promise<ImageResult> {
  const header = readWebpHeader(bytes);
  if (header === null) return bad('the WebP has an invalid header');
  if (header.width * header.height > limits.imageDecodedPixels) {
    const size = `${header.width} × ${header.height}`;
    return bad(`the WebP has ${size} pixels; the limit is ${limits.imageDecodedPixels} pixels`);
  }
  const decoded = header.animated ? await decodeFirst(bytes, header) : await decodeAs(header, bytes);
  if (decoded === null) return bad('the WebP is damaged');
  const { width, height, data } = decoded;
  const image: PdfImage = {
    width,
    height,
    orientation: (header.exif && readOrientation(header.exif)) ?? 1,
    bitsPerComponent: 8,
    colorSpace: 'DeviceRGB',
    encoding: { filter: 'deflate', predictor: null },
    inverted: false,
    data: await compressed(data, [0, 1, 2]),
    alpha: isOpaque(data) ? null : { bits: 8, filtered: false, data: await compressed(data, [3]) },
    clearColor: null,
  };
  return { ok: true, image };
}

/** Decodes the first frame of an animation, which viewers without animation show. */
async function decodeFirst(bytes: Uint8Array, header: WebpHeader): Promise<Pixels | null> {
  const frame = firstFrame(bytes, header);
  const decoded = frame && (await decodeAs(frame, frame.still));
  return decoded && onCanvas(decoded, frame, header);
}

/** Decodes a still WebP; null when its real size differs from the header. */
async function decodeAs(
  { width, height }: { width: number; height: number },
  bytes: Uint8Array,
): Promise<Pixels | null> {
  const decoded = await decode(bytes);
  return decoded?.width === width && decoded.height === height ? decoded : null;
}

/**
 * Decodes in a separate instance: its memory is freed afterwards, and no image sees data of
 * another.
 */
async function decode(bytes: Uint8Array): Promise<Pixels | null> {
  const decoder = await webpDecoder({
    noInitialRun: true,
    instantiateWasm(imports, done) {
      const instance = new WebAssembly.Instance(decoderModule, imports);
      done(instance);
      return instance.exports;
    },
  });
  try {
    return decoder.decode(bytes);
  } catch {
    return null;
  }
}

function isOpaque(data: Uint8ClampedArray): boolean {
  for (let at = 3; at < data.length; at += 4) if (data[at] !== 255) return false;
  return true;
}

/** Compresses these channels of RGBA pixels, interleaved. */
async function compressed(data: Uint8ClampedArray, channels: readonly number[]): Promise<Uint8Array> {
  const deflater = new Deflater();
  const pixels = data.length / 4;
  for (let start = 0; start < pixels; start += PIECE) {
    const count = Math.min(PIECE, pixels - start);
    const piece = new Uint8Array(count * channels.length);
    for (let pixel = 0; pixel < count; pixel += 1) {
      for (const [index, channel] of channels.entries()) {
        piece[pixel * channels.length + index] = data[(start + pixel) * 4 + channel] ?? 0;
      }
    }
    await deflater.write(piece);
  }
  return deflater.finish();
}

function bad(message: string): ImageResult {
  return { ok: false, message };
}
