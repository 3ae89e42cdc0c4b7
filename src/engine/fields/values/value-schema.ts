import type { Field } from '../field-schema';
import type { JsonSchema } from '../json-schema';
import { notBlank } from './blank-values';
import { emailSchema, urlSchema } from './contact-schemas';
import { imageSchema, signatureSchema } from './image-schema';
import { numberSchema } from './number-schema';
import { stringSchema } from './string-schema';

/** The JSON Schema of the value of one field, without its texts. One entry per type: a new type is a new entry. */
type SchemaOf = (field: Field) => JsonSchema;

const schemaOfType: Record<Field['type'], SchemaOf> = {
  string: stringSchema,
  number: numberSchema,
  boolean: () => ({ type: 'boolean' }),
  date: (field) => ({ type: 'string', format: field.includeTime ? 'date-time' : 'date' }),
  address: stringSchema,
  country: stringSchema,
  email: emailSchema,
  url: urlSchema,
  image: imageSchema,
  signature: signatureSchema,
  initials: signatureSchema,
  // A code of nothing cannot be drawn.
  barcode: (field) => notBlank(stringSchema(field)),
  // Computed, so nothing is ever checked against it but its default, which is a text.
  combined: () => ({ type: 'string' }),
};

export function valueSchema(field: Field): JsonSchema {
  return schemaOfType[field.type](field);
}

export const colorSchema: JsonSchema = { type: 'string', pattern: '^#?[0-9a-fA-F]{6}$' };
