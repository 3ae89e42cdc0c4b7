import * as z from 'zod';
import { incompletePage, missingSpans, presentAbsent } from '../../../core/api/missing-spans';
import { limitQuery, timestampText } from '../../../core/api/query-schemas';
import { reachOf } from '../../../core/api/reach';
import { invalid } from '../../../core/api/refusal';
import { findTemplatesWithin } from '../../../core/db/reach';
import { isId } from '../../../core/platform/ids';
import { listDeliveryRecords } from '../../delivery/delivery-list-store';
import { deliveryStates, deliveryTypes } from '../../delivery/delivery-record';
import { answer, operation, refused } from '../../operation';
import { deliveryExample, deliveryRecord, presentDelivery } from '../present-delivery';

export const listWebhookDeliveries = operation({
  id: 'listWebhookDeliveries',
  method: 'get',
  path: '/webhook_deliveries',
  scope: 'documents:read',
  need: 'see_programs',
  keepsToReach: true,
  query: z.object({
    type: z
      .enum(deliveryTypes, `must be one of ${deliveryTypes.join(', ')}`)
      .optional()
      .describe('Webhooks, Slack messages or bucket copies.'),
    endpoint_id: z
      .string()
      .optional()
      .describe('The default endpoint stands for the webhook URLs of templates and API tokens.'),
    integration_id: z.string().optional().describe('An integration or a webhook endpoint.'),
    event_id: z.string().optional().describe('Only deliveries of this event.'),
    state: z
      .enum(deliveryStates, `must be one of ${deliveryStates.join(', ')}`)
      .optional()
      .describe('Only deliveries in this state.'),
    ...limitQuery,
    cursor: z
      .string()
      .optional()
      .describe('The `next_cursor` of the previous page. The list continues after that delivery.'),
    created_after: timestampText.optional().describe('ISO 8601, exclusive; UTC unless it has an offset.'),
    created_before: timestampText.optional().describe('ISO 8601, exclusive; UTC unless it has an offset.'),
  }),
  tag: 'Webhooks',
  summary: 'List deliveries',
  description:
    'Webhooks, Slack messages and bucket copies of the last 30 days, newest event first. The list may be two seconds behind. A test token sees only deliveries about test records.',
  success: {
    status: 200,
    description:
      'A page of deliveries. A page with fewer than `limit` is the last one, unless it is `incomplete`.',
    schema: z.object({
      limit: z.number().int(),
      next_cursor: z.string().nullable().describe('The id of the last delivery in the array.'),
      incomplete: incompletePage,
      ...missingSpans,
      deliveries: z.array(deliveryRecord),
    }),
    example: { limit: 50, next_cursor: deliveryExample.id, deliveries: [deliveryExample] },
  },
  refusals: [],
  async handle({ caller, services, query: { limit, cursor, ...query } }) {
    if (cursor !== undefined && !isId('webhookDelivery', cursor)) return refused(badCursor.refusal);
    const { accountId } = caller;
    const { rows, absent } = await listDeliveryRecords(services.volumes, {
      accountId,
      testOnly: caller.mode === 'test',
      within: await findTemplatesWithin(services.db, { accountId, reach: reachOf(caller) }),
      type: query.type,
      endpointId: query.endpoint_id,
      integrationId: query.integration_id,
      eventId: query.event_id,
      state: query.state,
      before: cursor,
      createdAfter: query.created_after,
      createdBefore: query.created_before,
      limit,
    });
    const deliveries = rows.map(presentDelivery);
    const next = deliveries.at(-1)?.id ?? null;
    return answer(200, { limit, next_cursor: next, ...presentAbsent(absent), deliveries });
  },
});

const badCursor = invalid([
  '?cursor: must be the id of a delivery, such as the `next_cursor` of the previous page',
]);
