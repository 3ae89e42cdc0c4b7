import * as z from 'zod';
import { limits } from '../../../lib/limits';
import { actorOf } from '../../audit/actor';
import { presentDataRequest } from '../../data-requests/present-data-request';
import { answer, jsonOperation, noQuery, refused } from '../../operation';
import { findDataRequest } from '../find-data-request';
import { skipDataRequest as skip } from '../skip-data-request';
import { dataRequestAnswer, dataRequestAnswerExample } from './data-request-answer';

const skipBody = z.strictObject({
  reason: z.string().trim().min(1).max(limits.declineReasonChars).optional().describe('Stands in the trail.'),
  data: z
    .record(z.string().max(limits.nameChars), z.unknown())
    .default({})
    .describe('By field name: what you say in the place of the person. What is required must be there.'),
});

export const skipDataRequest = jsonOperation({
  id: 'skipDataRequest',
  method: 'post',
  path: '/data_requests/:data_request_id/skip',
  query: noQuery,
  tag: 'Data requests',
  summary: 'Go on without a person',
  description:
    'For somebody who is not waited for any more. Their fields stay empty, or are what `data` says; fields without which the document is not complete must be given. The audit trail says that it was you.',
  body: {
    kind: 'json',
    schema: skipBody,
    example: {
      reason: 'Is on leave.',
      data: {
        'buyer/name': 'Ada Lovelace',
        'buyer/signature': { text: { name: 'Ada Lovelace', typeface: 'Caveat' } },
      },
    },
  },
  success: {
    status: 200,
    description: 'The data request as it is now.',
    schema: dataRequestAnswer,
    example: {
      ...dataRequestAnswerExample,
      data_request: { ...dataRequestAnswerExample.data_request, state: 'skipped' },
    },
  },
  refusals: [
    'data_request_not_found',
    'data_request_complete',
    'data_request_declined',
    'invalid_data',
    'conflict',
    'expired',
  ],
  async handle({ caller, client, services, params, body }) {
    const found = await findDataRequest(services, caller, params.data_request_id);
    if (!found.ok) return refused(found.refusal);
    const said = { values: body.data, reason: body.reason ?? null, by: actorOf({ caller, client }) };
    const skipped = await skip(services, found.value, said);
    if (!skipped.ok) return refused(skipped.refusal);
    const shown = { ...presentDataRequest(skipped.value), submission_id: found.value.record.id };
    return answer(200, { status: 'success', data_request: shown });
  },
});
