import type { Files } from '../platform/files';
import { readStoredJson } from '../platform/stored-json';
import { ok, type Result, refuse } from '../refusal';
import type { SubmissionCoordinators } from '../submissions/submission-coordinators';
import type { SubmissionRecord } from '../submissions/submission-record';

export type SubmissionData = { record: SubmissionRecord; data: unknown };

/** What a document was made from, for whoever holds its link. */
export const findSubmissionData = async (
  deps: { submissions: SubmissionCoordinators; files: Files },
  id: string,
): Promise<Result<SubmissionData>> => {
  const [record, stored] = await Promise.all([deps.submissions.read(id), deps.submissions.readData(id)]);
  if (record && record.expiredAt !== null) return dataExpired;
  if (!record || !stored) return dataNotFound;
  return ok({ record, data: await readStoredJson(deps.files, stored) });
};

const dataExpired = refuse('expired', 'The submission has expired: its data is gone.');
export const dataNotFound = refuse('download_not_found', 'There is no such data.');
