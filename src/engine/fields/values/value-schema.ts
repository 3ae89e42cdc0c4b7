import type { Field } from '../field-schema';
import type { JsonSchema } from '../json-schema';
import { fieldTypes } from '../types/index';

/** The JSON Schema of the value of one field, without its texts. */
export function valueSchema(field: Field): JsonSchema {
  return fieldTypes[field.type].value.schema(field);
}
