import * as z from 'zod';
import { limits } from '../../../lib/limits';
import { actorOf } from '../../audit/actor';
import { presentDataRequest } from '../../data-requests/present-data-request';
import { answer, jsonOperation, noQuery, refused } from '../../operation';
import { findDataRequest } from '../find-data-request';
import { skipDataRequest as skip } from '../skip-data-request';
import { dataRequestAnswer, dataRequestAnswerExample } from './data-request-answer';

const skipBody = z.strictObject({
  reason: z
    .string()
    .trim()
    .min(1)
    .max(limits.declineReasonChars)
    .optional()
    .describe('The audit trail shows it.'),
  data: z
    .record(z.string().max(limits.nameChars), z.unknown())
    .default({})
    .describe('The values that you enter for the signer, by field name. Required fields need a value.'),
});

const problemsOfFields = z.record(z.string(), z.string()).describe('What is wrong, by field name.');

export const skipDataRequest = jsonOperation({
  id: 'skipDataRequest',
  method: 'post',
  path: '/data_requests/:data_request_id/skip',
  scope: 'people:write',
  query: noQuery,
  tag: 'Data requests',
  summary: 'Skip a signer',
  description:
    'The submission no longer waits for this signer. Their fields stay empty or get the values of `data`; required fields need a value. The audit trail says that you skipped the signer.',
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
    description: 'The updated data request.',
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
  refusalObjects: { invalid_data: { fields: problemsOfFields } },
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
