import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** Requests to the API of the last days, without what was sent and what was answered. */
export const apiRequests = sqliteTable(
  'api_requests',
  {
    /** In the order in which they were written down, which is about that of time: what is old is at the beginning. */
    sequence: integer('sequence').primaryKey(),
    accountId: text('account_id').notNull(),
    /** What `X-Request-Id` said. */
    id: text('id').notNull(),
    tokenId: text('token_id').notNull(),
    mode: text('mode', { enum: ['live', 'test'] }).notNull(),
    method: text('method').notNull(),
    path: text('path').notNull(),
    status: integer('status').notNull(),
    durationMs: integer('duration_ms').notNull(),
    errorCode: text('error_code'),
    at: integer('at').notNull(),
  },
  (table) => [index('api_requests_account').on(table.accountId, table.id)],
);
