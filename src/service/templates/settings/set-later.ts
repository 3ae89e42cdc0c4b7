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

/**
 * Names what only `PUT` takes, beside all else that is wrong with a template that is to be `made`. Without this it
 * would be unknown.
 */
export function refuseLater(
  template: unknown,
  { type, made }: { type: keyof typeof later; made: z.ZodType },
  context: z.RefinementCtx,
): unknown {
  if (!isRecord(template)) return template;
  const { early = [], other = [] } = Object.groupBy(Object.entries(template), ([name]) =>
    later[type].has(name) ? 'early' : 'other',
  );
  if (early.length === 0) return template;
  for (const [name] of early) {
    const message = 'cannot be set while the template is made: send it with PUT /templates/:id';
    context.addIssue({ code: 'custom', path: [name], message });
  }
  // Nothing is checked behind these issues any more.
  const rest = made.safeParse(Object.fromEntries(other));
  for (const issue of rest.error?.issues ?? [])
    context.addIssue({ ...issue } as Parameters<typeof context.addIssue>[0]);
  return template;
}
