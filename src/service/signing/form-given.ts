import * as z from 'zod';
import { engineLimits } from '../../engine/fields';
import { limits } from '../../lib/limits';
import { requestMetadata } from '../data-requests/data-request-body';
import { publishedVersion } from '../templates/versions/wanted-version';

const values = z.record(z.string(), z.unknown());

/**
 * What an address or the page around a public form gives. A visitor can change all of it, so
 * nothing in it counts for more than what a visitor types.
 */
export const givenBody = z.object({
  /** Never the draft, which the account has not shown to anybody. */
  version: publishedVersion.optional(),
  /** Values that the visitor finds in the form and can change. */
  data: values.default({}),
  /** What the visitor has entered by now, by field name, in place of what `data` offers. */
  answers: values.optional(),
  /** Values that the form does not ask for. */
  static_data: values.default({}),
  /** The names of fields that the form does not ask for; their values are those of `data`. */
  hidden_fields: z.array(z.string().max(limits.nameChars)).max(engineLimits.templateFields).default([]),
  metadata: requestMetadata.default({}),
});

export type FormGiven = z.output<typeof givenBody>;

export const nothingGiven: FormGiven = givenBody.parse({});
