import { z } from 'zod';
import type { Outcome, OutcomeNotice } from '../submissions/batch-notices';

/** A batch as its coordinator holds it, beside the list of its submissions. */
export const batchRecordSchema = z.object({
  id: z.string(),
  accountId: z.string(),
  /** Whether all of its submissions are test ones. */
  test: z.boolean(),
  /** JSON text. */
  metadata: z.string(),
  createdAt: z.number(),
  processedAt: z.number().nullable(),
});

export type BatchRecord = z.output<typeof batchRecordSchema>;

export type BatchChild = { id: string; outcome: Outcome };

/** The record and its submissions, in the order in which they were sent. */
export type Batch = { record: BatchRecord; children: BatchChild[] };

export const pendingIds = ({ children }: Batch): string[] =>
  children.flatMap(({ id, outcome }) => (outcome === 'pending' ? [id] : []));

export const isSettledBatch = (batch: Batch): boolean => pendingIds(batch).length === 0;

/** What is known of submissions by their records, as notices: only of those that are settled. */
export const noticesOf = (children: BatchChild[]): OutcomeNotice[] =>
  children.flatMap(({ id, outcome }) => (outcome === 'pending' ? [] : [{ id, outcome }]));
