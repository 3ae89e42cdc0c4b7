import * as z from 'zod';
import { answer, operation, refused } from '../../operation';
import { expireSubmission as expire } from '../expire-submission';
import { submissionStates } from '../life/submission-state';
import { presentSubmission, submissionExample, submissionRecord } from '../present-submission';

export const expireSubmission = operation({
  id: 'expireSubmission',
  method: 'delete',
  path: '/submissions/:submission_id',
  scope: 'documents:write',
  query: z.object({
    if_state: z
      .enum(submissionStates)
      .optional()
      .describe(
        'Erases the submission only while it is in this state; in another it stays as it is, and the answer is 409 `conflict`. `waiting_for_data_requests` cancels what waits for signers and never what the last of them has just completed.',
      ),
  }),
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
  refusals: ['test_token', 'submission_not_found', 'conflict', 'on_legal_hold', 'expired'],
  async handle({ caller, client, services, params, query, now }) {
    const wanted = { id: params.submission_id, ifState: query.if_state ?? null };
    const expired = await expire(services, { caller, client }, wanted, now);
    if (!expired.ok) return refused(expired.refusal);
    return answer(200, presentSubmission(expired.value, { downloadLinks: services.downloadLinks, now }));
  },
});
