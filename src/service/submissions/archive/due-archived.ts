import type { Database } from '../../../core/db/database';
import { logError } from '../../../lib/log';
import { isHeld } from '../../holds/hold-store';
import { expiryDueAt, heldArchivedAgainMs, isOverdue } from '../../holds/put-off';
import { subjectsOfSubmission } from '../life/submission-holds';
import type { SubmissionRecord } from '../life/submission-record';

/** When the sweep looks at the expiry of an archived submission again; null: never; `due`: its time has come. */
export async function nextLookAt(
  db: Database,
  record: SubmissionRecord,
  now: number,
): Promise<number | null | 'due'> {
  const dueAt = expiryDueAt(record);
  if (dueAt === null || dueAt > now) return dueAt;
  return (await isHeld(db, subjectsOfSubmission(record))) ? now + heldArchivedAgainMs : 'due';
}

/** An archived record as it is read: `due` when it is to be opened and expired, and marked while a hold stops that. */
export async function readDue(
  db: Database,
  record: SubmissionRecord,
  now: number,
): Promise<SubmissionRecord | 'due'> {
  if (!isOverdue(record, now)) return record;
  try {
    const isFree = !(await isHeld(db, subjectsOfSubmission(record)));
    return isFree ? 'due' : { ...record, expiryPutOff: { until: now, held: true } };
  } catch (error) {
    logError('legal holds could not be read, so an expiry is put off', error);
    return record;
  }
}
