import { type SubmissionRecord, submissionRecordSchema } from './submission-record';

/** A row of the projection. `record` is empty where the record is in this archive, or only its coordinator has it. */
export type ProjectedRow = { id: string; accountId: string; record: string; archive: string | null };

/** The record in a row; null where it is elsewhere. */
export function recordIn({ record }: Pick<ProjectedRow, 'record'>): SubmissionRecord | null {
  return record === '' ? null : submissionRecordSchema.parse(JSON.parse(record));
}
