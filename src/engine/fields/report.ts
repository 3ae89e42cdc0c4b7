import type { Field } from './field-schema';

/**
 * Reports a problem of a field. Returns false when the field is not among those being saved and so
 * is not to blame.
 */
export type Report = (field: Field, property: keyof Field, message: string) => boolean;
