import * as z from 'zod';

/** The time of the template that the caller has seen, for changes that must not follow others unseen. */
export const ifUpdatedAt = z
  .string()
  .max(40)
  .meta({ format: 'date-time' })
  .optional()
  .describe(
    'The `updated_at` that you last saw. If the template has changed since, nothing is changed and the answer is 409 `conflict`.',
  );
