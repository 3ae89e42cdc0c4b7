import type { DisplayName } from '../displays';
import type { FieldProperties } from '../field-properties';
import type { JsonSchema } from '../json-schema';

/**
 * All facts about a field type. Each type is one file that exports one of these, listed in
 * `index.ts`. Other code asks for traits and never for a type by its name.
 */
export type FieldType = {
  traits: Traits;
  /** The display types of a field of this type; the first is the default. */
  displays: readonly [DisplayName, ...DisplayName[]];
  value: ValueOfType;
  editor: EditorFacts;
  onPaper: PaperFacts;
  /** The description of the value in `data`, as Markdown for the documentation. */
  docs: string;
};

/** The traits of a type that other code asks for. Browsers get this plain data, too. */
export type Traits =
  | TextTraits
  | { holds: 'picture'; picture: PictureTraits }
  | { holds: 'number' }
  | { holds: 'boolean' }
  | { holds: 'date' }
  | { holds: 'list' };

/** The kinds of values. Code that differs by kind is a record with every kind as a key. */
export type Holds = Traits['holds'];

export type TextTraits = {
  holds: 'text';
  /** The text may have several lines, and may be spread over several boxes. */
  isLong: boolean;
  /** The text may be a colour in which other fields are drawn. */
  mayBeColor: boolean;
  /** The text must fit into a code, even when the field is displayed as text. */
  isCode: boolean;
  /** The text is made of other fields and is not in `data`. */
  isComputed: boolean;
  /**
   * The input for the text; null for a plain line. It decides which keys phones show, how the text
   * is checked and which saved details of the signer browsers offer.
   */
  line: {
    input: 'text' | 'email' | 'url';
    autocomplete: 'on' | 'email' | 'street-address' | 'country-name';
  } | null;
};

/**
 * A signed picture may be typed or drawn, is small, and is recorded as a signature. `asked` is what
 * the signer is asked for, `starts` what a typed one is before the signer changes it: the signer's
 * name or its initials.
 */
export type PictureTraits =
  | { isSigned: false; asked: 'image' }
  | { isSigned: true; asked: 'signature' | 'initials'; starts: 'name' | 'initials' };

export type ValueOfType = {
  /** The JSON Schema of the value, without its texts. */
  schema(field: FieldProperties): JsonSchema;
  /** The value as text. */
  text(value: unknown, field: FieldProperties): string;
  /** Tells whether the value draws the check or shape. */
  isTicked(value: unknown, field: FieldProperties): boolean;
};

/** The facts that the field editor needs about a type. */
export type EditorFacts = {
  label: string;
  /** The position in the order of the tools, counted from 1. */
  position: number;
  /**
   * The icon of the type's own tool, a line drawing on a grid of 24, and its key. A type with null
   * is in the menu "More".
   */
  button: { icon: string; key: string } | null;
  /** The name of new fields; null for the type's own name. */
  name: string | null;
  size: { width: number; height: number };
  /** The properties of new fields that differ from the defaults. */
  extras: Partial<Omit<FieldProperties, 'type'>>;
  /** The text of sample data; null when it follows from the name or the rules, or there is none. */
  sample: string | null;
};

/** The signs by which the type is recognised on a page. */
export type PaperFacts = {
  /** Words of a label that suggest the type. When several types match, the lowest rank counts. */
  label: { rank: number; words: RegExp } | null;
  /** Values fit into cells, one character for each cell. */
  fitsCells: boolean;
};

/** The size of a new field that holds one line of text. */
export const LINE = { width: 180, height: 22 };
