const ORIENTATION_TAG = 0x0112;
const TIFF_START = 6;

/** The orientation in an EXIF segment (APP1), 1 to 8; null when it has none. */
export function readOrientation(segment: Uint8Array): number | null {
  if (String.fromCharCode(...segment.subarray(0, 4)) !== 'Exif') return null;
  const tiff = segment.subarray(TIFF_START);
  if (tiff.length < 8) return null;
  const little = tiff[0] === 0x49;
  const view = new DataView(tiff.buffer, tiff.byteOffset, tiff.byteLength);
  const directory = view.getUint32(4, little);
  if (directory + 2 > tiff.length) return null;
  const entries = view.getUint16(directory, little);
  for (let index = 0; index < entries; index += 1) {
    const at = directory + 2 + index * 12;
    if (at + 12 > tiff.length) return null;
    if (view.getUint16(at, little) !== ORIENTATION_TAG) continue;
    const value = view.getUint16(at + 8, little);
    return value >= 1 && value <= 8 ? value : null;
  }
  return null;
}
