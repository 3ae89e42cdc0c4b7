import type { FieldProperties } from '../field-properties';
import type { JsonSchema } from '../json-schema';
import { optionsOf } from '../option-list';

/** Returns the schema of several options chosen at once. */
export function listSchema(field: FieldProperties): JsonSchema {
  const options = optionsOf(field.optionList);
  return { type: 'array', items: { type: 'string', enum: options }, uniqueItems: true };
}
