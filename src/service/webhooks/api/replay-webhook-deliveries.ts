import * as z from 'zod';
import { limits } from '../../../lib/limits';
import { answer, jsonOperation, noQuery, refused } from '../../operation';
import { deliveryExample } from '../present-delivery';
import { endpointExample } from '../present-endpoint';
import { replayBody } from '../replay-body';
import { replayRange } from '../replay-range';

export const replayWebhookDeliveries = jsonOperation({
  id: 'replayWebhookDeliveries',
  method: 'post',
  path: '/webhook_deliveries/replay',
  scope: 'webhooks:write',
  keepsToReach: true,
  query: noQuery,
  tag: 'Webhooks',
  summary: 'Replay many deliveries',
  description: `Replays the matching deliveries of the last 30 days, oldest first. One request looks at up to ${limits.webhookReplaysLookedAt.toLocaleString('en')} deliveries and replays up to ${limits.webhookReplays}. Each is sent unchanged and with all attempts, as soon as its target is free. A test token replays only deliveries about test records.`,
  body: {
    kind: 'json',
    schema: replayBody,
    example: {
      endpoint_id: endpointExample.id,
      state: 'exhausted',
      events: ['submission.processed'],
      created_after: '2026-01-31T00:00:00Z',
    },
  },
  success: {
    status: 200,
    description: 'The number of deliveries that are replayed.',
    schema: z.object({
      replayed_count: z.number().int(),
      has_more: z
        .boolean()
        .describe('true: more deliveries may match. Send the request again with `cursor`.'),
      next_cursor: z.string().nullable().describe('The id of the last delivery that was looked at.'),
    }),
    example: { replayed_count: 12, has_more: false, next_cursor: deliveryExample.id },
  },
  refusals: ['webhook_endpoint_not_found'],
  async handle({ caller, services, body }) {
    const replayed = await replayRange(services, caller, body);
    if (!replayed.ok) return refused(replayed.refusal);
    const { count, hasMore, last } = replayed.value;
    return answer(200, { replayed_count: count, has_more: hasMore, next_cursor: last });
  },
});
