import { answer, noQuery, operation, refused } from '../../operation';
import { findOwnDelivery } from '../find-own';
import { deliveryWithAttempts, deliveryWithAttemptsExample, presentWithAttempts } from '../present-delivery';

export const getWebhookDelivery = operation({
  id: 'getWebhookDelivery',
  method: 'get',
  path: '/webhook_deliveries/:webhook_delivery_id',
  query: noQuery,
  tag: 'Webhooks',
  summary: 'Get a delivery',
  description: 'With its attempts.',
  success: {
    status: 200,
    description: 'The delivery.',
    schema: deliveryWithAttempts,
    example: deliveryWithAttemptsExample,
  },
  refusals: ['webhook_delivery_not_found'],
  async handle({ caller, services, params }) {
    const found = await findOwnDelivery(services, caller, params.webhook_delivery_id);
    return found.ok ? answer(200, presentWithAttempts(found.value)) : refused(found.refusal);
  },
});
