import * as z from 'zod';
import { platformWaitSchema } from '../../core/coordinator/platform-wait';
import { columnOf, valuesOf } from '../../lib/catalogue';
import { storedConformanceSchema, wantedConformanceSchema } from '../conformance/wanted-conformance';
import { actionRecordSchema } from '../delivery/actions/action-record';
import { expiryPutOffSchema } from '../holds/put-off';
import { sealFactsSchema } from '../seals/seal-facts';
import { combinedStates } from './combined-state';
import { sourceRows } from './source-types';

/**
 * A source as it was when the combined submission was created; `name` is its entry in the outline.
 */
const combinedSourceSchema = z.discriminatedUnion('type', valuesOf(columnOf(sourceRows, 'kept')));

export type CombinedSource = z.output<typeof combinedSourceSchema>;

/**
 * A combined submission as its coordinator holds it and as the projection keeps it, as JSON in
 * both.
 */
export const combinedRecordSchema = z.object({
  id: z.string(),
  accountId: z.string(),
  /** The API token that created it; null when a member did. */
  tokenId: z.string().nullable(),
  /** The key of the answer that shows it; absent when no table of this form has one. */
  answerKey: z.string().optional(),
  /** The URL at which it was created. */
  origin: z.string(),
  /** true when a test was requested, or when one of the sources is a test. */
  test: z.boolean(),
  /** JSON text: the service reads nothing in it but the file name. */
  metadata: z.string(),
  filename: z.string(),
  sources: z.array(combinedSourceSchema),
  /**
   * The templates that all sources come from. Absent when a source comes from elsewhere, and in older
   * records: a limited token does not reach it.
   */
  templateIds: z.array(z.string()).optional(),
  deleteCustomFiles: z.boolean(),
  /** Absent when no level is wanted, and in records of release 0.5.0. */
  conformanceWanted: wantedConformanceSchema.optional(),
  state: z.enum(combinedStates),
  /** Counts the changes of this record; the projection takes only newer ones. */
  version: z.number(),
  errorMessage: z.string().nullable(),
  /** Present while the combined submission is pending and a part of the platform is unavailable. */
  platformWait: platformWaitSchema.optional(),
  warnings: z.array(z.object({ sourceIndex: z.number().nullable(), code: z.string(), message: z.string() })),
  /** The levels that its PDF reached; absent when none was wanted. */
  conformance: storedConformanceSchema.optional(),
  pageCount: z.number().nullable(),
  /** null before it is made and after it has expired; the hash stays. */
  pdf: z.object({ key: z.string(), bytes: z.number() }).nullable(),
  pdfHash: z.string().nullable(),
  seal: sealFactsSchema.optional(),
  expiresIn: z.number().nullable(),
  expiresAt: z.number().nullable(),
  /** Present while its time has come and it has not expired. */
  expiryPutOff: expiryPutOffSchema.optional(),
  expiredAt: z.number().nullable(),
  /** The deliveries as the record shows them; absent while there are none. */
  actions: z.array(actionRecordSchema).optional(),
  createdAt: z.number(),
  processedAt: z.number().nullable(),
});

export type CombinedRecord = z.output<typeof combinedRecordSchema>;

/** Names a source in a message: `#/source_pdfs/2 (submission sub_…)`. */
export function describeSource(source: CombinedSource, index: number): string {
  return `#/source_pdfs/${index} (${source.type} ${'url' in source ? placeOf(source.url) : source.id})`;
}

/** A URL without its query, which may be a permission. */
function placeOf(url: string | null): string {
  const parsed = url === null ? null : URL.parse(url);
  return parsed ? `${parsed.origin}${parsed.pathname}` : '';
}
