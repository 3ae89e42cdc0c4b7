import type { SubmissionInput } from '../life/journal-entry';
import type { SubmissionRecord } from '../life/submission-record';
import type { RenderJob } from './render-job';
import { renderJobOf } from './render-job-of';

/**
 * The job of a first attempt that can be drawn before its coordinator has the submission. Null: the PDF depends on what
 * only the coordinator knows, or is too heavy to be drawn beside others.
 */
export function aheadJobOf(
  record: SubmissionRecord,
  { data, sealedPassword }: SubmissionInput,
  aheadUntil: number,
): RenderJob | null {
  const isPlain = record.state === 'pending' && record.templateType === 'pdf';
  const isSealed = (record.sealWanted ?? 'off') !== 'off';
  if (!isPlain || isSealed || record.dataRequests.length > 0) return null;
  const job = renderJobOf({ record, data, sealedPassword }, 1);
  return job.storedLater ? { ...job, aheadUntil } : null;
}
