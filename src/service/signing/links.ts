import type { Database } from '../../core/db/database';
import { isId } from '../../core/platform/ids';
import { sha256Hex } from '../../lib/digest';
import type { DataRequestRecord } from '../data-requests/data-request-record';
import { findPlace } from '../data-requests/data-request-store';
import type { SubmissionCoordinators } from '../submissions/life/submission-coordinators';
import type { SubmissionRecord } from '../submissions/life/submission-record';

/** Who a good link is for; null for any other. Looking does not use it up: mail scanners look at everything. */
export const lookAtLink = async (
  deps: { db: Database; submissions: SubmissionCoordinators },
  dataRequestId: string,
  token: { id: string; secret: string },
): Promise<{ record: SubmissionRecord; request: DataRequestRecord } | null> => {
  const place = isId('dataRequest', dataRequestId) ? await findPlace(deps.db, dataRequestId) : undefined;
  if (!place) return null;
  const given = { id: token.id, secretHash: sha256Hex(token.secret) };
  if (!(await deps.submissions.isTokenGood(place.submissionId, dataRequestId, given))) return null;
  const record = await deps.submissions.read(place.submissionId);
  const request = record?.dataRequests.find(({ id }) => id === dataRequestId);
  return record && request ? { record, request } : null;
};

/** Sends a new link by mail to whoever is reached like this. Nobody learns by it whether there is such a person. */
export const askForLink = async (
  deps: { db: Database; submissions: SubmissionCoordinators },
  dataRequestId: string,
): Promise<void> => {
  const place = isId('dataRequest', dataRequestId) ? await findPlace(deps.db, dataRequestId) : undefined;
  if (place) await deps.submissions.act(place.submissionId, { kind: 'request_link', dataRequestId });
};
