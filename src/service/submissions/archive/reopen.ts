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

/** Begins a journal with what another deployment has exported of a submission. */
export function takeOver(journal: SubmissionJournal, submission: ArchivedSubmission, now: number): void {
  journal.restore(submission);
  journal.enqueue('project', now);
}
