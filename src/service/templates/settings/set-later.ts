import type * as z from 'zod';
import { isRecord } from '../../../lib/json';
import { fieldsBody } from '../content/field-rules-body';
import { newDocumentSettings } from './new-settings';
import { settingsSchemas } from './settings-schemas';

const ofNew = ['name', 'description', 'predefined_fields', 'text_tags', 'field_names'];
const taken = new Set([...ofNew, ...Object.keys(newDocumentSettings)]);

/** What sends or shows documents, is about signers, or tries the template once it is there. */
const settings = [...Object.keys(settingsSchemas), 'test_data_sets'].filter((name) => !taken.has(name));

const later = {
  html: new Set(settings),
  /** Fields are placed on pages that were read. */
  pdf: new Set([...settings, ...Object.keys(fieldsBody)]),
};

/** Names what only `PUT` takes. Without this it would be unknown. */
export function refuseLater(template: unknown, type: keyof typeof later, context: z.RefinementCtx): unknown {
  if (!isRecord(template)) return template;
  for (const name of Object.keys(template)) {
    if (!later[type].has(name)) continue;
    const message = 'cannot be set while the template is made: send it with PUT /templates/:id';
    context.addIssue({ code: 'custom', path: [name], message });
  }
  return template;
}
