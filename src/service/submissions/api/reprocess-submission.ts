import { oneDocument } from '../../../core/api/pace';
import { refuse } from '../../../core/api/refusal';
import { actorOf } from '../../audit/actor';
import { answer, noQuery, operation, refused } from '../../operation';
import { findSubmission } from '../find-submission';
import { nextState } from '../life/submission-state';
import { presentSubmission, submissionExample, submissionRecord } from '../present-submission';
import { submissionNotFound } from '../submission-not-found';

export const reprocessSubmission = operation({
  id: 'reprocessSubmission',
  method: 'post',
  path: '/submissions/:submission_id/reprocess',
  scope: 'documents:write',
  query: noQuery,
  makes: oneDocument,
  tag: 'Submissions',
  summary: 'Retry a failed submission',
  description:
    'Uses the same template and data, and keeps the answers of the signers. Get the submission to see the outcome.',
  success: {
    status: 200,
    description: 'The submission, `pending` again.',
    schema: submissionRecord,
    example: { ...submissionExample, state: 'pending' },
  },
  refusals: ['submission_not_found', 'conflict', 'expired'],
  async handle({ caller, client, services, params, now }) {
    const found = await findSubmission(services, caller, params.submission_id, null);
    if (!found.ok) return refused(found.refusal);
    if (found.value.expiredAt !== null) return refused(dataGone);
    if (nextState(found.value.state, 'reprocessed') === 'ignored') return refused(notFailed);
    const record = await services.submissions.reprocess(found.value.id, actorOf({ caller, client }));
    if (!record) return refused(submissionNotFound.refusal);
    return answer(200, presentSubmission(record, { downloadLinks: services.downloadLinks, now }));
  },
});

const dataGone = refuse('expired', 'The submission has expired: its data is gone.').refusal;
const notFailed = refuse('conflict', 'Only a failed submission can be retried.').refusal;
