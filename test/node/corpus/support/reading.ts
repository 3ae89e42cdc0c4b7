import { comparePictures } from '../../../../scripts/corpus/check-pixels.mjs';
import { areaOf } from '../../../../scripts/corpus/fields.mjs';
import { unfilled } from '../../../../scripts/corpus/unfilled.mjs';
import type { Viewer } from '../../../../scripts/corpus/viewer.mjs';

/** A page with one field, as wide as the longest of the texts. */
const SIZE: [number, number] = [612, 792];
// In the middle: at the lower edge, what Khmer has below the line would hang out of the box.
export const field = { name: 'text', page: 1, x: 72, y: 200, width: 450, height: 40, vAlignment: 'center' };
const area = areaOf({ ...field, rotation: 0 });

/**
 * Languages that a viewer finds all letters of, but not in the order in which they were typed, or with other spaces
 * and line ends: brackets and numbers within Arabic and Hebrew, vowel points that stand above and below.
 */
export const readsOtherwise: Record<string, string[]> = {
  'pdf.js': ['Arabic', 'Hebrew', 'Bengali'],
  PDFium: ['Arabic', 'Hebrew', 'Hebrew with points'],
  Poppler: ['Arabic', 'Persian', 'Urdu', 'Hebrew', 'Hebrew with points', 'Burmese', 'Symbols'],
};

export async function readIn(viewer: Viewer, pdf: Uint8Array): Promise<string> {
  const opened = await viewer.open(pdf);
  const text = await opened.plainText(1);
  opened.close();
  return text.trim();
}

/** Everything but spaces, brackets and the marks that only say which way the text runs. */
export function lettersOf(text: string): string[] {
  return [...text.replace(/[\s()\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')].toSorted();
}

/** What is wrong with the page as drawn: nothing in the box, or something beside it. */
export async function seenIn(viewer: Viewer, pdf: Uint8Array): Promise<string[]> {
  const [before, after] = [await viewer.open(unfilled(pdf)), await viewer.open(pdf)];
  const options = { size: SIZE, scale: 1, annotations: true };
  const [blank, drawn] = [await before.render?.(1, options), await after.render?.(1, options)];
  before.close();
  after.close();
  if (blank === undefined || drawn === undefined) return [];
  const boxes = [{ name: 'text', area }];
  return comparePictures(blank, drawn, { size: SIZE, boxes, shown: boxes });
}
