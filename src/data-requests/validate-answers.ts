import type { Field } from '../fields/field-schema';
import { compileData, type DataValidator } from '../fields/validate-data';
import { validatorOfContent } from '../templates/content-schema';
import type { TemplateContent } from '../templates/template-content';
import { loosenFields } from './loosen-fields';

/** Checks `data` while some names are still open: what people have yet to say may be missing. */
export const validatorWithout = (
  content: TemplateContent,
  fields: readonly Field[],
  open: ReadonlySet<string>,
  { allowAdditionalProperties }: { allowAdditionalProperties: boolean },
): DataValidator => {
  // What a page uses is never demanded.
  if (content.html?.schema) return validatorOfContent(content, { allowAdditionalProperties });
  const lists = content.html === null ? {} : { lists: 'open' as const };
  return compileData(loosenFields(fields, open), { allowAdditionalProperties, ...lists });
};
