import { readWebpHeader } from '../images/webp-header';
import { limits } from '../limits';

type Size = { width: number; height: number };

type Kind = {
  type: string;
  matches(start: Uint8Array): boolean;
  /** Returns null when the header does not tell the size. SVG has no pixels. */
  size(bytes: Uint8Array): Size | null;
};

const kinds: Kind[] = [
  {
    type: 'image/png',
    matches: (start) => begins(start, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    size: (bytes) =>
      bytes.length < 24
        ? null
        : { width: numbers(bytes).getUint32(16), height: numbers(bytes).getUint32(20) },
  },
  { type: 'image/jpeg', matches: (start) => begins(start, [0xff, 0xd8, 0xff]), size: jpegSize },
  {
    type: 'image/gif',
    matches: (start) => /^GIF8[79]a/.test(ascii(start)),
    size: (bytes) =>
      bytes.length < 10
        ? null
        : { width: numbers(bytes).getUint16(6, true), height: numbers(bytes).getUint16(8, true) },
  },
  { type: 'image/webp', matches: (start) => /^RIFF[\s\S]{4}WEBP/.test(ascii(start)), size: readWebpHeader },
  {
    type: 'image/svg+xml',
    matches: (start) => /^(\xef\xbb\xbf)?\s*(<\?xml|<!--|<!DOCTYPE svg|<svg)/i.test(ascii(start)),
    size: () => null,
  },
];

const startBytes = 400;

/** Returns the type of an image by its bytes, whatever type it claims; null when it is no image. */
export function imageType(bytes: Uint8Array): string | null {
  return kindOf(bytes)?.type ?? null;
}

/**
 * Returns a message for an image with too many pixels: a browser takes four bytes of memory for
 * each.
 */
export function tooManyPixels(bytes: Uint8Array): string | null {
  const size = imageSize(bytes);
  if (!size || size.width * size.height <= limits.imagePixels) return null;
  return `the image has ${size.width} × ${size.height} pixels; the limit is ${limits.imagePixels} pixels (imagePixels)`;
}

/** The size in the header of an image made of pixels; null for others, and where it says none. */
export function imageSize(bytes: Uint8Array): Size | null {
  return kindOf(bytes)?.size(bytes) ?? null;
}

function kindOf(bytes: Uint8Array): Kind | undefined {
  return kinds.find(({ matches }) => matches(bytes));
}

function begins(start: Uint8Array, bytes: number[]): boolean {
  return bytes.every((byte, index) => start[index] === byte);
}

function ascii(bytes: Uint8Array): string {
  return Buffer.from(bytes.subarray(0, startBytes)).toString('latin1');
}

function numbers(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/**
 * Reads the size from the frame header and ignores damage after it: browsers show the readable part
 * of a damaged JPEG.
 */
function jpegSize(bytes: Uint8Array): Size | null {
  const view = numbers(bytes);
  for (let at = 2; at + 9 <= bytes.length; at += 2 + view.getUint16(at + 2)) {
    while (at + 10 <= bytes.length && view.getUint8(at + 1) === 0xff) at += 1;
    const marker = view.getUint8(at + 1);
    if (view.getUint8(at) !== 0xff) return null;
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) };
  }
  return null;
}
