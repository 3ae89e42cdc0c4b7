import type { Caller } from '../../core/api/caller';
import { maySee } from '../../core/api/may-see';
import { ok, type Result } from '../../core/api/refusal';
import type { Volumes } from '../../core/db/volumes/volumes';
import { isId } from '../../core/platform/ids';
import { dataRequestNotFound } from '../data-requests/data-request-not-found';
import type { DataRequestRecord } from '../data-requests/data-request-record';
import { findSubmissionOf } from '../data-requests/data-request-store';
import type { SubmissionCoordinators } from '../submissions/life/submission-coordinators';
import type { SubmissionRecord } from '../submissions/life/submission-record';

export type FoundRequest = { record: SubmissionRecord; request: DataRequestRecord };

type Deps = { volumes: Volumes; submissions: SubmissionCoordinators };

/** Finds a data request the caller may see: one of a submission the caller may see. */
export async function findDataRequest(deps: Deps, caller: Caller, id: string): Promise<Result<FoundRequest>> {
  const place = isId('dataRequest', id) ? await findSubmissionOf(deps.volumes, id) : undefined;
  const record = place && (await deps.submissions.read(place.submissionId));
  const request = record?.dataRequests.find((known) => known.id === id);
  if (!record || !request || !maySee(caller, record)) return dataRequestNotFound;
  return ok({ record, request });
}
