import type { Field } from './field-schema';

/** The default of a number field that is a text is computed from other fields. */
export function isFormula(field: Pick<Field, 'type' | 'default'>): boolean {
  return field.type === 'number' && typeof field.default === 'string';
}
