import type { JsonSchema } from '../json-schema';

/** The schema of a text that must be given, and so be more than "". */
export function notBlank(schema: JsonSchema): JsonSchema {
  const { type, minLength = 0, format, enum: options } = schema;
  if (type !== 'string' || minLength > 0 || format !== undefined || options !== undefined) return schema;
  return { ...schema, minLength: 1 };
}

/**
 * The schema of a text that need not be given: many forms send "" for what nobody filled in, so "" passes whatever
 * else the rules are. They stand in `else` because form renderers follow that while there is no value.
 */
export function orBlank(schema: JsonSchema): JsonSchema {
  if (schema.type !== 'string' || schema.else !== undefined) return schema;
  const { type, minLength = 0, maxLength, ...others } = schema;
  const lengths = { ...(minLength > 1 && { minLength }), ...(maxLength !== undefined && { maxLength }) };
  const passesBlank = minLength <= 1 && Object.keys(others).length === 0;
  return passesBlank ? { type, ...lengths } : { type, if: { const: '' }, else: { ...lengths, ...others } };
}
