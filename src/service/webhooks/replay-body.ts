import * as z from 'zod';
import { timestampText } from '../../core/api/query-schemas';
import { isId } from '../../core/platform/ids';
import { deliveryTypes, endedStates } from '../delivery/delivery-record';
import { eventList } from './endpoint-body';

export const replayBody = z.strictObject({
  type: z
    .enum(deliveryTypes, `must be one of ${deliveryTypes.join(', ')}`)
    .optional()
    .describe('Webhooks, Slack messages or copies to buckets; without it all of them.'),
  endpoint_id: z
    .string()
    .optional()
    .describe(
      'Without it all targets. The default endpoint stands for the addresses of templates and tokens.',
    ),
  integration_id: z.string().optional().describe('A bucket, or an endpoint.'),
  state: z
    .enum(endedStates, `must be one of ${endedStates.join(', ')}`)
    .default('exhausted')
    .describe('What is pending is sent without it.'),
  events: eventList.optional().describe('Which types; without it all of them.'),
  created_after: timestampText.optional().describe('ISO 8601, exclusive; UTC unless it has an offset.'),
  created_before: timestampText.optional().describe('ISO 8601, exclusive; UTC unless it has an offset.'),
  cursor: z
    .string()
    .refine((text) => isId('webhookDelivery', text), 'must be the `next_cursor` of the answer before')
    .optional()
    .describe('The `next_cursor` of the answer before: goes on after that delivery.'),
});
