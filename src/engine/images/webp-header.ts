export type WebpHeader = {
  width: number;
  height: number;
  animated: boolean;
  /** The EXIF data in the form of JPEG's APP1 segment. */
  exif: Uint8Array | null;
};

export const FIRST_CHUNK = 12;
const ANIMATED = 0x02;
const EXIF_PREFIX = 'Exif\0\0';

export function isWebp(bytes: Uint8Array): boolean {
  return tag(bytes, 0) === 'RIFF' && tag(bytes, 8) === 'WEBP';
}

/** Reads size and facts without decoding; null when the header is invalid. */
export function readWebpHeader(bytes: Uint8Array): WebpHeader | null {
  if (bytes.length < 30) return null;
  const at = FIRST_CHUNK + 8;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const still = { animated: false, exif: null };
  switch (tag(bytes, FIRST_CHUNK)) {
    case 'VP8 ':
      return {
        width: view.getUint16(at + 6, true) & 0x3fff,
        height: view.getUint16(at + 8, true) & 0x3fff,
        ...still,
      };
    case 'VP8L': {
      const sizes = view.getUint32(at + 1, true);
      return { width: (sizes & 0x3fff) + 1, height: ((sizes >>> 14) & 0x3fff) + 1, ...still };
    }
    case 'VP8X':
      return {
        width: (view.getUint32(at + 4, true) & 0xffffff) + 1,
        height: (view.getUint32(at + 6, true) >>> 8) + 1,
        animated: (view.getUint8(at) & ANIMATED) !== 0,
        exif: findExif(bytes, view),
      };
    default:
      return null;
  }
}

function findExif(bytes: Uint8Array, view: DataView): Uint8Array | null {
  let at = FIRST_CHUNK;
  while (at + 8 <= bytes.length) {
    const length = view.getUint32(at + 4, true);
    if (tag(bytes, at) === 'EXIF') {
      const data = bytes.subarray(at + 8, at + 8 + length);
      return tag(data, 0) === 'Exif' ? data : Buffer.concat([Buffer.from(EXIF_PREFIX, 'latin1'), data]);
    }
    at += 8 + length + (length & 1);
  }
  return null;
}

export function tag(bytes: Uint8Array, at: number): string {
  return String.fromCharCode(...bytes.subarray(at, at + 4));
}
