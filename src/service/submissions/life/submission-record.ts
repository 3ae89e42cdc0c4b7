import * as z from 'zod';
import { platformWaitSchema } from '../../../core/coordinator/platform-wait';
import { printWarningSchema } from '../../../engine';
import { storedAttachmentSchema, storedInvoiceSchema } from '../../attachments/stored-attachment';
import { storedConformanceSchema, wantedConformanceSchema } from '../../conformance/wanted-conformance';
import { dataRequestRecordSchema, signingSettingsSchema } from '../../data-requests/data-request-record';
import { actionRecordSchema } from '../../delivery/actions/action-record';
import { expiryPutOffSchema } from '../../holds/put-off';
import { sealFactsSchema } from '../../seals/seal-facts';
import { sealWishes } from '../../seals/seal-wanted';
import { submissionStates } from './submission-state';

/** Any code can be read: a later release may have written it. */
const storedWarningSchema = printWarningSchema.extend({ code: z.string() });

/** A submission as its coordinator holds it and as the projection keeps it, as JSON in both. */
export const submissionRecordSchema = z.object({
  id: z.string(),
  accountId: z.string(),
  templateId: z.string(),
  /** The template's name when the submission was created. */
  templateName: z.string(),
  templateType: z.enum(['pdf', 'html']),
  templateVersion: z.string(),
  contentHash: z.string(),
  batchId: z.string().nullable(),
  test: z.boolean(),
  editable: z.boolean(),
  /** Whether its PDF is sealed; absent in records of release 0.1.0, which sealed none. */
  sealWanted: z.enum(sealWishes).optional(),
  conformanceWanted: wantedConformanceSchema.optional(),
  /** The files that its PDF carries along; absent without any, and once it has expired. */
  attachments: z.array(storedAttachmentSchema).optional(),
  /** The invoice among them. */
  eInvoice: storedInvoiceSchema.optional(),
  /** The key of the answer that shows it, alone or with its batch; absent when the answer names its id. */
  answerKey: z.string().optional(),
  /** The API token that created it; absent when a visitor began it at a public form. */
  tokenId: z.string().optional(),
  /** The URL at which it was created: links in the PDF start with it. */
  origin: z.string(),
  source: z.enum(['api', 'web', 'reprocess', 'webhook']),
  /** For a public form: the page that led to it. */
  referrer: z.string().optional(),
  /** JSON text: the service reads nothing in it but the file name. */
  metadata: z.string(),
  filename: z.string(),
  /** The first texts of its data, for lists; absent when it has none, and once it has expired. */
  title: z.string().optional(),
  /** Present when it is found by words of its data. */
  searchable: z.literal(true).optional(),
  /** JSON text of the properties that fields have in this submission alone. */
  fieldOverrides: z.string().optional(),
  state: z.enum(submissionStates),
  /** Counts the changes of this record; the projection takes only newer ones. */
  version: z.number(),
  jsonSchemaErrors: z.array(z.string()),
  truncatedText: z.record(z.string(), z.string()),
  missingGlyphs: z.array(z.string()),
  /** What failed in the scripts of its page; absent when nothing did. */
  scriptErrors: z.array(z.string()).optional(),
  /** What does not fit on its pages; absent when everything does, or nobody asked. */
  printWarnings: z.array(storedWarningSchema).optional(),
  /** The level that its PDF reached, or what kept it from one; absent when none was wanted. */
  conformance: storedConformanceSchema.optional(),
  errorMessage: z.string().nullable(),
  /** Present while the submission is pending and a part of the platform is unavailable. */
  platformWait: platformWaitSchema.optional(),
  pdf: z.object({ key: z.string(), hash: z.string(), bytes: z.number() }).nullable(),
  /** The number of pages of its PDF; absent without one, and in records of release 0.4.0. */
  pageCount: z.number().optional(),
  seal: sealFactsSchema.optional(),
  /** The data requests, in the order in which the caller named the signers. */
  dataRequests: z.array(dataRequestRecordSchema),
  /** Present when the submission has data requests. */
  signing: signingSettingsSchema.optional(),
  /** The PDF as far as signers have filled it in, while the submission waits for them. */
  preview: z
    .object({
      key: z.string(),
      hash: z.string(),
      bytes: z.number(),
      /** The hash of the content and the data in the preview. */
      documentHash: z.string(),
      generatedAt: z.number(),
    })
    .optional(),
  /** The previews that signers saw: they are kept as long as the data. */
  shown: z.array(z.object({ hash: z.string(), bytes: z.number() })).optional(),
  /** The deliveries as the record shows them; absent while there are none. */
  actions: z.array(actionRecordSchema).optional(),
  /**
   * Present when the projection counts the finished PDF as usage. A PDF that release 0.1.0 has made is
   * counted by an effect of its own.
   */
  countedBy: z.literal('projection').optional(),
  /** Present when the projection counts a test PDF. Release 0.2.0 would count it as a live one by `countedBy`. */
  testCountedBy: z.literal('projection').optional(),
  /** When it was brought from another deployment; absent when it was made here. */
  broughtAt: z.number().optional(),
  createdAt: z.number(),
  processedAt: z.number().nullable(),
  /** When its data and its PDF are to be erased; null: never. */
  expiresAt: z.number().nullable(),
  /** Present while its time has come and it has not expired. */
  expiryPutOff: expiryPutOffSchema.optional(),
  /** When its data and its PDF were erased. */
  expiredAt: z.number().nullable(),
  /** The hash of the erased PDF. */
  erasedPdfHash: z.string().nullable(),
});

export type Preview = NonNullable<SubmissionRecord['preview']>;
export type SubmissionRecord = z.output<typeof submissionRecordSchema>;
