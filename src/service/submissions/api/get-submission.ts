import * as z from 'zod';
import { textBoolean, waitQuery } from '../../../core/api/query-schemas';
import { readStoredJson } from '../../../core/platform/stored-json';
import { namesOfHolds } from '../../holds/shown-holds';
import { answer, operation, refused } from '../../operation';
import { findSubmission } from '../find-submission';
import { subjectsOfSubmission } from '../life/submission-holds';
import { presentSubmission, saltOf, submissionExample, submissionRecord } from '../present-submission';
import { pollingTimeout } from './reply-with-created';

export const getSubmission = operation({
  id: 'getSubmission',
  method: 'get',
  path: '/submissions/:submission_id',
  scope: 'documents:read',
  query: z.object({
    include_data: textBoolean.optional().describe('Adds `data` and `data_salt`.'),
    ...waitQuery,
  }),
  tag: 'Submissions',
  summary: 'Get a submission',
  description: 'The synchronous host waits up to 95 seconds while the PDF is being made.',
  waits: true,
  success: {
    status: 200,
    description: 'The submission.',
    schema: submissionRecord,
    example: submissionExample,
  },
  refusals: ['submission_not_found', 'polling_timeout'],
  refusalObjects: { polling_timeout: { submission: submissionRecord } },
  async handle({ caller, services, params, query, waitUntil }) {
    const found = await findSubmission(services, caller, params.submission_id, waitUntil);
    if (!found.ok) return refused(found.refusal);
    const holds = await namesOfHolds(services.db, subjectsOfSubmission(found.value));
    const { downloadLinks } = services;
    const submission = { ...presentSubmission(found.value, { downloadLinks, now: Date.now() }), ...holds };
    if (submission.state === 'pending' && waitUntil !== null) {
      return refused({ ...pollingTimeout, object: { submission } });
    }
    if (!query.include_data) return answer(200, submission);
    const stored = await services.submissions.readData(submission.id);
    if (!stored) return answer(200, { ...submission, data: null });
    const data = await readStoredJson(services.files, stored);
    return answer(200, { ...submission, data, ...saltOf(stored) });
  },
});
