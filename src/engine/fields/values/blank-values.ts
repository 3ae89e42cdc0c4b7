import type { JsonSchema } from '../json-schema';

/** Returns the schema of a required text, which must not be "", or of a required list. */
export function notBlank(schema: JsonSchema): JsonSchema {
  if (schema.type === 'array') return { ...schema, minItems: 1 };
  const { type, minLength = 0, format, enum: options } = schema;
  if (type !== 'string' || minLength > 0 || format !== undefined || options !== undefined) return schema;
  return { ...schema, minLength: 1 };
}

/**
 * Returns the schema of an optional text. Many forms send "" for inputs that were not filled in, so
 * "" passes whatever the other rules are. The rules are in `else` because form renderers follow
 * `else` while there is no value.
 */
export function orBlank(schema: JsonSchema): JsonSchema {
  if (schema.type !== 'string' || schema.else !== undefined) return schema;
  const { type, minLength = 0, maxLength, ...others } = schema;
  const lengths = { ...(minLength > 1 && { minLength }), ...(maxLength !== undefined && { maxLength }) };
  const passesBlank = minLength <= 1 && Object.keys(others).length === 0;
  return passesBlank ? { type, ...lengths } : { type, if: { const: '' }, else: { ...lengths, ...others } };
}
