import { ok, type Result } from '../../core/api/refusal';
import type { SubmissionCoordinators } from '../submissions/life/submission-coordinators';
import type { SubmissionRecord } from '../submissions/life/submission-record';
import type { SignedInAction } from '../submissions/signers/signer-actions';
import type { Signer } from './find-signer';
import { refusalOf } from './signer-refusals';

/** Carries out an action of a signer who is signed in. */
export async function actAs(
  { submissions }: { submissions: SubmissionCoordinators },
  { record, request, sessionHash, client }: Signer,
  action: SignedInAction,
): Promise<Result<SubmissionRecord>> {
  const acting = { ...action, dataRequestId: request.id, sessionHash, client };
  const { outcome, record: after } = await submissions.act(record.id, acting);
  if (outcome !== 'done') return refusalOf(outcome);
  return after ? ok(after) : refusalOf('unknown');
}
