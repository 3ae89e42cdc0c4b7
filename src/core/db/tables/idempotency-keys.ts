import { sql } from 'drizzle-orm';
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';

export const idempotencyKeys = sqliteTable(
  'idempotency_keys',
  {
    accountId: text('account_id').notNull(),
    mode: text('mode', { enum: ['live', 'test'] }).notNull(),
    key: text('key').notNull(),
    /**
     * The fingerprint of method, path, query and body. For a form it is known only after reading.
     * It is forgotten with the data that the request sent.
     */
    requestHash: text('request_hash'),
    /** The seed of the ids that the request creates, so that a second run creates nothing twice. */
    seed: text('seed').notNull(),
    createdAt: integer('created_at').notNull(),
    /** The lease of the run under way, and its end. */
    lease: text('lease').notNull(),
    leasedUntil: integer('leased_until').notNull(),
    /** Null while the first request is running. */
    status: integer('status'),
    /** The first id that the request created. When its data is erased, the answer is forgotten. */
    createdId: text('created_id'),
    headers: text('headers'),
    body: text('body'),
    /** The number of pieces of a long answer, which follow `body`. */
    pieces: integer('pieces'),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.mode, table.key] }),
    index('idempotency_keys_created_id').on(table.createdId).where(sql`created_id is not null`),
  ],
);
