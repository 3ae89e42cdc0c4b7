import type { Caller } from '../operation';
import { isId } from '../platform/ids';
import { ok, type Result } from '../refusal';
import { outcomeOf } from '../submissions/batch-notices';
import type { SubmissionCoordinators } from '../submissions/submission-coordinators';
import type { SubmissionRecord } from '../submissions/submission-record';
import { isSettled } from '../submissions/submission-state';
import type { BatchCoordinators } from './batch-coordinators';
import { batchNotFound } from './batch-not-found';
import { type Batch, isSettledBatch, noticesOf, pendingIds } from './batch-record';

type Deps = { batches: BatchCoordinators; submissions: SubmissionCoordinators };

/** A batch the caller may see: of its account, and for a test token only one without live submissions. */
export const findBatch = async (
  deps: Deps,
  caller: Caller,
  id: string,
  waitUntil: number | null,
): Promise<Result<Batch>> => {
  const found = isId('batch', id) ? await deps.batches.read(id) : null;
  if (found?.record.accountId !== caller.accountId) return batchNotFound;
  if (caller.mode === 'test' && !found.record.test) return batchNotFound;
  return ok(await awaitBatch(deps, found, waitUntil));
};

/** The batch when it is settled, or when the wait is over. */
export const awaitBatch = async (
  deps: { batches: BatchCoordinators },
  batch: Batch,
  waitUntil: number | null,
): Promise<Batch> => {
  if (isSettledBatch(batch)) return batch;
  const waited = waitUntil === null ? null : await deps.batches.awaitSettled(batch.record.id, waitUntil);
  return waited ?? batch;
};

/** A notice may still be on its way: whoever asks is told what the submissions themselves would say. */
export const hearPending = async ({ batches, submissions }: Deps, batch: Batch): Promise<Batch> => {
  const pending = pendingIds(batch);
  if (pending.length === 0) return batch;
  const records = await Promise.all(pending.map((id) => submissions.read(id)));
  const notices = noticesOf(outcomesOf(records));
  return notices.length === 0 ? batch : ((await batches.note(batch.record.id, notices)) ?? batch);
};

const outcomesOf = (records: (SubmissionRecord | null)[]) =>
  records.flatMap((record) => (record ? [{ id: record.id, outcome: outcomeOf(record.state) }] : []));

/**
 * The batch with its submissions, which say the same: what has settled since the batch was asked counts, and what
 * settled while it was told is read again.
 */
export const readChildren = async (
  { batches, submissions }: Deps,
  batch: Batch,
  accepted: readonly SubmissionRecord[] = [],
): Promise<{ batch: Batch; records: SubmissionRecord[] }> => {
  const ids = batch.children.map(({ id }) => id);
  // One that could not be handed over yet is shown as it was accepted.
  const read = async (id: string) => (await submissions.read(id)) ?? accepted.find((one) => one.id === id);
  const first = await Promise.all(ids.map(read));
  const seen = first.flatMap((record) => record ?? []);
  const told = isSettledBatch(batch)
    ? batch
    : ((await batches.note(batch.record.id, noticesOf(outcomesOf(seen)))) ?? batch);
  const pending = new Set(pendingIds(told));
  const records = await Promise.all(
    seen.map(async (record) =>
      isSettled(record.state) || pending.has(record.id) ? record : ((await read(record.id)) ?? record),
    ),
  );
  return { batch: told, records };
};
