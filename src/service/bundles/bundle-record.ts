import * as z from 'zod';
import { pieceSchema } from '../downloads/open-pieces';
import { submissionStates } from '../submissions/life/submission-state';

export const bundleFormats = ['zip', 'pdf', 'csv', 'xlsx'] as const;
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
  /** Of a PDF: the pages of its documents so far. */
  pages: z.number().optional(),
  /** Of a worksheet: its rows so far, packed. */
  sheet: z.object({ crc: z.number(), size: z.number(), packed: z.number() }),
});

/** Form 1. A later form needs a step that reads this one. */
const storedSchema = z.object({
  form: z.literal(1),
  format: z.enum(['zip', 'csv', 'xlsx']),
  /** Present for a PDF, which is stored as a ZIP file. */
  isPdf: z.literal(true).optional(),
  filename: z.string(),
  selection: selectionSchema,
  /** What people call the selection. */
  name: z.string().optional(),
  /** The templates of the documents that were named, for people. Who sees the bundle does not depend on it. */
  templates: z.array(z.string()).optional(),
  /** The member who created it. */
  userId: z.string().optional(),
  /** How many documents were selected when it was created. */
  total: z.number().optional(),
  /** How many documents are in it, and how many of the selection are not. */
  added: z.number(),
  leftOut: z.number(),
  /** The first of the documents that are not in it, and why. */
  omitted: z.array(z.object({ id: z.string(), why: z.string() })).optional(),
  /** How many values a workbook cannot hold whole. */
  shortened: z.number().optional(),
  /** The fence of the last attempt that got on. Attempts since then have come to nothing. */
  savedFence: z.number(),
  errorMessage: z.string().nullable(),
  processedAt: z.number().nullable(),
  progress: progressSchema,
});

export type BundleRecord = Omit<z.output<typeof storedSchema>, 'format' | 'isPdf'> & {
  format: BundleFormat;
};
export type Selection = BundleRecord['selection'];
export type FilterSelection = Exclude<Selection, { ids: string[] }>;
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

/**
 * Release 0.5.0 knows no PDF of many documents. After a rollback it meets a ZIP file whose attempts were all
 * lost, and ends it with an error. One that is finished it serves as it lies.
 */
const lostAttempts = 1_000;

export function readBundleRecord(text: string): BundleRecord {
  const { isPdf, ...record } = storedSchema.parse(JSON.parse(text));
  return isPdf ? { ...record, format: 'pdf', savedFence: record.savedFence + lostAttempts } : record;
}

export function spellBundleRecord(record: BundleRecord): string {
  if (record.format !== 'pdf') return JSON.stringify(record);
  const savedFence = record.savedFence - lostAttempts;
  return JSON.stringify({ ...record, format: 'zip', isPdf: true, savedFence });
}
