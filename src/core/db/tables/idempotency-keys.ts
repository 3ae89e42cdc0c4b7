import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';

export const idempotencyKeys = sqliteTable(
  'idempotency_keys',
  {
    accountId: text('account_id').notNull(),
    mode: text('mode', { enum: ['live', 'test'] }).notNull(),
    key: text('key').notNull(),
    /** Fingerprint of method, path, query and body; a form's is known only once it was read. */
    requestHash: text('request_hash'),
    /** The ids the request creates grow from this, so that running it again creates nothing twice. */
    seed: text('seed').notNull(),
    createdAt: integer('created_at').notNull(),
    /** Who runs it now, and until when nobody else may. */
    lease: text('lease').notNull(),
    leasedUntil: integer('leased_until').notNull(),
    /** null while the first is still running. */
    status: integer('status'),
    /** The id of what the request created, its first: so that the answer can be forgotten with it. */
    createdId: text('created_id'),
    headers: text('headers'),
    body: text('body'),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.mode, table.key] }),
    index('idempotency_keys_created').on(table.createdAt),
    index('idempotency_keys_created_id').on(table.createdId),
  ],
);
