import * as z from 'zod';
import {
  defaultsSchema,
  engineLimits,
  fieldDependenciesSchema,
  fieldInputSchema,
  sharedFieldDataSchema,
} from '../../../engine/fields';

const changedField = fieldInputSchema.partial({ page: true }).meta({
  id: 'TemplateFieldInput',
  description: 'A field of a template; `page` is for fields of a PDF',
});

const fieldsById = z.record(z.string(), changedField).superRefine((fields, context) => {
  const entries = Object.entries(fields);
  const most = engineLimits.templateFields;
  if (entries.length > most)
    context.addIssue({ code: 'custom', message: `must have at most ${most} fields` });
  for (const [id] of entries)
    if (!/^[1-9]\d{0,14}$/.test(id))
      context.addIssue({ code: 'custom', path: [id], message: 'must be the id of a field' });
  for (const [id, field] of entries)
    if (field.id !== undefined && String(field.id) !== id)
      context.addIssue({ code: 'custom', path: [id, 'id'], message: `must be ${id}, as its key` });
});

/** The fields of a template and the rules for them, as a request sends them. */
export const fieldsBody = {
  fields: z
    .union([z.array(changedField).max(engineLimits.templateFields), fieldsById])
    .optional()
    .describe('All fields, as a list or by their ids as in answers. Fields that are left out are removed.'),
  field_order: z
    .array(z.array(z.number().int()).max(engineLimits.templateFields))
    .max(engineLimits.documentPages)
    .optional()
    .describe('For each page the ids of its fields in order. Fields that it does not name come last.'),
  shared_field_data: sharedFieldDataSchema.optional(),
  defaults: defaultsSchema.optional(),
  field_dependencies: fieldDependenciesSchema.optional(),
};

type Sent<Change> = { [Key in keyof Change]: Change[Key] | undefined };

/** Removes properties that were not sent, so that they do not change. */
export function withoutUndefined<Change extends object>(sent: Sent<Change>): Change {
  // Without undefined values, the object has the type `Change`.
  return Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined)) as Change;
}
