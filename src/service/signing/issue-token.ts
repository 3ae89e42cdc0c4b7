import { ok, type Result } from '../../core/api/refusal';
import type { Config } from '../../core/config';
import type { Ids } from '../../core/platform/ids';
import type { AuditedActor } from '../audit/audit-chain';
import { type IssuedToken, newToken, type TokenKind } from '../data-requests/signing-token';
import type { SubmissionCoordinators } from '../submissions/life/submission-coordinators';
import type { FoundRequest } from './find-data-request';
import { refusalOf } from './signer-refusals';

/** Issues a signing link for one signer, good for one sign-in. */
export async function issueSigningToken(
  { config, ids, submissions }: { config: Config; ids: Ids; submissions: SubmissionCoordinators },
  { record, request }: FoundRequest,
  { kind, by }: { kind: TokenKind; by: AuditedActor },
): Promise<Result<IssuedToken>> {
  const about = { origin: record.origin, dataRequestId: request.id };
  const { issued, stored } = newToken({ signingKey: config.signingKey, ids }, about, kind);
  const { outcome } = await submissions.act(record.id, {
    kind: 'issue_token',
    dataRequestId: request.id,
    token: stored,
    by,
  });
  return outcome === 'done' ? ok(issued) : refusalOf(outcome);
}
