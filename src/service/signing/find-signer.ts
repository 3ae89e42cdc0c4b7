import { ok, type Result } from '../../core/api/refusal';
import type { Volumes } from '../../core/db/volumes/volumes';
import { isId } from '../../core/platform/ids';
import type { SigningKeys } from '../../core/platform/signing-keys';
import { hmac, sha256Hex } from '../../lib/digest';
import type { AuditedClient } from '../audit/audit-chain';
import type { DataRequestRecord } from '../data-requests/data-request-record';
import { findSubmissionOf } from '../data-requests/data-request-store';
import { isTurnOf } from '../data-requests/order';
import type { SigningStanding } from '../data-requests/signing-view';
import type { SubmissionCoordinators } from '../submissions/life/submission-coordinators';
import type { SubmissionRecord } from '../submissions/life/submission-record';
import type { SignedInSigner } from '../submissions/signers/signer-actions';
import { refusalOf } from './signer-refusals';

/** A visitor at the signing page: the data request, the hash of the session and the client. */
export type Visitor = { dataRequestId: string; sessionHash: string | null; client: AuditedClient };

/** A signer who is signed in. */
export type Signer = SignedInSigner & {
  request: DataRequestRecord;
  sessionHash: string;
  client: AuditedClient;
};

type Deps = { volumes: Volumes; submissions: SubmissionCoordinators };

export function sessionHashOf(session: string): string {
  return sha256Hex(session);
}

/** The signer of a session, who has passed the identity step that the data request demands. */
export async function findSigner(deps: Deps, visitor: Visitor): Promise<Result<Signer>> {
  const found = await findArrived(deps, visitor);
  if (!found.ok || !found.value.needsStep) return found;
  const { identityStep } = found.value.request;
  return refusalOf(identityStep === 'email_code' ? 'code_required' : 'identity_required');
}

/** The signer of a session, who may still have to pass the identity step. Nothing may be shown to them. */
export async function findArrived(
  deps: Deps,
  { dataRequestId, sessionHash, client }: Visitor,
): Promise<Result<Signer>> {
  if (sessionHash === null || !isId('dataRequest', dataRequestId)) return refusalOf('not_signed_in');
  const place = await findSubmissionOf(deps.volumes, dataRequestId);
  if (!place) return refusalOf('not_signed_in');
  const signer = await deps.submissions.readSigner(place.submissionId, dataRequestId, sessionHash);
  const request = signer?.record.dataRequests.find(({ id }) => id === dataRequestId);
  if (!signer || !request) return refusalOf('not_signed_in');
  return ok({ ...signer, request, sessionHash, client });
}

export function standingOf(record: SubmissionRecord, request: DataRequestRecord): SigningStanding {
  if (record.expiredAt !== null) return 'expired';
  if (request.state === 'complete') return 'complete';
  if (request.state === 'skipped') return 'skipped';
  if (request.state === 'declined' || record.state === 'declined') return 'declined';
  return isTurnOf(request, record.dataRequests) ? 'open' : 'waiting_for_others';
}

/** Why a signer cannot fill in the data request now. */
export function whyNotOpen(
  record: SubmissionRecord,
  request: DataRequestRecord,
): 'not_your_turn' | 'expired' | 'complete' | 'declined' | 'skipped' {
  const standing = standingOf(record, request);
  return standing === 'open' || standing === 'waiting_for_others' ? 'not_your_turn' : standing;
}

/**
 * Exchanges a signing link for a session. The session depends on the attempt id that the page made
 * up: repeated with the same id, the link opens the same session; for anybody else it is used up.
 */
export async function signIn(
  deps: Deps & { signingKey: SigningKeys },
  { dataRequestId, client }: Omit<Visitor, 'sessionHash'>,
  token: { id: string; secret: string; attempt: string },
): Promise<string | null> {
  const place = isId('dataRequest', dataRequestId)
    ? await findSubmissionOf(deps.volumes, dataRequestId)
    : undefined;
  if (!place) return null;
  const grown = hmac(deps.signingKey[0], `signing session v1\n${token.id}\n${token.attempt}`);
  const session = Buffer.from(grown).toString('base64url');
  const { outcome } = await deps.submissions.act(place.submissionId, {
    kind: 'sign_in',
    dataRequestId,
    token: { id: token.id, secretHash: sha256Hex(token.secret) },
    sessionHash: sessionHashOf(session),
    client,
  });
  return outcome === 'done' ? session : null;
}
