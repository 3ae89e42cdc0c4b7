import {
  compileData,
  compileSchema,
  type DataSchemaOptions,
  type DataValidator,
  dataSchema,
  effectiveFields,
  type JsonSchema,
} from '../../../engine/fields';

import { reportProblems } from '../../../lib/report-problems';
import type { TemplateContent } from './template-content';

type Options = Pick<DataSchemaOptions, 'allowAdditionalProperties' | 'conditions'>;

/** The JSON Schema (draft-07) of `data`: of the fields, or of what a page of HTML uses. */
export const schemaOfContent = (content: TemplateContent, options: Options): JsonSchema => {
  const inferred = content.html?.schema ?? null;
  if (inferred === null) return dataSchema(effectiveFields(content), { ...options, ...listsOf(content) });
  const $schema = 'http://json-schema.org/draft-07/schema#';
  return { $schema, ...(options.allowAdditionalProperties ? opened(inferred) : inferred) };
};

export const validatorOfContent = (content: TemplateContent, options: Options): DataValidator => {
  if ((content.html?.schema ?? null) === null)
    return compileData(effectiveFields(content), { ...options, ...listsOf(content) });
  const check = compileSchema(schemaOfContent(content, options));
  return (data) => reportProblems(check(data).map(({ pointer, message }) => `#${pointer}: ${message}`));
};

/** A page of HTML grows with its lists. */
const listsOf = ({ html }: TemplateContent) => (html === null ? {} : { lists: 'open' as const });

const opened = (schema: JsonSchema): JsonSchema => ({
  ...schema,
  ...(schema.properties && {
    properties: Object.fromEntries(
      Object.entries(schema.properties).map(([name, property]) => [name, opened(property)]),
    ),
  }),
  ...(schema.items && !Array.isArray(schema.items) && { items: opened(schema.items) }),
  ...(schema.additionalProperties !== undefined && { additionalProperties: true }),
});
