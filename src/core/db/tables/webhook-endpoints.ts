import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { accounts } from './accounts';

export const webhookEndpoints = sqliteTable(
  'webhook_endpoints',
  {
    id: text('id').primaryKey(),
    accountId: text('account_id')
      .notNull()
      .references(() => accounts.id),
    /** null: the account's default one, whose secret signs what goes to the addresses of templates and tokens. */
    url: text('url'),
    /** null: all types. */
    events: text('events', { mode: 'json' }).$type<string[]>(),
    mode: text('mode', { enum: ['test', 'live', 'both'] }).notNull(),
    description: text('description').notNull().default(''),
    enabled: integer('enabled', { mode: 'boolean' }).notNull(),
    /** Why the service itself has disabled it. */
    disabledReason: text('disabled_reason', { enum: ['gone'] }),
    /** Since too many attempts in a row have failed: nothing is attempted before then. */
    pausedUntil: integer('paused_until'),
    /** Sealed, like the one before it, which still signs until its time is over. */
    sealedSecret: text('sealed_secret').notNull(),
    previousSealedSecret: text('previous_sealed_secret'),
    previousSecretUntil: integer('previous_secret_until'),
    createdAt: integer('created_at').notNull(),
    updatedAt: integer('updated_at').notNull(),
  },
  (table) => [index('webhook_endpoints_account').on(table.accountId, table.id)],
);
