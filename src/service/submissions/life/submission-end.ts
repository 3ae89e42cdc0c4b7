import { emitSubmissionEvent } from './submission-events';
import type { SubmissionJournal } from './submission-journal';
import type { SubmissionRecord } from './submission-record';
import { nextState } from './submission-state';

/**
 * A caller waits for all submissions of a batch: work that no caller waits for comes after them, all
 * at once, so that it needs one alarm.
 */
const batchBookkeepingDelayMs = 3_000;

/** When the outcome is projected and told: at one time for all that a batch waits for. */
export function bookkeepingAt({ batchId, createdAt }: SubmissionRecord, now: number): number {
  return batchId === null ? now : Math.max(now, createdAt + batchBookkeepingDelayMs);
}

/** Reports the outcome to the projection and the batch. */
export function tellEnd(
  journal: SubmissionJournal,
  record: SubmissionRecord,
  { now, callerWaits }: { now: number; callerWaits: boolean },
): void {
  journal.enqueue('project', bookkeepingAt(record, now));
  // A waiting batch learns the outcome from the answer. If that was lost, the projection tells it.
  if (record.batchId !== null && !callerWaits) journal.enqueue('tell_batch', now);
}

/** Ends a submission without a PDF. */
export function endFailed(
  journal: SubmissionJournal,
  record: SubmissionRecord,
  { state, message }: { state: SubmissionRecord['state']; message: string },
  { now, callerWaits }: { now: number; callerWaits: boolean },
): void {
  const failed = journal.saveFailed({ ...withoutWait(record), state, errorMessage: message });
  journal.appendEntry({ type: 'submission.failed', state }, now);
  emitSubmissionEvent(journal, 'submission.failed', { record: failed, now });
  tellEnd(journal, record, { now, callerWaits });
}

/** Ends a submission that has no attempt left. */
export function exhaust(
  journal: SubmissionJournal,
  record: SubmissionRecord,
  message: string,
  now: number,
): void {
  const state = nextState(record.state, 'exhausted');
  if (state !== 'ignored') endFailed(journal, record, { state, message }, { now, callerWaits: false });
}

export function withoutWait({ platformWait: _ended, ...record }: SubmissionRecord): SubmissionRecord {
  return record;
}
