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

/** Questions to a field about its type. */

type Typed = { type: FieldTypeName };

/** Whether a text is the name of a type. */
export function isFieldType(text: string | undefined): text is FieldTypeName {
  return text !== undefined && Object.hasOwn(holdsOfType, text);
}

export function holdsOf({ type }: Typed): Holds {
  return holdsOfType[type];
}

/** A picture is no text, no operand of formulas, and conditions only ask whether it is there. */
export function isPicture(field: Typed): boolean {
  return holdsOf(field) === 'picture';
}

export function pictureTraitsOf({ type }: Typed): PictureTraits | null {
  return picturesOfType[type] ?? null;
}

/** A picture by which somebody signs. */
export function isSignature({ type }: Typed): boolean {
  return signedTypes.includes(type);
}

/** Made of other fields, and so neither in `data` nor given by anybody. */
export function isComputed({ type }: Typed): boolean {
  return computedTypes.includes(type);
}

/** In `data` the value is a string, which may be blank. */
export function isWritten(field: Typed): boolean {
  const holds = holdsOf(field);
  return holds === 'text' || holds === 'date';
}

/** A text that is given, which rules about its length are for. */
export function hasLength(field: Typed): boolean {
  return holdsOf(field) === 'text' && !isComputed(field);
}

/** Combined fields may join it. */
export function isCombinable(field: Typed): boolean {
  return !isPicture(field) && !isComputed(field);
}

/** Its text may have several lines. */
export function isLongText({ type }: Typed): boolean {
  return longTypes.includes(type);
}

/** Other fields may be drawn in the colour that it holds. */
export function mayBeColor({ type }: Typed): boolean {
  return colorTypes.includes(type);
}

/** Its text must fit into a code, however it is shown. */
export function isCode({ type }: Typed): boolean {
  return codeTypes.includes(type);
}
