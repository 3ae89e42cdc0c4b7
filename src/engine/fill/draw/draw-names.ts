import { nameOf as parseNameOf } from '../../fields/data-tree';
import type { FieldName } from '../../fields/field-name';
import type { Field } from '../../fields/field-schema';

const known = new WeakMap<Field, FieldName>();

/**
 * Returns the parsed name of a field. It is parsed once, however many submissions draw the field.
 */
export function nameOf(field: Field): FieldName {
  const name = known.get(field) ?? parseNameOf(field);
  known.set(field, name);
  return name;
}
