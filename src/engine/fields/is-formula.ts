import type { Field } from './field-schema';
import { holdsOf } from './field-traits';

/** Tells whether the default of a field is a formula: a text as the default of a number field. */
export function isFormula(field: Pick<Field, 'type' | 'default'>): boolean {
  return holdsOf(field) === 'number' && typeof field.default === 'string';
}
