import { type Field, nameOf } from '../../engine/fields';

/**
 * The fields, with those of these names made optional; a value given for them must still be valid.
 */
export function loosenFields(fields: readonly Field[], names: ReadonlySet<string>): readonly Field[] {
  // A hidden field is never required.
  return fields.map((field) =>
    names.has(nameOf(field).name) ? { ...field, required: false, hidden: true } : field,
  );
}
