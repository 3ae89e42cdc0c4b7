import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { accounts } from './accounts';

export const webhookEndpoints = sqliteTable(
  'webhook_endpoints',
  {
    id: text('id').primaryKey(),
    accountId: text('account_id')
      .notNull()
      .references(() => accounts.id),
    /**
     * Null for the account's default endpoint, whose secret signs webhooks to the URLs of templates
     * and tokens.
     */
    url: text('url'),
    /** Null for all events. */
    events: text('events', { mode: 'json' }).$type<string[]>(),
    mode: text('mode', { enum: ['test', 'live', 'both'] }).notNull(),
    description: text('description').notNull().default(''),
    enabled: integer('enabled', { mode: 'boolean' }).notNull(),
    /** Why the service itself has disabled the endpoint. */
    disabledReason: text('disabled_reason', { enum: ['gone'] }),
    /** The end of the pause after too many failed attempts in a row. */
    pausedUntil: integer('paused_until'),
    /** The secret, encrypted. The previous one, encrypted too, signs until its time is over. */
    sealedSecret: text('sealed_secret').notNull(),
    previousSealedSecret: text('previous_sealed_secret'),
    previousSecretUntil: integer('previous_secret_until'),
    createdAt: integer('created_at').notNull(),
    updatedAt: integer('updated_at').notNull(),
  },
  (table) => [index('webhook_endpoints_account').on(table.accountId, table.id)],
);
