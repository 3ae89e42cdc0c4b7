import type { PdfFile } from '../../pdf/reader/pdf-file';
import { PdfDict, PdfName, PdfStream, PdfString, type PdfValue } from '../../pdf/values';
import type { BreachList } from './breach';
import { lookAtImage } from './look-at-resources';

const [LONGEST_NAME, LONGEST_STRING] = [127, 32_767];
const [SMALLEST_NUMBER, LARGEST_NUMBER] = [-(2 ** 31), 2 ** 31 - 1];
/** The smallest number but 0 that 32 bits hold. */
const FINEST_NUMBER = 1.175e-38;
const FILTERS = new Set([
  ...['ASCIIHexDecode', 'ASCII85Decode', 'FlateDecode', 'RunLengthDecode', 'CCITTFaxDecode', 'JBIG2Decode'],
  ...['DCTDecode', 'JPXDecode'],
]);

/** Finds what PDF/A forbids in the spelling of an object (ISO 19005-2, 6.1). */
export function lookAtObject(file: PdfFile, value: PdfValue, breaches: BreachList): void {
  const dict = value instanceof PdfStream ? value.dict : null;
  if (dict !== null && !file.filtersOf(dict).every(({ name }) => FILTERS.has(name)))
    breaches.add('6.1.7.2', 'a stream with a forbidden filter');
  if (dict !== null && file.name(dict.get('Subtype')) === 'Image') lookAtImage(file, dict, breaches);
  lookAtValue(dict ?? value, breaches);
}

/** Finds spellings that PDF/A forbids in a value, and in all that it holds. */
export function lookAtValue(value: PdfValue, breaches: BreachList): void {
  if (value instanceof PdfName) lookAtName(value.text, breaches);
  else if (value instanceof PdfString && value.bytes.length > LONGEST_STRING)
    breaches.add('6.1.13', 'a string that is too long');
  else if (typeof value === 'number' && (value < SMALLEST_NUMBER || value > LARGEST_NUMBER))
    breaches.add('6.1.13', 'a number that is too large');
  else if (typeof value === 'number' && value !== 0 && Math.abs(value) < FINEST_NUMBER)
    breaches.add('6.1.13', 'a number that is too close to 0');
  else if (Array.isArray(value)) for (const item of value) lookAtValue(item, breaches);
  else if (value instanceof PdfDict)
    for (const [key, item] of value.entries) {
      lookAtName(key, breaches);
      lookAtValue(item, breaches);
    }
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const PLAIN = /^[\0-\x7f]*$/;

function lookAtName(text: string, breaches: BreachList): void {
  if (text.length > LONGEST_NAME) breaches.add('6.1.13', 'a name that is too long');
  if (!PLAIN.test(text) && !isUtf8(text)) breaches.add('6.1.8', 'a name that is not UTF-8');
}

function isUtf8(text: string): boolean {
  try {
    utf8.decode(Uint8Array.from(text, (character) => character.charCodeAt(0)));
    return true;
  } catch {
    return false;
  }
}
