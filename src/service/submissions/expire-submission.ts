import type { Logged } from '../../core/account-log/account-log';
import type { RequestOrigin } from '../../core/api/caller';
import { ok, type Result, refuse } from '../../core/api/refusal';
import { actorOf } from '../audit/actor';
import { findHolds } from '../holds/hold-store';
import { onHold } from '../holds/on-hold';
import { findSubmission } from './find-submission';
import type { SubmissionCoordinators } from './life/submission-coordinators';
import { subjectsOfSubmission } from './life/submission-holds';
import type { SubmissionRecord } from './life/submission-record';
import { submissionNotFound } from './submission-not-found';

/** Ends what has copies of a submission, before they outlive it. */
export type EndCopies = (submission: SubmissionRecord, now: number) => Promise<void>;

/** Erases the data and the PDF of a submission; a second call finds nothing left to erase. */
export async function expireSubmission(
  deps: Logged & { submissions: SubmissionCoordinators; endCopies: EndCopies },
  { caller, client }: RequestOrigin,
  id: string,
  now: number,
): Promise<Result<SubmissionRecord>> {
  // Members see test documents in test mode, and may end them; a test token may not.
  if (caller.mode === 'test' && caller.tokenId !== null) return onlyLive;
  const found = await findSubmission(deps, caller, id, null);
  if (!found.ok) return found;
  const { templateName: name, expiredAt } = found.value;
  if (expiredAt === null) {
    const held = onHold(await findHolds(deps.db, subjectsOfSubmission(found.value)));
    if (held) return held;
    // Written first: nothing is erased without its line.
    await deps.log.note({ kind: 'submission.expired', subject: { id, name } });
  }
  const expired = await deps.submissions.expire(id, actorOf({ caller, client }));
  // Afterwards, so that no bundle takes it up again.
  await deps.endCopies(found.value, now);
  return expired ? ok(expired) : submissionNotFound;
}

const onlyLive = refuse('test_token', 'Only a live token can expire a submission.');
