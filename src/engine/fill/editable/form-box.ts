import type { Field } from '../../fields/field-schema';
import type { StandardFontName } from '../../text/layout/standard-font';
import type { PageContent } from '../draw/draw-content';
import type { FormPlace } from './form-place';

/** A field's box in a form that can be filled on. */
export interface FormBox {
  field: Field;
  /** Index of its page, counting pages that come again. */
  page: number;
  place: FormPlace;
  /** How it looks now; a button: how it looks when it is on. */
  look: PageContent;
  /** What viewers set new values in. */
  pen: Pen;
  entry: Entry;
}

export interface Pen {
  font: StandardFontName;
  /** Points, as a person sees the page. */
  fontSize: number;
  color: string;
}

export type Entry = TextEntry | ChoiceEntry | ButtonEntry;

export interface TextEntry {
  kind: 'text';
  value: string;
  /** What the field goes back to when the form is reset: its default, as it would be drawn. */
  fallback: string | null;
}

export interface ChoiceEntry {
  kind: 'choice';
  value: string;
  fallback: string | null;
  options: readonly string[];
}

export interface ButtonEntry {
  kind: 'button';
  /** The value that the box stands for. */
  state: string;
  isOn: boolean;
  /** Whether it is on by the field's default, which there need not be. */
  isOnByDefault: boolean | null;
  /** Even if nothing is drawn for it: PDFium draws a box of its own for a button that does not say. */
  offLook: PageContent;
}
