import { limits } from '../limits';
import { readOrientation } from './exif';
import { APP1, APP14, type JpegSegment, neededBytes, SOS } from './jpeg-segments';
import type { ColorSpace, ImageResult } from './pdf-image';

const SOI = 0xd8;
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

/** Puts the pixels of a JPEG into the PDF unchanged. Only the facts that the PDF must state are read. */
export function jpegImage(bytes: Uint8Array): ImageResult {
  const facts: JpegFacts = { width: 0, height: 0, components: 0, bits: 0, orientation: 1, adobe: false };
  const data = neededBytes(bytes, (segment) => readSegment(segment, facts));
  if (typeof data === 'string') return { ok: false, message: data };
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
      data,
      alpha: null,
      clearColor: null,
    },
  };
}

/** Notes what a segment says; a text says what is wrong with it. */
function readSegment({ marker, content }: JpegSegment, facts: JpegFacts): string | null {
  if (OTHER_FRAMES.has(marker)) return 'the JPEG is neither baseline nor progressive, which is not supported';
  const view = new DataView(content.buffer, content.byteOffset, content.byteLength);
  if (FRAMES.has(marker) && content.length >= 6) {
    facts.bits = view.getUint8(0);
    facts.height = view.getUint16(1);
    facts.width = view.getUint16(3);
    facts.components = view.getUint8(5);
  } else if (marker === APP1) {
    facts.orientation = readOrientation(content) ?? facts.orientation;
  } else if (marker === APP14 && String.fromCharCode(...content.subarray(0, 5)) === 'Adobe') {
    facts.adobe = true;
  }
  return marker === SOS && facts.components === 0 ? 'the JPEG has no header' : null;
}
