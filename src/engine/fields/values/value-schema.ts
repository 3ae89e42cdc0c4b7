import type { Field } from '../field-schema';
import type { JsonSchema } from '../json-schema';
import { fieldTypes } from '../types/index';

/** Returns the JSON Schema of the value of one field, without title and description. */
export function valueSchema(field: Field): JsonSchema {
  return fieldTypes[field.type].value.schema(field);
}
