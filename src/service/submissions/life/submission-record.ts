import * as z from 'zod';
import { dataRequestRecordSchema, signingSettingsSchema } from '../../data-requests/data-request-record';
import { actionRecordSchema } from '../../delivery/actions/action-record';
import { submissionStates } from './submission-state';

/** A submission as its coordinator holds it and as the projection keeps it, as JSON in both. */
export const submissionRecordSchema = z.object({
  id: z.string(),
  accountId: z.string(),
  templateId: z.string(),
  /** As it was when the submission was created. */
  templateName: z.string(),
  templateType: z.enum(['pdf', 'html']),
  templateVersion: z.string(),
  contentHash: z.string(),
  batchId: z.string().nullable(),
  test: z.boolean(),
  editable: z.boolean(),
  /** The API token that made it; absent where somebody began it at a public form. */
  tokenId: z.string().optional(),
  /** The address it was created at: links in the document start with it. */
  origin: z.string(),
  source: z.enum(['api', 'web', 'reprocess', 'webhook']),
  /** Of a public form: the page that led to it. */
  referrer: z.string().optional(),
  /** JSON text: the service never looks inside, apart from the file name. */
  metadata: z.string(),
  filename: z.string(),
  /** JSON text of the properties that fields have in this submission alone. */
  fieldOverrides: z.string().optional(),
  state: z.enum(submissionStates),
  /** Counts the changes of this record; the projection takes only newer ones. */
  version: z.number(),
  jsonSchemaErrors: z.array(z.string()),
  truncatedText: z.record(z.string(), z.string()),
  missingGlyphs: z.array(z.string()),
  errorMessage: z.string().nullable(),
  pdf: z.object({ key: z.string(), hash: z.string(), bytes: z.number() }).nullable(),
  /** The people who are asked for data, in the order in which they were named. */
  dataRequests: z.array(dataRequestRecordSchema),
  /** Where there are people. */
  signing: signingSettingsSchema.optional(),
  /** The PDF as far as it is filled in while people are waited for. */
  preview: z
    .object({
      key: z.string(),
      hash: z.string(),
      bytes: z.number(),
      /** What is in it. */
      documentHash: z.string(),
      generatedAt: z.number(),
    })
    .optional(),
  /** What is done because of it; absent: nothing yet. */
  actions: z.array(actionRecordSchema).optional(),
  createdAt: z.number(),
  processedAt: z.number().nullable(),
  /** When its data and its PDF are to be gone; null: never. */
  expiresAt: z.number().nullable(),
  /** Since when they are gone. */
  expiredAt: z.number().nullable(),
  /** What the PDF's hash was. */
  erasedPdfHash: z.string().nullable(),
});

export type Preview = NonNullable<SubmissionRecord['preview']>;
export type SubmissionRecord = z.output<typeof submissionRecordSchema>;
