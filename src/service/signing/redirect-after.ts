import type { SubmissionRecord } from '../submissions/life/submission-record';

/**
 * The template's redirect URL for a signer who is done, with the ids and the status in its query.
 */
export function redirectAfter(
  { id, signing }: SubmissionRecord,
  dataRequestId: string,
  status: 'complete' | 'declined',
): string | null {
  const url = signing?.redirectUrl ? URL.parse(signing.redirectUrl) : null;
  if (!url) return null;
  const told = { submission_id: id, data_request_id: dataRequestId, status };
  for (const [name, value] of Object.entries(told)) url.searchParams.set(name, value);
  return url.href;
}
