import * as z from 'zod';
import { limits } from '../../lib/limits';
import { versionText } from '../templates/versions/wanted-version';

const password = z
  .string()
  .min(1)
  .max(limits.passwordBytes)
  .optional()
  .describe('What the PDF opens with, if it is locked. It is kept until the result is made.');

const byId = { id: z.string().max(64), password };

const knownTypes = 'must be submission, combined_submission, template, custom_file or url';

export const sourcePdf = z.discriminatedUnion(
  'type',
  [
    z.strictObject({ type: z.literal('submission'), ...byId }),
    z.strictObject({ type: z.literal('combined_submission'), ...byId }),
    z.strictObject({
      type: z.literal('template'),
      id: z.string().max(64),
      version: versionText.describe('Without it the latest published version, else the draft.'),
    }),
    z.strictObject({ type: z.literal('custom_file'), ...byId }),
    z.strictObject({
      type: z.literal('url'),
      url: z.string().max(limits.urlChars).describe('A public https address of a PDF.'),
      password,
    }),
  ],
  { error: ({ code }) => (code === 'invalid_union' ? knownTypes : undefined) },
);

export type SourcePdf = z.output<typeof sourcePdf>;

export const sourcePdfs = z
  .array(sourcePdf)
  .min(1, 'must have at least one source')
  .max(limits.mergeSources, `must have at most ${limits.mergeSources} sources (mergeSources)`)
  .describe('Merged in this order.');

export const expiresIn = z
  .number()
  .int()
  .min(1)
  .max(limits.expireAfterDays * 24 * 3600)
  .nullish()
  .describe('Seconds from now until the PDF is removed; without it, it is kept.');
