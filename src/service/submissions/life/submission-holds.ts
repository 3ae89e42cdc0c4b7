import type { SubmissionJournal } from './submission-journal';
import type { SubmissionRecord } from './submission-record';

/** The things whose legal holds keep a submission from being erased. */
export function subjectsOfSubmission({ accountId, templateId, id }: SubmissionRecord): string[] {
  return [accountId, templateId, id];
}

/** Saves a record whose expiry was put off. */
export function putExpiryOff(journal: SubmissionJournal, record: SubmissionRecord, now: number): void {
  journal.save(record);
  journal.enqueue('project', now);
}
