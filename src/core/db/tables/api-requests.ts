import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

import type { Reason } from '../../../lib/reasons';

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
    /** Why it was refused, without anything that was sent. Null: the error code says it all. */
    reasons: text('reasons', { mode: 'json' }).$type<readonly Reason[]>(),
    /** The record that the answer had. */
    recordId: text('record_id'),
    at: integer('at').notNull(),
  },
  (table) => [index('api_requests_account').on(table.accountId, table.id)],
);
