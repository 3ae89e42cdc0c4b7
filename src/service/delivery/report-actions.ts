import { journalFaultId } from '../../core/coordinator/journal-fault';
import { logError } from '../../lib/log';
import { actionOf } from './action-of';
import type { ActionRecord } from './actions/action-record';
import type { ActionSubject, ActionSubjects } from './actions/action-subjects';
import type { DeliveryRecord } from './delivery-record';

/** Reports changed deliveries to their subjects, as actions. */
export async function reportActions(subjects: ActionSubjects, changed: DeliveryRecord[]): Promise<void> {
  const bySubject = new Map<string, { subject: ActionSubject; actions: ActionRecord[] }>();
  for (const record of changed) {
    const { subject } = record;
    if (!subject) continue;
    const told = bySubject.get(subject.id) ?? { subject, actions: [] };
    told.actions.push(actionOf(record));
    bySubject.set(subject.id, told);
  }
  await Promise.all([...bySubject.values()].map(({ subject, actions }) => note(subjects, subject, actions)));
}

/** A subject that cannot be read learns nothing: it must not hold up the others of the target. */
async function note(
  subjects: ActionSubjects,
  subject: ActionSubject,
  actions: ActionRecord[],
): Promise<void> {
  try {
    await subjects.note(subject, actions);
  } catch (error) {
    if (journalFaultId(error) === null) throw error;
    logError(`the actions of ${subject.id} are not recorded`, error);
  }
}
