import * as z from 'zod';
import {
  defaultsSchema,
  fieldDependenciesSchema,
  fieldInputSchema,
  sharedFieldDataSchema,
} from '../../../engine/fields';

import { limits } from '../../../lib/limits';

/** The fields of a template and what it says about them, as they are sent. */
export const fieldsBody = {
  fields: z
    .array(fieldInputSchema.partial({ page: true }))
    .max(limits.templateFields)
    .optional()
    .describe('All of the fields: those that are left out are gone.'),
  shared_field_data: sharedFieldDataSchema.optional(),
  defaults: defaultsSchema.optional(),
  field_dependencies: fieldDependenciesSchema.optional(),
};

type Sent<Change> = { [Key in keyof Change]: Change[Key] | undefined };

/** What was not sent is not changed. */
export const withoutUndefined = <Change extends object>(sent: Sent<Change>): Change =>
  // Without what is undefined it is what its type says.
  Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined)) as Change;
