import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/**
 * The projection of deliveries (webhooks, Slack messages and bucket copies) with their attempts,
 * guarded by `version`. The delivery coordinator is the authority. The table has no rowid (its migration says
 * so), so a new row is one to write, and one more in its only index. What was written into
 * `webhook_deliveries` stays there for its thirty days.
 */
export const deliveries = sqliteTable(
  'deliveries',
  {
    /** Derived from the event and the target, so that a target gets one delivery of an event. */
    id: text('id').primaryKey(),
    accountId: text('account_id').notNull(),
    /**
     * The type, a colon, and the webhook endpoint or the integration, if there is one. The default endpoint
     * stands for the webhook URLs of templates and tokens.
     */
    target: text('target').notNull(),
    eventId: text('event_id').notNull(),
    eventType: text('event_type').notNull(),
    test: integer('test', { mode: 'boolean' }),
    state: text('state').notNull(),
    version: integer('version').notNull(),
    /** The whole record as JSON, as the delivery coordinator holds it. */
    record: text('record').notNull(),
  },
  // The index of all lists (delivery-list-store.ts).
  (table) => [index('deliveries_target_state').on(table.accountId, table.target, table.state, table.id)],
);
