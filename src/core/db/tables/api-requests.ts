import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** The API log: requests of the last days, without their bodies and answers. */
export const apiRequests = sqliteTable(
  'api_requests',
  {
    /** The order of writing, which is about that of time: old requests come first. */
    sequence: integer('sequence').primaryKey(),
    accountId: text('account_id').notNull(),
    /** The value of `X-Request-Id`. */
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
