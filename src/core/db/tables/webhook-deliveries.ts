import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** A projection of each delivery, be it a webhook, a message or a copy, with its attempts, guarded by `version`. Its sender is the authority. */
export const webhookDeliveries = sqliteTable(
  'webhook_deliveries',
  {
    /** Made from the event and the target: the same event is delivered to the same target once. */
    id: text('id').primaryKey(),
    accountId: text('account_id').notNull(),
    actionType: text('action_type').notNull(),
    /** The endpoint, which is the default one for the addresses of templates and tokens, or the bucket. */
    integrationId: text('integration_id'),
    eventId: text('event_id').notNull(),
    eventType: text('event_type').notNull(),
    test: integer('test', { mode: 'boolean' }),
    state: text('state').notNull(),
    version: integer('version').notNull(),
    /** The whole record as JSON, as the sender holds it. */
    record: text('record').notNull(),
  },
  (table) => [
    index('webhook_deliveries_account').on(table.accountId, table.id),
    index('webhook_deliveries_type').on(table.accountId, table.actionType, table.id),
    index('webhook_deliveries_type_state').on(table.accountId, table.actionType, table.state, table.id),
    index('webhook_deliveries_integration').on(table.accountId, table.integrationId, table.id),
    index('webhook_deliveries_integration_state').on(
      table.accountId,
      table.integrationId,
      table.state,
      table.id,
    ),
    index('webhook_deliveries_event').on(table.accountId, table.eventId, table.id),
    index('webhook_deliveries_state').on(table.accountId, table.state, table.id),
  ],
);
