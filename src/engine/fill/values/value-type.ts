import type { Field } from '../../fields/field-schema';

/** What a data type means for drawing. A new type is a new file with one of these, entered in `value-types.ts`. */
export type ValueType = {
  /** The value as text. */
  text(value: unknown, field: Field): string;
  /** Whether the value draws the check. */
  isChecked(value: unknown, field: Field): boolean;
};

/** Values are validated before drawing, so a value of another type is a fault of the service. */
export function unexpectedValue(field: Field): Error {
  return new Error(`field "${field.name}" of type ${field.type} was given a value of another type to draw`);
}

export function neverChecked(): boolean {
  return false;
}
