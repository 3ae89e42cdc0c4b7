import {
  codeTypes,
  colorTypes,
  computedTypes,
  holdsOfType,
  longTypes,
  picturesOfType,
  signedTypes,
} from './types/facts';
import type { Holds, PictureTraits } from './types/field-type';
import type { FieldTypeName } from './types/index';

/** Functions that answer questions about the type of a field. */

type Typed = { type: FieldTypeName };

/** Tells whether a text is the name of a field type. */
export function isFieldType(text: string | undefined): text is FieldTypeName {
  return text !== undefined && Object.hasOwn(holdsOfType, text);
}

export function holdsOf({ type }: Typed): Holds {
  return holdsOfType[type];
}

/**
 * Tells whether the value is a picture. Formulas and combined fields cannot use pictures;
 * conditions only ask whether they are present.
 */
export function isPicture(field: Typed): boolean {
  return holdsOf(field) === 'picture';
}

export function pictureTraitsOf({ type }: Typed): PictureTraits | null {
  return picturesOfType[type];
}

/** Tells whether the value is a signature or initials. */
export function isSignature({ type }: Typed): boolean {
  return signedTypes.includes(type);
}

/** Tells whether the value is made of other fields. `data` never holds it. */
export function isComputed({ type }: Typed): boolean {
  return computedTypes.includes(type);
}

/** Tells whether the value in `data` is a string. Such a value may be blank. */
export function isWritten(field: Typed): boolean {
  const holds = holdsOf(field);
  return holds === 'text' || holds === 'date';
}

/** Tells whether rules about length apply: the value is a text and is not computed. */
export function hasLength(field: Typed): boolean {
  return holdsOf(field) === 'text' && !isComputed(field);
}

/** Tells whether the value is several options at once. Formulas cannot use it. */
export function holdsList(field: Typed): boolean {
  return holdsOf(field) === 'list';
}

/** Tells whether combined fields may contain the value. */
export function isCombinable(field: Typed): boolean {
  return !isPicture(field) && !isComputed(field);
}

/** Tells whether the text may have several lines. */
export function isLongText({ type }: Typed): boolean {
  return longTypes.includes(type);
}

/** Tells whether the value may be a colour in which other fields are drawn. */
export function mayBeColor({ type }: Typed): boolean {
  return colorTypes.includes(type);
}

/** Tells whether the text must fit into a code, however the field is displayed. */
export function isCode({ type }: Typed): boolean {
  return codeTypes.includes(type);
}
