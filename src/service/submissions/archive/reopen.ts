import type { SubmissionJournal } from '../life/submission-journal';
import type { ArchivedSubmission } from './archived-submission';
import type { Archived } from './find-archived';

/**
 * Opens a submission again, in one step: from then on its journal counts and no archive does. At `leavesAt` its row
 * stops to name the archive, its rows leave the archive, and the projection holds the record again.
 */
export function reopen(
  journal: SubmissionJournal,
  { archive, submission }: Archived,
  leavesAt: number,
): void {
  journal.restore(submission);
  journal.enqueue(`leave_archive:${archive}`, leavesAt);
}

/**
 * Has an open submission leave an archive that its row names, as after a restore of the database. If it has just been offered
 * to it, the offer ends.
 */
export function leaveOnceMore(journal: SubmissionJournal, archive: string, now: number): void {
  journal.enqueue(`leave_archive:${archive}`, now);
}

/** Begins a journal with what another deployment has exported of a submission. */
export function takeOver(journal: SubmissionJournal, submission: ArchivedSubmission, now: number): void {
  journal.restore(submission);
  journal.enqueue('project', now);
}
