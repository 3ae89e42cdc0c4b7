import type { DisplayName } from '../displays';
import type { FieldProperties } from '../field-properties';
import type { JsonSchema } from '../json-schema';

/**
 * Everything that a field type is. Each type is one file with one of these, entered in `index.ts`; all other code
 * asks for traits and never for a type by its name.
 */
export type FieldType = {
  traits: Traits;
  /** How the value may be shown; the first is the default. */
  displays: readonly [DisplayName, ...DisplayName[]];
  value: ValueOfType;
  editor: EditorFacts;
  onPaper: PaperFacts;
  /** What `data` holds, for the documentation, as Markdown. */
  docs: string;
};

/** What code asks of a type, as plain data: browsers have it, too. */
export type Traits =
  | TextTraits
  | { holds: 'picture'; picture: PictureTraits }
  | { holds: 'number' }
  | { holds: 'boolean' }
  | { holds: 'date' };

/** The kinds of values. What differs by them is a complete record of them. */
export type Holds = Traits['holds'];

export type TextTraits = {
  holds: 'text';
  /** The text may have several lines, and so be spread over several boxes. */
  isLong: boolean;
  /** The text may be a colour that other fields are drawn in. */
  mayBeColor: boolean;
  /** The text must fit into a code, also where it is shown as text. */
  isCode: boolean;
  /** The text is made of other fields and is not in `data`. */
  isComputed: boolean;
  /**
   * What people type it into, unless it is a plain line: phones show the keys that fit, the text is checked
   * accordingly, and browsers offer what they know of the person.
   */
  line: {
    input: 'text' | 'email' | 'url';
    autocomplete: 'on' | 'email' | 'street-address' | 'country-name';
  } | null;
};

/**
 * A picture that is signed may be typed or drawn, is small, and is recorded as a signature. `asked` is what people
 * are asked for.
 */
export type PictureTraits =
  | { isSigned: false; asked: 'image' }
  | { isSigned: true; asked: 'signature' | 'initials' };

export type ValueOfType = {
  /** The JSON Schema of the value, without its texts. */
  schema(field: FieldProperties): JsonSchema;
  /** The value as text. */
  text(value: unknown, field: FieldProperties): string;
  /** Whether the value draws the check. */
  isTicked(value: unknown, field: FieldProperties): boolean;
};

/** What the field editor shows of a type and does with it. */
export type EditorFacts = {
  label: string;
  /** Counted from 1, in the order of the tools. */
  position: number;
  /** A tool of its own: its line drawing on a grid of 24, and its key. Without it, the type is in the menu "More". */
  button: { icon: string; key: string } | null;
  /** What new fields are called; null for the type's own name. */
  name: string | null;
  size: { width: number; height: number };
  /** What new fields have beside the defaults. */
  extras: Partial<Omit<FieldProperties, 'type'>>;
  /** The text of sample data; null where it follows from the name or the rules, or there is none. */
  sample: string | null;
};

/** How the type is recognised on paper. */
export type PaperFacts = {
  /** Labels that tell the type; of several types that a label tells, the one of the lowest rank counts. */
  label: { rank: number; words: RegExp } | null;
  /** Values fit into cells as they are written. */
  fitsCells: boolean;
};

/** The editor's size of a line of text. */
export const LINE = { width: 180, height: 22 };
