import * as z from 'zod';
import { timestampText } from '../../core/api/query-schemas';
import { isId } from '../../core/platform/ids';
import { deliveryTypes, endedStates } from '../delivery/delivery-record';
import { eventList } from './endpoint-body';

export const replayBody = z.strictObject({
  type: z
    .enum(deliveryTypes, `must be one of ${deliveryTypes.join(', ')}`)
    .optional()
    .describe('Webhooks, Slack messages or bucket copies. Default: all.'),
  endpoint_id: z
    .string()
    .optional()
    .describe(
      'Default: all targets. The default endpoint stands for the webhook URLs of templates and API tokens.',
    ),
  integration_id: z.string().optional().describe('An integration or a webhook endpoint.'),
  state: z
    .enum(endedStates, `must be one of ${endedStates.join(', ')}`)
    .default('exhausted')
    .describe('Pending deliveries are sent without a replay.'),
  events: eventList.optional().describe('The event types. Default: all.'),
  created_after: timestampText.optional().describe('ISO 8601, exclusive; UTC unless it has an offset.'),
  created_before: timestampText.optional().describe('ISO 8601, exclusive; UTC unless it has an offset.'),
  cursor: z
    .string()
    .refine((text) => isId('webhookDelivery', text), 'must be the `next_cursor` of the previous answer')
    .optional()
    .describe('The `next_cursor` of the previous answer. The replay continues after that delivery.'),
});
