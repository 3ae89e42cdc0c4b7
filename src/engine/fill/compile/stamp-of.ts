import type { PdfFile } from '../../pdf/reader/pdf-file';
import { dictOf, PdfDict, PdfName, PdfStream, type PdfValue } from '../../pdf/values';

const HIDDEN = 1 << 1;
const PRINT = 1 << 2;
const READ_ONLY = 1 << 6;
const LOCKED = 1 << 7;
/** The entries of an annotation that its stamp keeps. */
const LOOKS = ['Rect', 'AS', 'OC', 'P', 'StructParent', 'Contents', 'BS', 'Border'];

/** Makes a stamp that looks the same as an annotation and does nothing. */
export function stampOf(file: PdfFile, dict: PdfDict): PdfDict {
  const normal = file.dict(dict.get('AP'))?.get('N') ?? null;
  const flags = (file.number(dict.get('F')) ?? 0) | PRINT | READ_ONLY | LOCKED;
  const looks = LOOKS.filter((key) => dict.has(key)).map((key): [string, PdfValue] => [key, dict.get(key)]);
  const shows = file.resolve(normal) instanceof PdfStream || file.resolve(normal) instanceof PdfDict;
  return dictOf({
    Type: new PdfName('Annot'),
    Subtype: new PdfName('Stamp'),
    ...Object.fromEntries(looks),
    F: shows ? flags : flags | HIDDEN,
    ...(shows && { AP: dictOf({ N: normal }) }),
  });
}
