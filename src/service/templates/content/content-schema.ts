import {
  compileData,
  compileSchema,
  type DataSchemaOptions,
  type DataValidator,
  dataSchema,
  effectiveFields,
  type JsonSchema,
} from '../../../engine/fields';

import { reported } from '../../../lib/reasons';
import type { TemplateContent } from './template-content';

type Options = Pick<DataSchemaOptions, 'allowAdditionalProperties' | 'conditions'>;

/** The JSON Schema (draft-07) of `data`: from the fields, or from the names that the HTML uses. */
export function schemaOfContent(content: TemplateContent, options: Options): JsonSchema {
  const inferred = content.html?.schema ?? null;
  if (inferred === null) return dataSchema(effectiveFields(content), { ...options, ...listsOf(content) });
  const $schema = 'http://json-schema.org/draft-07/schema#';
  return { $schema, ...(options.allowAdditionalProperties ? opened(inferred) : inferred) };
}

export function validatorOfContent(content: TemplateContent, options: Options): DataValidator {
  if ((content.html?.schema ?? null) === null)
    return compileData(effectiveFields(content), { ...options, ...listsOf(content) });
  const check = compileSchema(schemaOfContent(content, options));
  return (data) => reported(check(data));
}

/** Lists are open in HTML, because a page grows with them. */
function listsOf({ html }: TemplateContent) {
  return html === null ? {} : { lists: 'open' as const };
}

function opened(schema: JsonSchema): JsonSchema {
  return {
    ...schema,
    ...(schema.properties && {
      properties: Object.fromEntries(
        Object.entries(schema.properties).map(([name, property]) => [name, opened(property)]),
      ),
    }),
    ...(schema.items && !Array.isArray(schema.items) && { items: opened(schema.items) }),
    ...(schema.additionalProperties !== undefined && { additionalProperties: true }),
  };
}
