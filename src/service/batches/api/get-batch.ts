import * as z from 'zod';
import { textBoolean, waitQuery } from '../../../core/api/query-schemas';
import { answer, operation, refused } from '../../operation';
import { presentSubmission } from '../../submissions/present-submission';
import { awaitedIds } from '../batch-record';
import { findBatch, hearPending, readChildren } from '../find-batch';
import { batchExample, batchWithSubmissions, presentBatch } from '../present-batch';
import { batchTimeout } from './batch-timeout';

export const getBatch = operation({
  id: 'getBatch',
  method: 'get',
  path: '/submissions/batches/:submission_batch_id',
  scope: 'documents:read',
  query: z.object({
    include_submissions: textBoolean.optional().describe('Adds `submissions`.'),
    ...waitQuery,
  }),
  tag: 'Batches',
  summary: 'Get a batch',
  description:
    'The synchronous host waits up to 95 seconds while submissions are pending, but not for signers.',
  waits: true,
  success: {
    status: 200,
    description: 'The batch.',
    schema: batchWithSubmissions,
    example: batchExample,
  },
  refusals: ['submission_batch_not_found', 'polling_timeout'],
  refusalObjects: { polling_timeout: { submission_batch: batchWithSubmissions } },
  async handle({ caller, services, params, query, waitUntil }) {
    const found = await findBatch(services, caller, params.submission_batch_id, waitUntil);
    if (!found.ok) return refused(found.refusal);
    const show = { downloadLinks: services.downloadLinks, now: Date.now() };
    const { batch, records } = query.include_submissions
      ? await readChildren(services, found.value)
      : { batch: await hearPending(services, found.value), records: null };
    const submissions = records?.map((record) => presentSubmission(record, show));
    const shown = { ...presentBatch(batch), ...(submissions && { submissions }) };
    if (awaitedIds(batch).length > 0 && waitUntil !== null)
      return refused({ ...batchTimeout, object: { submission_batch: shown } });
    return answer(200, shown);
  },
});
