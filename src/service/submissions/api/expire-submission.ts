import { answer, noQuery, operation, refused } from '../../operation';
import { expireSubmission as expire } from '../expire-submission';
import { presentSubmission, submissionExample, submissionRecord } from '../present-submission';

export const expireSubmission = operation({
  id: 'expireSubmission',
  method: 'delete',
  path: '/submissions/:submission_id',
  scope: 'documents:write',
  query: noQuery,
  tag: 'Submissions',
  summary: 'Expire a submission',
  description:
    'Deletes its data, its PDF and everything that quotes them. The record with the hash and the audit trail stay. A submission whose PDF is not ready ends in state `error`. Needs a live token.',
  success: {
    status: 200,
    description: 'The expired submission.',
    schema: submissionRecord,
    example: {
      ...submissionExample,
      expired: true,
      expires_at: '2026-01-31T10:00:00.000Z',
      download_url: null,
      permanent_download_url: null,
    },
  },
  refusals: ['test_token', 'submission_not_found', 'on_legal_hold', 'expired'],
  async handle({ caller, client, services, params, now }) {
    const expired = await expire(services, { caller, client }, params.submission_id, now);
    if (!expired.ok) return refused(expired.refusal);
    return answer(200, presentSubmission(expired.value, { downloadLinks: services.downloadLinks, now }));
  },
});
