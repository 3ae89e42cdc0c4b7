import { ok, type Result } from '../../core/api/refusal';
import type { SubmissionCoordinators } from '../submissions/life/submission-coordinators';
import type { SubmissionRecord } from '../submissions/life/submission-record';
import type { SignedInAction } from '../submissions/signers/people-actions';
import { refusalOf } from './people-refusals';
import type { Signer } from './signer';

/** Lets a signed-in person do something. */
export const actAs = async (
  { submissions }: { submissions: SubmissionCoordinators },
  { record, request, sessionHash, client }: Signer,
  action: SignedInAction,
): Promise<Result<SubmissionRecord>> => {
  const acting = { ...action, dataRequestId: request.id, sessionHash, client };
  const { outcome, record: after } = await submissions.act(record.id, acting);
  if (outcome !== 'done') return refusalOf(outcome);
  return after ? ok(after) : refusalOf('unknown');
};
