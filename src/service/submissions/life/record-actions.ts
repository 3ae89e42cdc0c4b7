import { type ActionRecord, isOver, withActions } from '../../delivery/actions/action-record';
import type { SubmissionJournal } from './submission-journal';

/**
 * Actions mostly arrive together or soon after each other: the projection is written once for all.
 */
export const actionsProjectionDelayMs = 1_000;

/** Adds the reported actions to the record; an action that is already known changes nothing. */
export function recordActions(journal: SubmissionJournal, reported: ActionRecord[], now: number): void {
  const record = journal.load()?.record;
  const actions = record && withActions(record.actions, reported);
  if (!actions) return;
  journal.save({ ...record, actions });
  journal.enqueue('project', now + actionsProjectionDelayMs);
}

/**
 * Adds the actions that a dispatch has begun. They are written with the end of its effect, and projected when
 * their delivery coordinators report them: most are over by then.
 */
export function noteDispatched(journal: SubmissionJournal, begun: ActionRecord[], now: number): void {
  const record = journal.load()?.record;
  const actions = record && withActions(record.actions, begun);
  if (!actions) return;
  journal.note({ ...record, actions });
  // An action that has gone on already was dispatched before, and its report may have come.
  if (begun.some(({ state }) => state !== 'pending'))
    journal.enqueue('project', now + actionsProjectionDelayMs, 'later');
}

/**
 * Adds the last of the reported actions, and has them projected before they are written, together. The
 * reporter is answered only after that, and reports them again if it gets no answer. Returns false when there
 * are none, or some are not over.
 */
export function noteEnded(journal: SubmissionJournal, reported: ActionRecord[], now: number): boolean {
  const record = journal.load()?.record;
  const actions = record && withActions(record.actions, reported);
  if (!record || !actions?.every(isOver)) return false;
  journal.note({ ...record, actions });
  journal.enqueue('project', now, 'later');
  return true;
}
