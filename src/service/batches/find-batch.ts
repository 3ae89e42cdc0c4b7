import type { Caller } from '../../core/api/caller';
import { ok, type Result } from '../../core/api/refusal';
import { isId } from '../../core/platform/ids';
import { unlessUnavailable } from '../../core/platform/unavailable';
import type { SubmissionCoordinators } from '../submissions/life/submission-coordinators';
import type { SubmissionRecord } from '../submissions/life/submission-record';
import { isSettled } from '../submissions/life/submission-state';
import type { BatchCoordinators } from './batch-coordinators';
import { batchNotFound } from './batch-not-found';
import { type Batch, childrenOf, isSettledBatch, outcomesOf, pendingIds } from './batch-record';

type Deps = { batches: BatchCoordinators; submissions: SubmissionCoordinators };

/**
 * Finds a batch the caller may see: of its account, and for a test token only one without live
 * submissions.
 */
export async function findBatch(
  deps: Deps,
  caller: Caller,
  id: string,
  waitUntil: number | null,
): Promise<Result<Batch>> {
  const found = isId('batch', id) ? await deps.batches.read(id) : null;
  if (found?.record.accountId !== caller.accountId) return batchNotFound;
  if (caller.mode === 'test' && !found.record.test) return batchNotFound;
  if (waitUntil === null || isSettledBatch(found)) return ok(found);
  return ok((await unlessUnavailable(() => deps.batches.awaitSettled(id, waitUntil))) ?? found);
}

/** Asks pending submissions for their outcome: a report may still be on its way to the batch. */
export async function hearPending({ batches, submissions }: Deps, batch: Batch): Promise<Batch> {
  const records = await Promise.all(pendingIds(batch).map((id) => submissions.read(id)));
  const notices = outcomesOf(childrenOf(records));
  return notices.length === 0 ? batch : ((await batches.note(batch.record.id, notices)) ?? batch);
}

export type BatchWithRecords = { batch: Batch; records: SubmissionRecord[] };

/**
 * The batch with its submissions, in their order; `known` holds the records that were read already.
 */
export async function readChildren(
  deps: Deps,
  batch: Batch,
  known: readonly SubmissionRecord[] = [],
): Promise<BatchWithRecords> {
  const byId = new Map(known.map((record) => [record.id, record]));
  const records = await Promise.all(
    batch.children.map(({ id }) => byId.get(id) ?? deps.submissions.read(id)),
  );
  return inAgreement(
    deps,
    batch,
    records.flatMap((record) => record ?? []),
  );
}

/**
 * Makes the batch and the records agree. The batch learns of submissions that settled after it was
 * read; the record of a submission that settled in the meantime is read again.
 */
async function inAgreement(
  { batches, submissions }: Deps,
  batch: Batch,
  records: SubmissionRecord[],
): Promise<BatchWithRecords> {
  const pending = new Set(pendingIds(batch));
  const news = outcomesOf(childrenOf(records)).filter(({ id }) => pending.has(id));
  const told = news.length === 0 ? batch : ((await batches.note(batch.record.id, news)) ?? batch);
  const stillPending = new Set(pendingIds(told));
  const agreed = records.map(async (record) =>
    isSettled(record.state) || stillPending.has(record.id)
      ? record
      : ((await submissions.read(record.id)) ?? record),
  );
  return { batch: told, records: await Promise.all(agreed) };
}
