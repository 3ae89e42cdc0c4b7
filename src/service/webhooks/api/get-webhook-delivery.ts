import { answer, noQuery, operation, refused } from '../../operation';
import { bodyOf } from '../body-of';
import { findOwnDelivery } from '../find-own-endpoint';
import { deliveryWithAttemptsExample, deliveryWithBody, presentWithAttempts } from '../present-delivery';

export const getWebhookDelivery = operation({
  id: 'getWebhookDelivery',
  method: 'get',
  path: '/webhook_deliveries/:webhook_delivery_id',
  scope: 'documents:read',
  need: 'see_programs',
  query: noQuery,
  tag: 'Webhooks',
  summary: 'Get a delivery',
  description: 'Includes its attempts and its body.',
  success: {
    status: 200,
    description: 'The delivery.',
    schema: deliveryWithBody,
    example: {
      ...deliveryWithAttemptsExample,
      body: '{"type":"submission.processed","timestamp":"2026-01-31T09:30:00.040Z","data":{…}}',
    },
  },
  refusals: ['webhook_delivery_not_found'],
  async handle({ caller, services, params }) {
    const found = await findOwnDelivery(services, caller, params.webhook_delivery_id);
    if (!found.ok) return refused(found.refusal);
    const body = await bodyOf(services.deliveries, found.value);
    return answer(200, { ...presentWithAttempts(found.value), body });
  },
});
