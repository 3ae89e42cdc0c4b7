import { comparePictures } from '../../../../scripts/corpus/check-pixels.mjs';
import { areaOf } from '../../../../scripts/corpus/fields.mjs';
import { unfilled } from '../../../../scripts/corpus/unfilled.mjs';
import type { Viewer } from '../../../../scripts/corpus/viewer.mjs';

/** A page with one field, as wide as the longest text. */
const SIZE: [number, number] = [612, 792];
// The field's text is centred: at the lower edge, Khmer would reach below the box.
export const field = { name: 'text', page: 1, x: 72, y: 200, width: 450, height: 40, vAlignment: 'center' };
const area = areaOf({ ...field, rotation: 0 });

/**
 * Languages of which a viewer finds all letters, but in another order or with other spaces and line
 * ends: brackets and numbers within Arabic and Hebrew, vowel points above and below.
 */
export const readsOtherwise: Record<string, string[]> = {
  'pdf.js': ['Arabic', 'Hebrew', 'Bengali', 'Dhivehi (Thaana)', "N'Ko"],
  PDFium: ['Arabic', 'Hebrew', 'Hebrew with points', 'Dhivehi (Thaana)', "N'Ko"],
  Poppler: [
    'Arabic',
    'Persian',
    'Urdu',
    'Hebrew',
    'Hebrew with points',
    'Burmese',
    'Symbols',
    'Aramaic (Syriac)',
    'Dhivehi (Thaana)',
    "N'Ko",
  ],
};

export async function readIn(viewer: Viewer, pdf: Uint8Array): Promise<string> {
  const opened = await viewer.open(pdf);
  const text = await opened.plainText(1);
  opened.close();
  return text.trim();
}

/** The letters of a text: everything but spaces, brackets and direction marks. */
export function lettersOf(text: string): string[] {
  return [...text.replace(/[\s()\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')].toSorted();
}

/** The faults of a drawn page: an empty box, or ink beside the box. */
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
