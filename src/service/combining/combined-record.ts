import * as z from 'zod';
import { actionRecordSchema } from '../delivery/actions/action-record';
import { combinedStates } from './combined-state';

const named = { name: z.string() };

/** A source as it was when the combined submission was created; `name` is what its entry in the outline is called. */
export const combinedSourceSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('submission'), id: z.string(), ...named }),
  z.object({ type: z.literal('combined_submission'), id: z.string(), ...named }),
  z.object({
    type: z.literal('template'),
    id: z.string(),
    version: z.string(),
    documentId: z.string(),
    bytes: z.number(),
    ...named,
  }),
  z.object({ type: z.literal('custom_file'), id: z.string(), ...named }),
  /** An address may hold a permission, so it is gone with what was made of it. */
  z.object({ type: z.literal('url'), url: z.string().nullable(), ...named }),
]);

export type CombinedSource = z.output<typeof combinedSourceSchema>;

/** A combined submission as its coordinator holds it and as the projection keeps it, as JSON in both. */
export const combinedRecordSchema = z.object({
  id: z.string(),
  accountId: z.string(),
  /** The API token that made it; null where a person did. */
  tokenId: z.string().nullable(),
  /** The address it was created at. */
  origin: z.string(),
  /** As it was asked for, or since one of the sources is a test. */
  test: z.boolean(),
  /** JSON text: the service never looks inside, apart from the file name. */
  metadata: z.string(),
  filename: z.string(),
  sources: z.array(combinedSourceSchema),
  deleteCustomFiles: z.boolean(),
  state: z.enum(combinedStates),
  /** Counts the changes of this record; the projection takes only newer ones. */
  version: z.number(),
  errorMessage: z.string().nullable(),
  warnings: z.array(z.object({ sourceIndex: z.number().nullable(), code: z.string(), message: z.string() })),
  pageCount: z.number().nullable(),
  /** null also when it has been expired; the hash stays. */
  pdf: z.object({ key: z.string(), bytes: z.number() }).nullable(),
  pdfHash: z.string().nullable(),
  expiresIn: z.number().nullable(),
  expiresAt: z.number().nullable(),
  expiredAt: z.number().nullable(),
  /** What is done because of it; absent: nothing yet. */
  actions: z.array(actionRecordSchema).optional(),
  createdAt: z.number(),
  processedAt: z.number().nullable(),
});

export type CombinedRecord = z.output<typeof combinedRecordSchema>;

/** Its time has come. */
export const isDueToExpire = ({ expiresAt, expiredAt }: CombinedRecord, now: number): boolean =>
  expiredAt === null && expiresAt !== null && expiresAt <= now;

/** A source in a message: `#/source_pdfs/2 (submission sub_…)`. */
export const describeSource = (source: CombinedSource, index: number): string =>
  `#/source_pdfs/${index} (${source.type === 'url' ? `url ${placeOf(source.url)}` : `${source.type} ${source.id}`})`;

/** Without the query, which may be a permission. */
const placeOf = (url: string | null): string => {
  const parsed = url === null ? null : URL.parse(url);
  return parsed ? `${parsed.origin}${parsed.pathname}` : '';
};
