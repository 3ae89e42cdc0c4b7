import { journalFaultId } from '../../core/coordinator/journal-fault';
import { logError } from '../../lib/log';
import { actionOf } from './action-of';
import type { ActionRecord } from './actions/action-record';
import type { ActionSubject, ActionSubjects } from './actions/action-subjects';
import type { DeliveryRecord } from './delivery-record';

/**
 * Reports changed deliveries to their subjects, as actions. Returns the subjects that could not be
 * told: they hold up no others of the target.
 */
export async function reportActions(
  subjects: ActionSubjects,
  changed: DeliveryRecord[],
): Promise<ReadonlySet<string>> {
  const bySubject = new Map<string, { subject: ActionSubject; actions: ActionRecord[] }>();
  for (const record of changed) {
    const { subject } = record;
    if (!subject) continue;
    const told = bySubject.get(subject.id) ?? { subject, actions: [] };
    told.actions.push(actionOf(record));
    bySubject.set(subject.id, told);
  }
  const untold = new Set<string>();
  await Promise.all(
    [...bySubject.values()].map(async ({ subject, actions }) => {
      if (!(await isTold(subjects, subject, actions))) untold.add(subject.id);
    }),
  );
  return untold;
}

/** A subject whose journal cannot be used never learns it, and counts as told. */
async function isTold(
  subjects: ActionSubjects,
  subject: ActionSubject,
  actions: ActionRecord[],
): Promise<boolean> {
  try {
    await subjects.note(subject, actions);
    return true;
  } catch (error) {
    const isUnreadable = journalFaultId(error) !== null;
    const what = isUnreadable
      ? `the actions of ${subject.id} are not recorded`
      : 'deliveries could not be projected';
    logError(what, error);
    return isUnreadable;
  }
}
