import { compileData, type DataValidator, type Field } from '../../engine/fields';

import { validatorOfContent } from '../templates/content/content-schema';
import type { TemplateContent } from '../templates/content/template-content';
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
