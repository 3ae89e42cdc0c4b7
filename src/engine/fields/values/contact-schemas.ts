import { limits } from '../../limits';
import type { FieldProperties } from '../field-properties';

import type { JsonSchema } from '../json-schema';
import { stringSchema } from './string-schema';

/** The pattern of a web address. Only `http:` and `https:` pass, because a script is a URL, too. */
export const WEB_ADDRESS = '^[hH][tT][tT][pP][sS]?://[^/?#]';

export function emailSchema(field: FieldProperties): JsonSchema {
  return { ...stringSchema(field), format: 'email', ...atMost(field, limits.emailChars) };
}

export function urlSchema(field: FieldProperties): JsonSchema {
  const schema = { ...stringSchema(field), format: 'uri', ...atMost(field, limits.urlChars) };
  return schema.pattern === undefined
    ? { ...schema, pattern: WEB_ADDRESS }
    : { ...schema, allOf: [{ pattern: WEB_ADDRESS }] };
}

function atMost(field: FieldProperties, length: number): JsonSchema {
  return { maxLength: Math.min(length, stringSchema(field).maxLength ?? length) };
}
