import { ok, type Result } from '../../core/api/refusal';
import type { Database } from '../../core/db/database';
import type { Files } from '../../core/platform/files';
import type { FontLibrary } from '../../engine';
import type { AuditedActor } from '../audit/audit-chain';
import type { Answers } from '../data-requests/answers';
import type { DataRequestRecord } from '../data-requests/data-request-record';
import type { SubmissionCoordinators } from '../submissions/life/submission-coordinators';
import { notAccepted } from './complete-data-request';
import type { FoundRequest } from './find-data-request';
import { refusalOf } from './signer-refusals';
import { nothingSaid, takeAnswers } from './take-answers';

type Deps = { db: Database; files: Files; fonts: FontLibrary; submissions: SubmissionCoordinators };

/**
 * Another signer may complete while the values for this one are put together; then the skip is
 * tried again.
 */
const mostTries = 5;

/** Skips a signer: the caller gives the values that the document still needs from them. */
export async function skipDataRequest(
  deps: Deps,
  { record, request }: FoundRequest,
  { values, reason, by }: { values: Answers; reason: string | null; by: AuditedActor },
): Promise<Result<DataRequestRecord>> {
  const { submissions } = deps;
  for (let tries = 1; ; tries++) {
    const before = await submissions.readData(record.id);
    if (!before) return refusalOf('expired');
    const taken =
      request.state === 'pending'
        ? await takeAnswers(deps, { record, request, before, values })
        : { ok: true as const, answered: nothingSaid(before) };
    if (!taken.ok) return notAccepted('#/data/', taken.fields);
    const skip = { kind: 'skip' as const, dataRequestId: request.id, reason, by, ...taken.answered };
    const { outcome, record: after } = await submissions.act(record.id, skip);
    if (outcome === 'document_changed' && tries < mostTries) continue;
    if (outcome !== 'done') return refusalOf(outcome);
    return ok(after?.dataRequests.find(({ id }) => id === request.id) ?? request);
  }
}
