import * as z from 'zod';
import { type Outcome, outcomeOf, type ReportedOutcome } from '../submissions/life/report-to-batch';
import type { SubmissionRecord } from '../submissions/life/submission-record';

/** A batch as its coordinator holds it, beside the list of its submissions. */
export const batchRecordSchema = z.object({
  id: z.string(),
  accountId: z.string(),
  /** The API token that created it. */
  tokenId: z.string().optional(),
  /** The member or the API token that created it; absent in batches of older releases. */
  by: z.object({ type: z.enum(['api_token', 'user']), id: z.string() }).optional(),
  /** What people call it. */
  name: z.string().optional(),
  /** The templates of its submissions; absent in batches of older releases. */
  templateIds: z.array(z.string()).optional(),
  /** Whether all of its submissions are test ones. */
  test: z.boolean(),
  /** JSON text. */
  metadata: z.string(),
  createdAt: z.number(),
  processedAt: z.number().nullable(),
});

export type BatchRecord = z.output<typeof batchRecordSchema>;

export type BatchChild = {
  id: string;
  outcome: Outcome;
  /** Whether it asks signers: no caller waits for those. */
  asksSigners: boolean;
};

/** The record and its submissions, in the order in which the caller sent them. */
export type Batch = { record: BatchRecord; children: BatchChild[] };

/** A batch after it was accepted, with the newest known records of its submissions. */
export type AcceptedBatch = { batch: Batch; records: SubmissionRecord[] };

export function pendingIds({ children }: Batch): string[] {
  return children.flatMap(({ id, outcome }) => (outcome === 'pending' ? [id] : []));
}

/** The submissions that a caller waits for. */
export function awaitedIds({ children }: Batch): string[] {
  return children.flatMap(({ id, outcome, asksSigners }) =>
    outcome === 'pending' && !asksSigners ? [id] : [],
  );
}

export function isSettledBatch(batch: Batch): boolean {
  return pendingIds(batch).length === 0;
}

export function childrenOf(records: readonly (SubmissionRecord | null)[]): BatchChild[] {
  return records.flatMap((record) => (record ? [childOf(record)] : []));
}

export function childOf(record: SubmissionRecord): BatchChild {
  return { id: record.id, outcome: outcomeOf(record), asksSigners: record.dataRequests.length > 0 };
}

/** The outcomes of the settled submissions, as reports. */
export function outcomesOf(children: BatchChild[]): ReportedOutcome[] {
  return children.flatMap(({ id, outcome }) => (outcome === 'pending' ? [] : [{ id, outcome }]));
}
