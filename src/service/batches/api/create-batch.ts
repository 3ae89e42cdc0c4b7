import * as z from 'zod';
import { waitQuery } from '../../../core/api/query-schemas';
import { limits } from '../../../lib/limits';
import { actorOf } from '../../audit/actor';
import { answer, jsonOperation, refused } from '../../operation';
import { presentSubmission, submissionRecord } from '../../submissions/present-submission';
import { createBatch as create } from '../create-batch';
import { readChildren } from '../find-batch';
import { batchExample, batchRecord, childExample, presentBatch } from '../present-batch';
import { batchBody, documentsOfBatch, newBatch } from './batch-body';
import { batchTimeout } from './batch-timeout';

export const createBatch = jsonOperation({
  id: 'createBatch',
  method: 'post',
  path: '/submissions/batches',
  scope: 'documents:write',
  keepsToReach: true,
  query: z.object(waitQuery),
  tag: 'Batches',
  summary: 'Generate up to 50 PDFs',
  description:
    'All or nothing: if one submission is invalid, none is created. The body may also be the array of submissions alone. The synchronous host waits until every submission has ended. A submission that fails says so in its own record and does not delay the others. Nor does one with `data_requests`, which waits for its signers.',
  body: {
    kind: 'json',
    schema: batchBody,
    maxBytes: limits.batchBodyBytes,
    example: {
      template_id: childExample.template_id,
      test: true,
      name: 'Orders of January',
      metadata: { run: '2026-01' },
      submissions: [{ data: { name: 'Ada Lovelace' }, metadata: { order: 4711 } }],
    },
  },
  waits: true,
  makes: documentsOfBatch,
  success: {
    status: 201,
    description: 'The batch, and its submissions in the order of the request.',
    schema: z.object({
      status: z.literal('success'),
      submission_batch: batchRecord,
      submissions: z.array(submissionRecord),
    }),
    example: { status: 'success', submission_batch: batchExample, submissions: [childExample] },
  },
  refusals: [
    'test_token',
    'invalid_data',
    'mail_not_configured',
    'html_rendering_off',
    'overloaded',
    'storage_full',
    'polling_timeout',
  ],
  refusalObjects: {
    polling_timeout: { submission_batch: batchRecord, submissions: z.array(submissionRecord) },
  },
  async handle({ caller, client, services, body, waitUntil, now }) {
    const created = await create(services, caller, newBatch(body), {
      now,
      waitUntil,
      by: actorOf({ caller, client }),
    });
    if (!created.ok) return refused(created.refusal);
    const { batch, records } = await readChildren(services, created.value.batch, created.value.records);
    const shown = {
      submission_batch: presentBatch(batch),
      submissions: records.map((record) =>
        presentSubmission(record, { downloadLinks: services.downloadLinks, now: Date.now() }),
      ),
    };
    const isLate = shown.submissions.some(
      ({ state }, index) => state === 'pending' && body.submissions[index]?.wait !== false,
    );
    if (isLate && waitUntil !== null) return refused({ ...batchTimeout, object: shown });
    return answer(201, { status: 'success', ...shown });
  },
});
