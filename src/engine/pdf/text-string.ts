import { Buffer } from 'node:buffer';
import { PdfString, type PdfValue } from './values';

/** The characters of PDFDocEncoding that differ from Latin-1. */
const DOC_ENCODING = new Map<number, string>(
  [...'˘ˇˆ˙˝˛˚˜'].map((character, index): [number, string] => [0x18 + index, character]),
);
[...'•†‡…—–ƒ⁄‹›−‰„“”‘’‚™ﬁﬂŁŒŠŸŽıłœšž'].forEach((character, index) => {
  DOC_ENCODING.set(0x80 + index, character);
});
DOC_ENCODING.set(0xa0, '€');

/** The text of a text string: UTF-16 or UTF-8 by its byte order mark, else PDFDocEncoding. */
export function textOf(value: PdfValue): string | null {
  if (!(value instanceof PdfString)) return null;
  const { bytes } = value;
  if (bytes[0] === 0xfe && bytes[1] === 0xff)
    return withoutLanguage(new TextDecoder('utf-16be').decode(bytes));
  if (bytes[0] === 0xff && bytes[1] === 0xfe)
    return withoutLanguage(new TextDecoder('utf-16le').decode(bytes));
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return new TextDecoder().decode(bytes);
  return Array.from(bytes, (byte) => DOC_ENCODING.get(byte) ?? String.fromCharCode(byte)).join('');
}

/** The first characters of a text string. Many values may refer to the same long one. */
export function startOf(value: PdfValue, chars: number): string {
  if (!(value instanceof PdfString)) return '';
  // No character takes more than four bytes, and a mark stands before them.
  const start = new PdfString(value.bytes.subarray(0, 4 * chars + 4));
  return wellFormed((textOf(start) ?? '').slice(0, chars));
}

/** Replaces lone surrogates, which would make later steps throw. */
export function wellFormed(text: string): string {
  return text.replace(/\p{Surrogate}/gu, '\ufffd');
}

/**
 * Removes language marks, which are escape sequences between two U+001B and not part of the text.
 */
function withoutLanguage(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the escape character is what is looked for.
  return text.replace(/\u001b[a-z]{2,5}\u001b/gi, '');
}

/** A text as a value, as `spellTextString` spells it. */
export function textString(text: string): PdfString {
  if (isPlain(text)) return new PdfString(Buffer.from(text, 'latin1'));
  return new PdfString(Buffer.concat([Uint8Array.of(0xfe, 0xff), Buffer.from(text, 'utf16le').swap16()]));
}

function isPlain(text: string): boolean {
  return /^[\x20-\x7e]*$/.test(text);
}

/** Spells a text string: literally when it is plain, else as UTF-16 in hexadecimal. */
export function spellTextString(text: string): string {
  if (isPlain(text)) return `(${text.replace(/[()\\]/g, '\\$&')})`;
  const units = Array.from({ length: text.length }, (_, index) =>
    text.charCodeAt(index).toString(16).padStart(4, '0'),
  );
  return `<feff${units.join('')}>`;
}
