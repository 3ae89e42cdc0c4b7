import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { Scope } from '../../api/scopes';
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
    /** Null: every scope, also those of later versions. */
    scopes: text('scopes', { mode: 'json' }).$type<Scope[]>(),
    expiresAt: integer('expires_at'),
    /** Addresses and CIDR ranges. Null: every address. */
    allowedIps: text('allowed_ips', { mode: 'json' }).$type<string[]>(),
    /** The folders and templates that the token is limited to. Null in both: the whole account. */
    folderIds: text('folder_ids', { mode: 'json' }).$type<string[]>(),
    templateIds: text('template_ids', { mode: 'json' }).$type<string[]>(),
    /** The member who made the token; null for a token of the set-up. */
    createdById: text('created_by_id'),
  },
  (table) => [index('api_tokens_account').on(table.accountId)],
);
