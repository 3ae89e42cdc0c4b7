import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { accounts } from './accounts';

export const apiTokens = sqliteTable(
  'api_tokens',
  {
    id: text('id').primaryKey(),
    accountId: text('account_id')
      .notNull()
      .references(() => accounts.id),
    mode: text('mode', { enum: ['live', 'test'] }).notNull(),
    label: text('label').notNull(),
    /** SHA-256 of the secret in lower-case hex. The secret itself is never stored. */
    secretHash: text('secret_hash').notNull(),
    webhookUrl: text('webhook_url'),
    createdAt: integer('created_at').notNull(),
    lastUsedAt: integer('last_used_at'),
    revokedAt: integer('revoked_at'),
  },
  (table) => [index('api_tokens_account').on(table.accountId)],
);
