import type { Field } from '../../fields/field-schema';
import type { StandardFontName } from '../../text/layout/standard-font';
import type { PageContent } from '../draw/draw-content';
import type { FormPlace } from './form-place';

/** The box of a field in a fillable form. */
export type FormBox = {
  field: Field;
  /** The index of its page, counting repeated pages. */
  page: number;
  place: FormPlace;
  /** The current appearance; for a button, the appearance of its on state. */
  look: PageContent;
  /** The font, size and colour in which viewers write new values. */
  pen: Pen;
  entry: Entry;
};

export type Pen = {
  font: StandardFontName;
  /** The size in points of the page as seen. */
  fontSize: number;
  color: string;
};

export type Entry = TextEntry | ChoiceEntry | ListEntry | ButtonEntry;

export type TextEntry = {
  kind: 'text';
  value: string;
  /** The text after a reset of the form: the default as it would be drawn, or null. */
  fallback: string | null;
};

export type ChoiceEntry = {
  kind: 'choice';
  value: string;
  fallback: string | null;
  options: readonly string[];
};

export type ListEntry = {
  kind: 'list';
  options: readonly string[];
  several: boolean;
  /** The indexes of the chosen options. */
  chosen: readonly number[];
  /** The indexes of the options that the default chooses; null for a field without a default. */
  chosenByDefault: readonly number[] | null;
  /** The index of the first option that the box shows. */
  top: number;
};

export type ButtonEntry = {
  kind: 'button';
  /** The value that the box stands for. */
  state: string;
  isOn: boolean;
  /** True when the default checks the box; null for a field without a default. */
  isOnByDefault: boolean | null;
  /**
   * The appearance of the off state. It is given even when empty: PDFium would draw its own box.
   */
  offLook: PageContent;
};
