import type { Volumes } from '../../core/db/volumes/volumes';
import { isId } from '../../core/platform/ids';
import { sha256Hex } from '../../lib/digest';
import type { DataRequestRecord } from '../data-requests/data-request-record';
import { findSubmissionOf } from '../data-requests/data-request-store';
import type { SubmissionCoordinators } from '../submissions/life/submission-coordinators';
import type { SubmissionRecord } from '../submissions/life/submission-record';

/**
 * The data request of a valid signing link; null for any other link. Reading does not use the link
 * up: mail scanners open every link.
 */
export async function readSigningLink(
  deps: { volumes: Volumes; submissions: SubmissionCoordinators },
  dataRequestId: string,
  token: { id: string; secret: string },
): Promise<{ record: SubmissionRecord; request: DataRequestRecord } | null> {
  const place = isId('dataRequest', dataRequestId)
    ? await findSubmissionOf(deps.volumes, dataRequestId)
    : undefined;
  if (!place) return null;
  const given = { id: token.id, secretHash: sha256Hex(token.secret) };
  if (!(await deps.submissions.isTokenGood(place.submissionId, dataRequestId, given))) return null;
  const record = await deps.submissions.read(place.submissionId);
  const request = record?.dataRequests.find(({ id }) => id === dataRequestId);
  return record && request ? { record, request } : null;
}

/**
 * Mails a new signing link to a signer who is asked by mail. The visitor does not learn whether
 * there is such a signer.
 */
export async function requestSigningLink(
  deps: { volumes: Volumes; submissions: SubmissionCoordinators },
  dataRequestId: string,
): Promise<void> {
  const place = isId('dataRequest', dataRequestId)
    ? await findSubmissionOf(deps.volumes, dataRequestId)
    : undefined;
  if (place) await deps.submissions.act(place.submissionId, { kind: 'request_link', dataRequestId });
}
