import { type SubmissionRecord, submissionRecordSchema } from './submission-record';

/** A row of the projection. `record` is empty where only the coordinator has the record. */
export type ProjectedRow = { id: string; record: string };

/** The record in a row; null where only the coordinator has it. */
export function recordIn({ record }: ProjectedRow): SubmissionRecord | null {
  return record === '' ? null : submissionRecordSchema.parse(JSON.parse(record));
}
