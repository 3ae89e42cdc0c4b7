import { ok, type Result } from '../../core/api/refusal';
import type { Volumes } from '../../core/db/volumes/volumes';
import { isId } from '../../core/platform/ids';
import { findSubmissionOf } from '../data-requests/data-request-store';
import type { SubmissionCoordinators } from '../submissions/life/submission-coordinators';
import type { Visitor } from './find-signer';
import { refusalOf } from './signer-refusals';

/**
 * Hands a data request over to another signer. That ends the session, so a request repeated because
 * its answer was lost has no session: the coordinator recognises it by the name of the act.
 */
export async function handOverDataRequest(
  { volumes, submissions }: { volumes: Volumes; submissions: SubmissionCoordinators },
  { dataRequestId, sessionHash, client }: Visitor,
  { act, to }: { act: string; to: { email: string; name: string } },
): Promise<Result<null>> {
  const place = isId('dataRequest', dataRequestId)
    ? await findSubmissionOf(volumes, dataRequestId)
    : undefined;
  if (!place || sessionHash === null) return refusalOf('not_signed_in');
  const acting = { dataRequestId, sessionHash, client };
  const { outcome } = await submissions.act(place.submissionId, { kind: 'delegate', ...acting, act, to });
  return outcome === 'done' ? ok(null) : refusalOf(outcome);
}
