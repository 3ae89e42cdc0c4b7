import { limits } from '../limits';
import { readOrientation } from './exif';
import type { ColorSpace, ImageResult } from './pdf-image';

const SOI = 0xd8;
const EOI = 0xd9;
const SOS = 0xda;
const APP1 = 0xe1;
const APP14 = 0xee;
/** The kinds of frame that PDF viewers decode: baseline, extended and progressive. */
const FRAMES = new Set([0xc0, 0xc1, 0xc2]);
const OTHER_FRAMES = new Set([0xc3, 0xc5, 0xc6, 0xc7, 0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf]);
const COLOR_SPACES: Record<number, ColorSpace> = { 1: 'DeviceGray', 3: 'DeviceRGB', 4: 'DeviceCMYK' };

export function isJpeg(bytes: Uint8Array): boolean {
  return bytes[0] === 0xff && bytes[1] === SOI && bytes[2] === 0xff;
}

type JpegFacts = {
  width: number;
  height: number;
  components: number;
  bits: number;
  orientation: number;
  adobe: boolean;
};

/** Puts a JPEG into the PDF unchanged. Only the facts that the PDF must state are read. */
export function jpegImage(bytes: Uint8Array): ImageResult {
  const facts = readFacts(bytes);
  if (typeof facts === 'string') return { ok: false, message: facts };
  const colorSpace = COLOR_SPACES[facts.components];
  if (colorSpace === undefined || facts.bits !== 8)
    return { ok: false, message: 'the JPEG has a colour format that is not supported' };
  if (facts.width === 0 || facts.height === 0)
    return { ok: false, message: 'the JPEG has an invalid header' };
  if (facts.width * facts.height > limits.imagePixels) {
    const size = `${facts.width} × ${facts.height}`;
    return { ok: false, message: `the JPEG has ${size} pixels; the limit is ${limits.imagePixels} pixels` };
  }
  return {
    ok: true,
    image: {
      width: facts.width,
      height: facts.height,
      orientation: facts.orientation,
      bitsPerComponent: 8,
      colorSpace,
      encoding: { filter: 'jpeg' },
      inverted: facts.components === 4 && facts.adobe,
      data: bytes,
      alpha: null,
      clearColor: null,
    },
  };
}

/** Reads the facts of a JPEG; a text says what is wrong. */
function readFacts(bytes: Uint8Array): JpegFacts | string {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const facts: JpegFacts = { width: 0, height: 0, components: 0, bits: 0, orientation: 1, adobe: false };
  let at = 2;
  while (at + 4 <= bytes.length) {
    if (view.getUint8(at) !== 0xff) return 'the JPEG is damaged';
    const marker = view.getUint8(at + 1);
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    const length = view.getUint16(at + 2);
    if (length < 2 || at + 2 + length > bytes.length) return 'the JPEG is cut off: its pixels are missing';
    if (OTHER_FRAMES.has(marker))
      return 'the JPEG is neither baseline nor progressive, which is not supported';
    readSegment(marker, bytes.subarray(at + 4, at + 2 + length), facts);
    if (marker === SOS) return facts.components === 0 ? 'the JPEG has no header' : checkEnd(bytes, at, facts);
    at += 2 + length;
  }
  return 'the JPEG is cut off: its pixels are missing';
}

function readSegment(marker: number, data: Uint8Array, facts: JpegFacts): void {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  if (FRAMES.has(marker) && data.length >= 6) {
    facts.bits = view.getUint8(0);
    facts.height = view.getUint16(1);
    facts.width = view.getUint16(3);
    facts.components = view.getUint8(5);
  } else if (marker === APP1) {
    facts.orientation = readOrientation(data) ?? facts.orientation;
  } else if (marker === APP14 && String.fromCharCode(...data.subarray(0, 5)) === 'Adobe') {
    facts.adobe = true;
  }
}

/**
 * Checks for an end marker: without it, the file was truncated. Cameras may append data after it.
 */
function checkEnd(bytes: Uint8Array, scan: number, facts: JpegFacts): JpegFacts | string {
  for (let at = bytes.length - 2; at > scan; at -= 1) {
    if (bytes[at] === 0xff && bytes[at + 1] === EOI) return facts;
  }
  return 'the JPEG is cut off: its end is missing';
}
