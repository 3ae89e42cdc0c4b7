import { limits } from '../limits';
import { autoMaxLength } from './auto-max-length';
import type { Field } from './field-schema';
import type { JsonSchema } from './json-schema';
import { optionsOf } from './option-list';

/** The JSON Schema of the value of one field, without its texts. One entry per type: a new type is a new entry. */
type SchemaOf = (field: Field) => JsonSchema;

const schemaOfType: Record<Field['type'], SchemaOf> = {
  string: stringSchema,
  number: numberSchema,
  boolean: () => ({ type: 'boolean' }),
  date: (field) => ({ type: 'string', format: field.includeTime ? 'date-time' : 'date' }),
  image: imageSchema,
};

export function valueSchema(field: Field): JsonSchema {
  return schemaOfType[field.type](field);
}

function stringSchema(field: Field): JsonSchema {
  const longest = [field.maxLength, autoMaxLength(field)].filter((length) => length !== null);
  const options = optionsOf(field.optionList);
  return {
    type: 'string',
    ...(field.minLength > 0 && { minLength: field.minLength }),
    ...(longest.length > 0 && { maxLength: Math.min(...longest) }),
    ...(options.length > 0 && { enum: options }),
  };
}

function numberSchema(field: Field): JsonSchema {
  const { minimum, maximum } = field;
  const options = optionsOf(field.optionList).map(Number);
  return {
    type: field.integer ? 'integer' : 'number',
    ...(minimum !== null && (field.exclusiveMinimum ? { exclusiveMinimum: minimum } : { minimum })),
    ...(maximum !== null && (field.exclusiveMaximum ? { exclusiveMaximum: maximum } : { maximum })),
    ...(options.length > 0 && { enum: options }),
  };
}

function imageSchema(): JsonSchema {
  const base64Chars = Math.ceil(limits.imageBytes / 3) * 4;
  return {
    anyOf: [
      {
        type: 'string',
        pattern: '^data:image/(png|jpeg|jpg);base64,',
        maxLength: base64Chars + 'data:image/jpeg;base64,'.length,
      },
      {
        type: 'object',
        properties: { base64: { type: 'string', minLength: 1, maxLength: base64Chars } },
        required: ['base64'],
        additionalProperties: false,
      },
    ],
  };
}
