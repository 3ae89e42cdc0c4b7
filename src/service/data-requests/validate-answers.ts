import { compileData, type DataValidator, type Field } from '../../engine/fields';

import { validatorOfContent } from '../templates/content/content-schema';
import type { TemplateContent } from '../templates/content/template-content';
import { loosenFields } from './loosen-fields';

/**
 * Makes a validator for `data` that signers still have to complete: the values of open names may be
 * missing.
 */
export function validatorWithout(
  content: TemplateContent,
  fields: readonly Field[],
  open: ReadonlySet<string>,
  { allowAdditionalProperties }: { allowAdditionalProperties: boolean },
): DataValidator {
  // The schema of HTML requires no value.
  if (content.html?.schema) return validatorOfContent(content, { allowAdditionalProperties });
  const lists = content.html === null ? {} : { lists: 'open' as const };
  return compileData(loosenFields(fields, open), { allowAdditionalProperties, ...lists });
}
