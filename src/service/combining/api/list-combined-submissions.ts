import * as z from 'zod';
import { pageQuery } from '../../../core/api/query-schemas';
import { answer, operation } from '../../operation';
import { typeQuery } from '../../submissions/api/submission-list';
import { listCombinedSubmissions as list } from '../list-combined-submissions';
import {
  combinedExample,
  combinedSubmissionRecord,
  presentCombinedSubmission,
} from '../present-combined-submission';

export const listCombinedSubmissions = operation({
  id: 'listCombinedSubmissions',
  method: 'get',
  path: '/combined_submissions',
  scope: 'documents:read',
  keepsToReach: true,
  query: z.object({ ...typeQuery, ...pageQuery }),
  tag: 'Combined submissions',
  summary: 'List combined submissions',
  description: 'Newest first. A test token sees only test combined submissions.',
  success: {
    status: 200,
    description: 'A page of combined submissions.',
    schema: z.array(combinedSubmissionRecord),
    example: [combinedExample],
  },
  refusals: [],
  async handle({ caller, services, query, now }) {
    const { type, page, per_page: limit } = query;
    const records = await list(services, caller, { type, offset: (page - 1) * limit, limit }, now);
    return answer(
      200,
      records.map((record) =>
        presentCombinedSubmission(record, { downloadLinks: services.downloadLinks, now }),
      ),
    );
  },
});
