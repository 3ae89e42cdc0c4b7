import { answer, jsonOperation, noQuery, refused } from '../../operation';
import { sendTestBody } from '../endpoint-body';
import { deliveryExample, deliveryRecord, presentDelivery } from '../present-delivery';
import { sendTest } from '../send-test';

export const testWebhookEndpoint = jsonOperation({
  id: 'testWebhookEndpoint',
  method: 'post',
  path: '/webhook_endpoints/:webhook_endpoint_id/test',
  scope: 'webhooks:write',
  query: noQuery,
  tag: 'Webhooks',
  summary: 'Send a test event',
  description:
    'Sends an example event with `metadata` `{"test_event": true}` to this endpoint only. The delivery shows the outcome.',
  body: { kind: 'json', schema: sendTestBody, example: { type: 'submission.processed' } },
  success: {
    status: 201,
    description: 'The new delivery.',
    schema: deliveryRecord,
    example: deliveryExample,
  },
  refusals: ['webhook_endpoint_not_found', 'conflict'],
  async handle({ caller, services, params, body: { type }, now }) {
    const sent = await sendTest(services, caller, { id: params.webhook_endpoint_id, type }, now);
    return sent.ok ? answer(201, presentDelivery(sent.value)) : refused(sent.refusal);
  },
});
