import { type ActionRecord, withActions } from '../delivery/actions/action-record';
import { actionsProjectionDelayMs } from '../submissions/life/record-actions';
import type { CombinedJournal } from './combined-journal';

/** Adds the reported actions to the record; an action that is already known changes nothing. */
export function recordCombinedActions(journal: CombinedJournal, told: ActionRecord[], now: number): void {
  const record = journal.load()?.record;
  const actions = record && withActions(record.actions, told);
  if (!actions) return;
  journal.save({ ...record, actions });
  journal.outbox.enqueue('project', now + actionsProjectionDelayMs);
}
