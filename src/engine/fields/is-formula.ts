import type { Field } from './field-schema';

/** Tells whether the default of a field is a formula: a text as the default of a number field. */
export function isFormula(field: Pick<Field, 'type' | 'default'>): boolean {
  return field.type === 'number' && typeof field.default === 'string';
}
