import { answer, noQuery, operation, refused } from '../../operation';
import { rotateSecret } from '../change-endpoint';
import { endpointWithSecret, endpointWithSecretExample, presentEndpoint } from '../present-endpoint';

export const rotateWebhookSecret = operation({
  id: 'rotateWebhookSecret',
  method: 'post',
  path: '/webhook_endpoints/:webhook_endpoint_id/rotate_secret',
  scope: 'webhooks:write',
  query: noQuery,
  tag: 'Webhooks',
  summary: 'Rotate the secret of a webhook endpoint',
  description:
    'For 24 hours the old secret signs too: webhooks have two signatures, separated by a space. The default endpoint also has a secret, and only this operation shows it.',
  // The answer contains a secret, so it is not kept for repeated requests.
  createsNothing: true,
  success: {
    status: 200,
    description: 'The endpoint with its new secret, which is shown only here.',
    schema: endpointWithSecret,
    example: endpointWithSecretExample,
  },
  refusals: ['webhook_endpoint_not_found', 'conflict'],
  async handle({ caller, services, params, now }) {
    const found = await rotateSecret(services, caller, params.webhook_endpoint_id, now);
    return found.ok
      ? answer(200, { ...presentEndpoint(found.value.row), secret: found.value.secret })
      : refused(found.refusal);
  },
});
