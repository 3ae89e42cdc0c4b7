import { Buffer } from 'node:buffer';

/** A piece of a JPEG: what it is, its content, and where it begins and ends. */
export type JpegSegment = { marker: number; content: Uint8Array; at: number; end: number };

export const SOS = 0xda;
export const APP1 = 0xe1;
export const APP14 = 0xee;
const EOI = 0xd9;
const APP0 = 0xe0;
const APP2 = 0xe2;
const APP15 = 0xef;
const COMMENT = 0xfe;
/** What may follow pixels: tables, further scans, notes and the end. Any other value is one of damaged pixels. */
const AFTER_PIXELS = new Set([0xc4, SOS, 0xdb, 0xdc, 0xdd, EOI, COMMENT]);
/** The notes that say how colours are meant: of JFIF, of ICC and of Adobe. */
const COLOR_NOTES: Record<number, string> = { [APP0]: 'JFIF\0', [APP2]: 'ICC_PROFILE\0', [APP14]: 'Adobe' };

const DAMAGED = 'the JPEG is damaged';
const NO_PIXELS = 'the JPEG is cut off: its pixels are missing';
const NO_END = 'the JPEG is cut off: its end is missing';

/**
 * Goes through a JPEG up to its end. Returns the bytes that drawing needs: comments, notes about other things than
 * colours, and what cameras append stay out. A text says what is wrong; `read` returns one for a segment that is.
 */
export function neededBytes(
  bytes: Uint8Array,
  read: (segment: JpegSegment) => string | null,
): Uint8Array | string {
  const kept: Uint8Array[] = [];
  let keptFrom = 0;
  let hasPixels = false;
  for (let at = 2; at + 2 <= bytes.length; ) {
    const marker = bytes[at + 1] ?? 0;
    if (bytes[at] !== 0xff) return DAMAGED;
    if (marker === EOI && hasPixels) return joined([...kept, bytes.subarray(keptFrom, at + 2)]);
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    const segment = segmentAt(bytes, marker, at);
    if (segment === null) break;
    const problem = read(segment);
    if (problem !== null) return problem;
    if (isLeftOut(segment)) {
      kept.push(bytes.subarray(keptFrom, at));
      keptFrom = segment.end;
    }
    hasPixels ||= marker === SOS;
    at = hasPixels ? afterPixels(bytes, segment.end) : segment.end;
  }
  return hasPixels ? NO_END : NO_PIXELS;
}

function segmentAt(bytes: Uint8Array, marker: number, at: number): JpegSegment | null {
  const [high = 0, low = 0] = bytes.subarray(at + 2, at + 4);
  const end = at + 2 + high * 256 + low;
  return end < at + 4 || end > bytes.length
    ? null
    : { marker, content: bytes.subarray(at + 4, end), at, end };
}

function isLeftOut({ marker, content }: JpegSegment): boolean {
  const note = COLOR_NOTES[marker];
  if (note !== undefined && Buffer.from(content.subarray(0, note.length)).toString('latin1') === note)
    return false;
  return isNote(marker);
}

function isNote(marker: number): boolean {
  return marker === COMMENT || (marker >= APP0 && marker <= APP15);
}

/** Where pixels end. Among them stand zeros after 255, and marks to begin anew. */
function afterPixels(bytes: Uint8Array, from: number): number {
  let at = bytes.indexOf(0xff, from);
  while (at !== -1) {
    const marker = bytes[at + 1] ?? 0;
    if (AFTER_PIXELS.has(marker) || isNote(marker)) return at;
    at = bytes.indexOf(0xff, at + 1);
  }
  return bytes.length;
}

/** The pieces as one, without a copy when there is only one. */
function joined(pieces: Uint8Array[]): Uint8Array {
  const [first, ...more] = pieces.filter(({ length }) => length > 0);
  return first && more.length === 0 ? first : Buffer.concat(pieces);
}
