import type { Caller } from '../../core/api/caller';
import { maySee } from '../../core/api/may-see';
import { ok, type Result } from '../../core/api/refusal';
import { isId } from '../../core/platform/ids';
import { unlessUnavailable } from '../../core/platform/unavailable';
import type { SubmissionCoordinators } from './life/submission-coordinators';
import type { SubmissionRecord } from './life/submission-record';
import { isSettled } from './life/submission-state';
import { submissionNotFound } from './submission-not-found';

/** Finds a submission the caller may see: of its account, and for a test token only test ones. */
export async function findSubmission(
  deps: { submissions: SubmissionCoordinators },
  caller: Caller,
  id: string,
  waitUntil: number | null,
): Promise<Result<SubmissionRecord>> {
  if (!isId('submission', id)) return submissionNotFound;
  const record = await deps.submissions.read(id);
  if (!record || !maySee(caller, record)) return submissionNotFound;
  if (waitUntil === null || isSettled(record.state)) return ok(record);
  return ok((await unlessUnavailable(() => deps.submissions.awaitSettled(id, waitUntil))) ?? record);
}
