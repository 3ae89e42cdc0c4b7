import { answer, noQuery, operation, refused } from '../../operation';
import { deleteEndpoint } from '../change-endpoint';
import { endpointExample, endpointRecord, presentEndpoint } from '../present-endpoint';

export const deleteWebhookEndpoint = operation({
  id: 'deleteWebhookEndpoint',
  method: 'delete',
  path: '/webhook_endpoints/:webhook_endpoint_id',
  scope: 'webhooks:write',
  query: noQuery,
  tag: 'Webhooks',
  summary: 'Delete a webhook endpoint',
  description: 'Cancels its pending deliveries. All its deliveries stay listed.',
  success: {
    status: 200,
    description: 'The deleted endpoint.',
    schema: endpointRecord,
    example: endpointExample,
  },
  refusals: ['webhook_endpoint_not_found', 'conflict'],
  async handle({ caller, services, params }) {
    const found = await deleteEndpoint(services, caller, params.webhook_endpoint_id);
    return found.ok ? answer(200, presentEndpoint(found.value)) : refused(found.refusal);
  },
});
