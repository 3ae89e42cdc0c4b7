import { ok, type Result, refuse } from '../../core/api/refusal';
import type { Files } from '../../core/platform/files';
import { readStoredJson } from '../../core/platform/stored-json';
import type { SubmissionCoordinators } from '../submissions/life/submission-coordinators';
import type { SubmissionRecord } from '../submissions/life/submission-record';

export type SubmissionData = { record: SubmissionRecord; data: unknown };

/** The data of a submission, for a reader with its data link. */
export async function findSubmissionData(
  deps: { submissions: SubmissionCoordinators; files: Files },
  id: string,
): Promise<Result<SubmissionData>> {
  const [record, stored] = await Promise.all([deps.submissions.read(id), deps.submissions.readData(id)]);
  if (record && record.expiredAt !== null) return dataExpired;
  if (!record || !stored) return dataNotFound;
  return ok({ record, data: await readStoredJson(deps.files, stored) });
}

const dataExpired = refuse('expired', 'The submission has expired: its data is gone.');
export const dataNotFound = refuse('download_not_found', 'There is no such data.');
