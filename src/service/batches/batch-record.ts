import * as z from 'zod';
import { type Outcome, type OutcomeNotice, outcomeOf } from '../submissions/life/batch-notices';
import type { SubmissionRecord } from '../submissions/life/submission-record';

/** A batch as its coordinator holds it, beside the list of its submissions. */
export const batchRecordSchema = z.object({
  id: z.string(),
  accountId: z.string(),
  /** The API token that made it. */
  tokenId: z.string().optional(),
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

/** A batch as it was accepted, and what is known of its submissions since then. */
export type AcceptedBatch = { batch: Batch; records: SubmissionRecord[] };

export const pendingIds = ({ children }: Batch): string[] =>
  children.flatMap(({ id, outcome }) => (outcome === 'pending' ? [id] : []));

export const isSettledBatch = (batch: Batch): boolean => pendingIds(batch).length === 0;

export const childrenOf = (records: readonly (SubmissionRecord | null)[]): BatchChild[] =>
  records.flatMap((record) => (record ? [{ id: record.id, outcome: outcomeOf(record.state) }] : []));

/** What is known of submissions, as notices: only of those that are settled. */
export const noticesOf = (children: BatchChild[]): OutcomeNotice[] =>
  children.flatMap(({ id, outcome }) => (outcome === 'pending' ? [] : [{ id, outcome }]));
