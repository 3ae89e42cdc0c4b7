import { type ActionRecord, withActions } from '../../delivery/actions/action-record';
import type { SubmissionJournal } from './submission-journal';

/**
 * Actions mostly arrive together or soon after each other: the projection is written once for all.
 */
export const actionsProjectionDelayMs = 1_000;

/** Adds the reported actions to the record; an action that is already known changes nothing. */
export function recordActions(journal: SubmissionJournal, told: ActionRecord[], now: number): void {
  const record = journal.load()?.record;
  const actions = record && withActions(record.actions, told);
  if (!actions) return;
  journal.save({ ...record, actions });
  journal.enqueue('project', now + actionsProjectionDelayMs);
}
