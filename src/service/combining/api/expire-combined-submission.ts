import { answer, noQuery, operation, refused } from '../../operation';
import { expireCombinedSubmission as expire } from '../expire-combined-submission';
import {
  combinedExample,
  combinedSubmissionRecord,
  presentCombinedSubmission,
} from '../present-combined-submission';

export const expireCombinedSubmission = operation({
  id: 'expireCombinedSubmission',
  method: 'delete',
  path: '/combined_submissions/:combined_submission_id',
  scope: 'documents:write',
  query: noQuery,
  tag: 'Combined submissions',
  summary: 'Expire a combined submission',
  description:
    'Deletes its PDF, and the URLs of its sources, at once. The record, the hash of the PDF and the sources stay. Needs a live token.',
  success: {
    status: 200,
    description: 'The expired combined submission.',
    schema: combinedSubmissionRecord,
    example: {
      ...combinedExample,
      download_url: null,
      expired: true,
      expires_at: '2026-01-31T10:00:00.000Z',
    },
  },
  refusals: ['combined_submission_not_found', 'on_legal_hold', 'test_token'],
  async handle({ caller, services, params, now }) {
    const expired = await expire(services, caller, params.combined_submission_id);
    if (!expired.ok) return refused(expired.refusal);
    return answer(
      200,
      presentCombinedSubmission(expired.value, { downloadLinks: services.downloadLinks, now }),
    );
  },
});
