import { answer, jsonOperation, noQuery, refused } from '../../operation';
import { createEndpoint } from '../create-endpoint';
import { newEndpointBody } from '../endpoint-body';
import { endpointWithSecret, endpointWithSecretExample, presentEndpoint } from '../present-endpoint';

export const createWebhookEndpoint = jsonOperation({
  id: 'createWebhookEndpoint',
  method: 'post',
  path: '/webhook_endpoints',
  scope: 'webhooks:write',
  query: noQuery,
  tag: 'Webhooks',
  summary: 'Create a webhook endpoint',
  description:
    'The endpoint gets the events of the account from now on. The secret is shown only here. A repeated request creates another endpoint.',
  // The answer contains a secret, so it is not kept for repeated requests.
  createsNothing: true,
  body: {
    kind: 'json',
    schema: newEndpointBody,
    example: {
      url: 'https://example.com/hooks/quillet',
      events: ['submission.processed', 'submission.failed'],
      description: 'Orders',
    },
  },
  success: {
    status: 201,
    description: 'The new endpoint, with its secret.',
    schema: endpointWithSecret,
    example: endpointWithSecretExample,
  },
  refusals: ['test_token', 'validation_failed'],
  async handle({ caller, services, body, now }) {
    const created = await createEndpoint(services, caller, body, now);
    if (!created.ok) return refused(created.refusal);
    const { row, secret } = created.value;
    return answer(201, { ...presentEndpoint(row), secret });
  },
});
