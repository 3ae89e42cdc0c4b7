import * as z from 'zod';
import { waitQuery } from '../../../core/api/query-schemas';
import { namesOfHolds } from '../../holds/shown-holds';
import { answer, operation, refused } from '../../operation';
import { pollingTimeout } from '../../submissions/api/reply-with-created';
import { subjectsOfCombined } from '../combined-holds';
import { findCombinedSubmission } from '../find-combined-submission';
import {
  combinedExample,
  combinedSubmissionRecord,
  presentCombinedSubmission,
} from '../present-combined-submission';

export const getCombinedSubmission = operation({
  id: 'getCombinedSubmission',
  method: 'get',
  path: '/combined_submissions/:combined_submission_id',
  scope: 'documents:read',
  query: z.object(waitQuery),
  tag: 'Combined submissions',
  summary: 'Get a combined submission',
  description: 'The synchronous host waits up to 95 seconds while the PDF is being made.',
  waits: true,
  success: {
    status: 200,
    description: 'The combined submission.',
    schema: combinedSubmissionRecord,
    example: combinedExample,
  },
  refusals: ['combined_submission_not_found', 'polling_timeout'],
  refusalObjects: { polling_timeout: { combined_submission: combinedSubmissionRecord } },
  async handle({ caller, services, params, waitUntil }) {
    const found = await findCombinedSubmission(services, caller, params.combined_submission_id, waitUntil);
    if (!found.ok) return refused(found.refusal);
    const holds = await namesOfHolds(services.db, subjectsOfCombined(found.value));
    const { downloadLinks } = services;
    const record = presentCombinedSubmission(found.value, { downloadLinks, now: Date.now() });
    const shown = { ...record, ...holds };
    return shown.state === 'pending' && waitUntil !== null
      ? refused({ ...pollingTimeout, object: { combined_submission: shown } })
      : answer(200, shown);
  },
});
