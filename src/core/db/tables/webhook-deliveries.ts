import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/**
 * The projection of deliveries (webhooks, Slack messages and bucket copies) with their attempts,
 * as releases up to 0.4.0 wrote it, guarded by `version`. The delivery coordinator is the authority. New ones go
 * into `deliveries`, which costs half as many rows.
 */
export const webhookDeliveries = sqliteTable(
  'webhook_deliveries',
  {
    /** Derived from the event and the target, so that a target gets one delivery of an event. */
    id: text('id').primaryKey(),
    accountId: text('account_id').notNull(),
    actionType: text('action_type').notNull(),
    /**
     * The webhook endpoint or the integration. The default endpoint stands for the webhook URLs of
     * templates and tokens.
     */
    integrationId: text('integration_id'),
    eventId: text('event_id').notNull(),
    eventType: text('event_type').notNull(),
    test: integer('test', { mode: 'boolean' }),
    state: text('state').notNull(),
    version: integer('version').notNull(),
    /** The whole record as JSON, as the delivery coordinator holds it. */
    record: text('record').notNull(),
  },
  // The two indexes of all lists (delivery-list-store.ts).
  (table) => [
    index('webhook_deliveries_type_state').on(table.accountId, table.actionType, table.state, table.id),
    index('webhook_deliveries_integration_state').on(
      table.accountId,
      table.integrationId,
      table.state,
      table.id,
    ),
  ],
);
