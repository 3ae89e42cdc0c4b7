import { answer, jsonOperation, noQuery, refused } from '../../operation';
import { updateEndpoint } from '../change-endpoint';
import { endpointChangeBody } from '../endpoint-body';
import { endpointExample, endpointRecord, presentEndpoint } from '../present-endpoint';

export const updateWebhookEndpoint = jsonOperation({
  id: 'updateWebhookEndpoint',
  method: 'put',
  path: '/webhook_endpoints/:webhook_endpoint_id',
  scope: 'webhooks:write',
  query: noQuery,
  tag: 'Webhooks',
  summary: 'Change a webhook endpoint',
  description:
    'Changes only the properties that are sent, and ends a pause. Disabling an endpoint cancels its pending deliveries, which can be replayed.',
  body: { kind: 'json', schema: endpointChangeBody, example: { events: null, enabled: true } },
  success: {
    status: 200,
    description: 'The updated endpoint.',
    schema: endpointRecord,
    example: endpointExample,
  },
  refusals: ['webhook_endpoint_not_found', 'conflict', 'test_token'],
  async handle({ caller, services, params, body, now }) {
    const found = await updateEndpoint(
      services,
      caller,
      { id: params.webhook_endpoint_id, change: body },
      now,
    );
    return found.ok ? answer(200, presentEndpoint(found.value)) : refused(found.refusal);
  },
});
