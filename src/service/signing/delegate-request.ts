import { ok, type Result } from '../../core/api/refusal';
import type { Database } from '../../core/db/database';
import { isId } from '../../core/platform/ids';
import { findPlace } from '../data-requests/data-request-store';
import type { SubmissionCoordinators } from '../submissions/life/submission-coordinators';
import { refusalOf } from './people-refusals';
import { sessionHashOf, type Visitor } from './signer';

/**
 * Hands a data request over. That ends the session, so who sends it again, because the answer was lost, is not signed
 * in any more: the coordinator knows the act by its name.
 */
export const delegateRequest = async (
  { db, submissions }: { db: Database; submissions: SubmissionCoordinators },
  { dataRequestId, session, client }: Visitor,
  { act, to }: { act: string; to: { email: string; name: string } },
): Promise<Result<null>> => {
  const place = isId('dataRequest', dataRequestId) ? await findPlace(db, dataRequestId) : undefined;
  if (!place || session === null) return refusalOf('not_signed_in');
  const acting = { dataRequestId, sessionHash: sessionHashOf(session), client };
  const { outcome } = await submissions.act(place.submissionId, { kind: 'delegate', ...acting, act, to });
  return outcome === 'done' ? ok(null) : refusalOf(outcome);
};
