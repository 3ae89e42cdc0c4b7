import { latin1Bytes } from '../pdf/reader/characters';
import { PdfString, type PdfValue } from '../pdf/values';

/** Appends ASCII to a text string, in the string's own encoding. */
export function withSuffix(text: PdfValue, suffix: string): PdfValue {
  if (!(text instanceof PdfString)) return text;
  const { bytes } = text;
  const ascii = latin1Bytes(suffix);
  const isBigEndian = bytes[0] === 0xfe && bytes[1] === 0xff;
  const isLittleEndian = bytes[0] === 0xff && bytes[1] === 0xfe;
  const end = isBigEndian || isLittleEndian ? widened(ascii, isBigEndian ? 1 : 0) : ascii;
  const joined = new Uint8Array(bytes.length + end.length);
  joined.set(bytes);
  joined.set(end, bytes.length);
  return new PdfString(joined);
}

function widened(ascii: Uint8Array, at: 0 | 1): Uint8Array {
  const wide = new Uint8Array(ascii.length * 2);
  ascii.forEach((byte, index) => {
    wide[2 * index + at] = byte;
  });
  return wide;
}
