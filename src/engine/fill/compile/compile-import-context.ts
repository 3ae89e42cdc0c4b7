import { textOf, wellFormed } from '../../pdf/text-string';
import { PdfName, PdfStream, PdfString, type PdfValue } from '../../pdf/values';
import type { PagePlan } from '../document-plan';
import type { FieldNames } from './compile-field-names';
import type { ImportedField } from './compile-imported-field';
import type { Widget } from './compile-widget';
import { readableBytes } from './readable-bytes';

export type PlacedField = Pick<
  ImportedField,
  'id' | 'page' | 'x' | 'y' | 'width' | 'height' | 'required' | 'title'
>;

export type ImportContext = {
  names: FieldNames;
  id: number;
  /** The page number, from 1. */
  page: number;
  plan: PagePlan;
};

/** Returns an entry of a form as text, or null. */
export function fieldText(widget: Widget, value: PdfValue): string | null {
  const resolved = widget.file.resolve(value);
  if (resolved instanceof PdfName) return resolved.text;
  const bytes = resolved instanceof PdfStream ? readableBytes(widget.file, resolved) : null;
  const text = textOf(bytes === null ? resolved : new PdfString(bytes));
  return text === null ? null : wellFormed(text).replace(/\r\n?/g, '\n');
}
