import type { PdfFile } from '../../pdf/reader/pdf-file';
import type { PdfDict } from '../../pdf/values';

/** The types of elements of ISO 32000-1, 14.8.4. */
const STANDARD = new Set(
  [
    'Document Part Art Sect Div BlockQuote Caption TOC TOCI Index NonStruct Private P H H1 H2 H3 H4 H5 H6 L LI Lbl',
    'LBody Table TR TH TD THead TBody TFoot Span Quote Note Reference BibEntry Code Link Annot Ruby RB RT RP Warichu',
    'WT WP Figure Formula Form',
  ].flatMap((line) => line.split(' ')),
);
/** A longer way to a standard type counts as a circle. */
const MOST_STEPS = 30;

export function isStandard(type: string): boolean {
  return STANDARD.has(type);
}

/** The standard type that a type is, or stands for; null for one that stands for none. */
export function standardRole(file: PdfFile, root: PdfDict, type: string): string | null {
  const roles = file.dict(root.get('RoleMap'));
  let found: string | null = type;
  for (let steps = 0; found !== null && steps < MOST_STEPS; steps += 1) {
    if (STANDARD.has(found)) return found;
    found = file.name(roles?.get(found) ?? null);
  }
  return null;
}
