import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** A projection of each delivery with its attempts, guarded by `version`. Its sender is the authority. */
export const webhookDeliveries = sqliteTable(
  'webhook_deliveries',
  {
    /** Made from the event and the target: the same event is delivered to the same target once. */
    id: text('id').primaryKey(),
    accountId: text('account_id').notNull(),
    endpointId: text('endpoint_id'),
    eventId: text('event_id').notNull(),
    test: integer('test', { mode: 'boolean' }),
    state: text('state').notNull(),
    version: integer('version').notNull(),
    /** The whole record as JSON, as the sender holds it. */
    record: text('record').notNull(),
  },
  (table) => [
    index('webhook_deliveries_account').on(table.accountId, table.id),
    index('webhook_deliveries_endpoint').on(table.accountId, table.endpointId, table.id),
    index('webhook_deliveries_event').on(table.accountId, table.eventId, table.id),
    index('webhook_deliveries_state').on(table.accountId, table.state, table.id),
  ],
);
