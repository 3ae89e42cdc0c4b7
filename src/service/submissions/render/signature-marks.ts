import type { SignatureMark } from '../../../engine';
import { utcText } from '../../../lib/utc-text';
import type { DataRequestRecord } from '../../data-requests/data-request-record';
import type { SubmissionRecord } from '../life/submission-record';

/**
 * The marks beside the signatures of those who have completed: who, when, and by which data request.
 * What a caller gave for a skipped signer has none.
 */
export function signatureMarksOf({ dataRequests, signing }: SubmissionRecord): SignatureMark[] {
  return signing?.markSignatures === true ? dataRequests.flatMap(markOf) : [];
}

function markOf({ id, name, email, state, completedAt, fields }: DataRequestRecord): SignatureMark[] {
  if (state !== 'complete' || completedAt === null) return [];
  const [who, at] = [name || email, utcText(completedAt)];
  const texts = [[who, at, id], [who, at], [at]].map((parts) => parts.join(' · '));
  return [{ fields, texts }];
}
