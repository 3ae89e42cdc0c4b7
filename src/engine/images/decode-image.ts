import { base64OfDataUrl } from '../fields/values/data-url';
import { limits } from '../limits';
import type { FontLibrary } from '../text/fonts/font-library';
import { gifImage, isGif } from './gif';
import { isJpeg, jpegImage } from './jpeg';
import type { ImageResult } from './pdf-image';
import type { PictureResult } from './picture';
import { pngImage } from './png';
import { isPng } from './png-header';
import { isSvg, svgImage } from './svg/svg-image';
import { webpImage } from './webp';
import { isWebp } from './webp-header';

const BASE64 = /^[A-Za-z0-9+/_-]*={0,2}$/;

/** Decodes an image value, `{"base64": …}` or a data: URL. */
export async function decodeImage(value: unknown, fonts?: FontLibrary): Promise<PictureResult> {
  const read = imageBytes(value);
  return read.ok ? decodeImageBytes(read.bytes, fonts) : read;
}

/**
 * Decodes the bytes of an image. The bytes decide its type, not a declared type. Text in an SVG may
 * need fonts.
 */
export async function decodeImageBytes(bytes: Uint8Array, fonts?: FontLibrary): Promise<PictureResult> {
  return isSvg(bytes) ? svgImage(bytes, { decode: decodePixels, fonts }) : pixelsOf(bytes);
}

/** Decodes an image inside an SVG. It must consist of pixels: another SVG is refused. */
async function decodePixels(value: unknown): Promise<ImageResult> {
  const read = imageBytes(value);
  return read.ok ? pixelsOf(read.bytes) : read;
}

/** The bytes of an image value. */
export function imageBytes(value: unknown): { ok: true; bytes: Uint8Array } | Refused {
  const text = base64Of(value);
  if (text === null) return bad('expected {"base64": "…"} or a data: URL');
  const compact = text.replace(/\s+/g, '');
  if (compact === '' || !BASE64.test(compact)) return bad('the base64 is not valid');
  if (compact.length > Math.ceil(limits.imageBytes / 3) * 4) {
    return bad(`the image is larger than the limit of ${limits.imageBytes} bytes`);
  }
  return { ok: true, bytes: new Uint8Array(Buffer.from(compact, 'base64')) };
}

async function pixelsOf(bytes: Uint8Array): Promise<ImageResult> {
  if (isPng(bytes)) return pngImage(bytes);
  if (isJpeg(bytes)) return jpegImage(bytes);
  if (isGif(bytes)) return gifImage(bytes);
  if (isWebp(bytes)) return webpImage(bytes);
  return bad('the image is neither a PNG nor a JPEG, GIF, WebP or SVG');
}

/** The text that identifies an image value, so that an image drawn twice is embedded once. */
export function base64Of(value: unknown): string | null {
  if (typeof value === 'string') return base64OfDataUrl(value);
  if (typeof value !== 'object' || value === null || !('base64' in value)) return null;
  return typeof value.base64 === 'string' ? (base64OfDataUrl(value.base64) ?? value.base64) : null;
}

/** The URL from which an image value `{"url": …}` is fetched. */
export function addressOf(value: unknown): string | null {
  if (typeof value !== 'object' || value === null || !('url' in value)) return null;
  return typeof value.url === 'string' ? value.url : null;
}

type Refused = { ok: false; message: string };

function bad(message: string): Refused {
  return { ok: false, message };
}
