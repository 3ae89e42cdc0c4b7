import { type ActionRecord, withActions } from '../delivery/actions/action-record';
import { actionsProjectionDelayMs } from '../submissions/life/note-actions';
import type { CombinedJournal } from './combined-journal';

/** What is known already changes nothing. */
export const noteCombinedActions = (journal: CombinedJournal, told: ActionRecord[], now: number): void => {
  const record = journal.load()?.record;
  const actions = record && withActions(record.actions, told);
  if (!actions) return;
  journal.save({ ...record, actions });
  journal.outbox.enqueue('project', now + actionsProjectionDelayMs);
};
