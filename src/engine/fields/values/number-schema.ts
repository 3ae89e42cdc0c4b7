import type { FieldProperties } from '../field-properties';
import type { JsonSchema } from '../json-schema';
import { optionsOf } from '../option-list';

export function numberSchema(field: FieldProperties): JsonSchema {
  const { minimum, maximum } = field;
  const options = optionsOf(field.optionList).map(Number);
  return {
    type: field.integer ? 'integer' : 'number',
    ...(minimum !== null && (field.exclusiveMinimum ? { exclusiveMinimum: minimum } : { minimum })),
    ...(maximum !== null && (field.exclusiveMaximum ? { exclusiveMaximum: maximum } : { maximum })),
    ...(options.length > 0 && { enum: options }),
  };
}
