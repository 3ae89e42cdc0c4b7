import { answer, noQuery, operation, refused } from '../../operation';
import { findOwnEndpoint } from '../find-own-endpoint';
import { endpointExample, endpointRecord, presentEndpoint } from '../present-endpoint';

export const getWebhookEndpoint = operation({
  id: 'getWebhookEndpoint',
  method: 'get',
  path: '/webhook_endpoints/:webhook_endpoint_id',
  scope: 'account:read',
  need: 'see_programs',
  query: noQuery,
  tag: 'Webhooks',
  summary: 'Get a webhook endpoint',
  success: { status: 200, description: 'The endpoint.', schema: endpointRecord, example: endpointExample },
  refusals: ['webhook_endpoint_not_found'],
  async handle({ caller, services, params }) {
    const found = await findOwnEndpoint(services, caller, params.webhook_endpoint_id);
    return found.ok ? answer(200, presentEndpoint(found.value)) : refused(found.refusal);
  },
});
