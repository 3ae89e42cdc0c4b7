import type { Field } from './field-schema';
import { holdsOf } from './field-traits';

/** The default of a number field that is a text is computed from other fields. */
export function isFormula(field: Pick<Field, 'type' | 'default'>): boolean {
  return holdsOf(field) === 'number' && typeof field.default === 'string';
}
