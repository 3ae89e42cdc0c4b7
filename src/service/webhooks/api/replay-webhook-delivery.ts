import { answer, noQuery, operation, refused } from '../../operation';
import { deliveryWithAttempts, deliveryWithAttemptsExample, presentWithAttempts } from '../present-delivery';
import { replayDelivery } from '../replay-delivery';

export const replayWebhookDelivery = operation({
  id: 'replayWebhookDelivery',
  method: 'post',
  path: '/webhook_deliveries/:webhook_delivery_id/replay',
  scope: 'webhooks:write',
  query: noQuery,
  tag: 'Webhooks',
  summary: 'Replay a delivery',
  description:
    'Sends the same id and the same bytes again, at once and with all attempts, whatever the state of the delivery. A delivery that waits for its next attempt is sent now. While an attempt is under way, the answer is 409.',
  createsNothing: true,
  success: {
    status: 200,
    description: 'The delivery.',
    schema: deliveryWithAttempts,
    example: deliveryWithAttemptsExample,
  },
  refusals: ['webhook_delivery_not_found', 'conflict'],
  async handle({ caller, services, params }) {
    const found = await replayDelivery(services, caller, params.webhook_delivery_id);
    return found.ok ? answer(200, presentWithAttempts(found.value)) : refused(found.refusal);
  },
});
