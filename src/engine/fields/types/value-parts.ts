import type { FieldProperties } from '../field-properties';

/** Parts that types of several files have in common. */

/** Values are validated before drawing, so a value of another type is a fault of the service. */
export function unexpectedValue(field: FieldProperties): Error {
  return new Error(`field "${field.name}" of type ${field.type} was given a value of another type to draw`);
}

/** The value is the text. */
export function ownText(value: unknown, field: FieldProperties): string {
  if (typeof value !== 'string') throw unexpectedValue(field);
  return value;
}

/** Pictures have no text. */
export function noText(_value: unknown, field: FieldProperties): string {
  throw unexpectedValue(field);
}

export function neverTicked(): boolean {
  return false;
}
