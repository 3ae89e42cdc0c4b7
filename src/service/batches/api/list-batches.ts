import * as z from 'zod';
import { incompletePage, missingSpans, presentAbsent } from '../../../core/api/missing-spans';
import { limitQuery } from '../../../core/api/query-schemas';
import { answer, operation, refused } from '../../operation';
import { typeQuery } from '../../submissions/api/submission-list';
import { listBatches as list } from '../list-batches';
import { batchExample, batchRecord, presentBatch } from '../present-batch';

export const listBatches = operation({
  id: 'listBatches',
  method: 'get',
  path: '/submissions/batches',
  scope: 'documents:read',
  keepsToReach: true,
  query: z.object({
    ...typeQuery,
    ...limitQuery,
    cursor: z
      .string()
      .optional()
      .describe('The `next_cursor` of the previous page. The list continues after that batch.'),
  }),
  tag: 'Batches',
  summary: 'List batches',
  description: 'Newest first. A batch with a live submission is live. A test token sees only test batches.',
  success: {
    status: 200,
    description: 'A page of batches.',
    schema: z.object({
      limit: z.number().int(),
      next_cursor: z.string().nullable().describe('null on the last page.'),
      incomplete: incompletePage,
      ...missingSpans,
      submission_batches: z.array(batchRecord),
    }),
    example: { limit: 50, next_cursor: null, submission_batches: [batchExample] },
  },
  refusals: [],
  async handle({ caller, services, query: { type, limit, cursor }, now }) {
    const listed = await list(services, caller, { type, limit, cursor }, now);
    if (!listed.ok) return refused(listed.refusal);
    const { batches, absent, next } = listed.value;
    const head = { limit, next_cursor: next, ...presentAbsent(absent) };
    return answer(200, { ...head, submission_batches: batches.map(presentBatch) });
  },
});
