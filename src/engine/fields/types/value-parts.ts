import type { FieldProperties } from '../field-properties';

/** Functions that several field types share. */

/**
 * Returns the error for a value of another type. Values are validated before drawing, so this error
 * is a fault of the service.
 */
export function unexpectedValue(field: FieldProperties): Error {
  return new Error(`the value of field "${field.name}" does not match its type ${field.type}`);
}

/** Returns the value, which is the text itself. */
export function ownText(value: unknown, field: FieldProperties): string {
  if (typeof value !== 'string') throw unexpectedValue(field);
  return value;
}

/** Throws, because pictures have no text. */
export function noText(_value: unknown, field: FieldProperties): string {
  throw unexpectedValue(field);
}

export function neverTicked(): boolean {
  return false;
}
