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

/** The fields of a template and the rules for them, as a request sends them. */
export const fieldsBody = {
  fields: z
    .array(changedField)
    .max(engineLimits.templateFields)
    .optional()
    .describe('All fields. Fields that are left out are removed.'),
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
