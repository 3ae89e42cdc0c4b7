import type { SubmissionRecord } from '../submissions/life/submission-record';

/** Where the template sends people afterwards, and what it is told. */
export const redirectAfter = (
  { id, signing }: SubmissionRecord,
  dataRequestId: string,
  status: 'complete' | 'declined',
): string | null => {
  const url = signing?.redirectUrl ? URL.parse(signing.redirectUrl) : null;
  if (!url) return null;
  const told = { submission_id: id, data_request_id: dataRequestId, status };
  for (const [name, value] of Object.entries(told)) url.searchParams.set(name, value);
  return url.href;
};
