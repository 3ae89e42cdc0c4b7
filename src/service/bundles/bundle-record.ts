import * as z from 'zod';
import { pieceSchema } from '../downloads/open-pieces';
import { submissionStates } from '../submissions/life/submission-state';

export const bundleFormats = ['zip', 'csv', 'xlsx'] as const;
export type BundleFormat = (typeof bundleFormats)[number];

/** Which documents: these, or all that a list with this filter shows. */
const selectionSchema = z.union([
  z.object({ ids: z.array(z.string()) }),
  z.object({
    type: z.enum(['test', 'live', 'all']),
    templateId: z.string().optional(),
    state: z.enum(submissionStates).optional(),
    search: z.string().optional(),
    createdAfter: z.number().optional(),
    createdBefore: z.number(),
  }),
]);

/** How far the work is. Documents are read first; what the end of the file needs of them is noted beside. */
const progressSchema = z.object({
  /** Where to go on: the last document that was read, or the number of those that were; null: all were read. */
  next: z.union([z.string(), z.number()]).nullable(),
  pieces: z.array(pieceSchema),
  bytes: z.number(),
  /** The keys of the notes, in the order of the documents. */
  notes: z.array(z.string()),
  /** The names of the columns of a table, as far as they are known. */
  columns: z.array(z.string()),
  /** How many notes of a table are written to it. */
  written: z.number(),
  /** Of a worksheet: its rows so far, packed. */
  sheet: z.object({ crc: z.number(), size: z.number(), packed: z.number() }),
});

/** Form 1. A later form needs a step that reads this one. */
export const bundleRecordSchema = z.object({
  form: z.literal(1),
  format: z.enum(bundleFormats),
  filename: z.string(),
  selection: selectionSchema,
  /** How many documents are in it, and how many of the selection are not. */
  added: z.number(),
  leftOut: z.number(),
  /** The fence of the last attempt that got on. Attempts since then have come to nothing. */
  savedFence: z.number(),
  errorMessage: z.string().nullable(),
  processedAt: z.number().nullable(),
  progress: progressSchema,
});

export type BundleRecord = z.output<typeof bundleRecordSchema>;
export type Selection = BundleRecord['selection'];
export type Progress = BundleRecord['progress'];

export const noProgress: Progress = {
  next: '',
  pieces: [],
  bytes: 0,
  notes: [],
  columns: [],
  written: 0,
  sheet: { crc: 0, size: 0, packed: 0 },
};
