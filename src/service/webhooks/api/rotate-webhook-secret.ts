import { answer, noQuery, operation, refused } from '../../operation';
import { rotateSecret } from '../change-endpoint';
import { endpointWithSecret, endpointWithSecretExample, presentEndpoint } from '../present-endpoint';

export const rotateWebhookSecret = operation({
  id: 'rotateWebhookSecret',
  method: 'post',
  path: '/webhook_endpoints/:webhook_endpoint_id/rotate_secret',
  query: noQuery,
  tag: 'Webhooks',
  summary: 'Give a webhook endpoint a new secret',
  description:
    'For 24 hours the old secret signs as well: two signatures, separated by a space. Also the default endpoint has a secret, which is shown in this way only.',
  // The answer contains a secret, so it is not kept for repeated requests.
  createsNothing: true,
  success: {
    status: 200,
    description: 'The endpoint with its new secret, which is shown here only.',
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
