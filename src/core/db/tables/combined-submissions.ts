import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/**
 * The projection of combined submissions for lists, guarded by `version`. The coordinator is the
 * authority.
 */
export const combinedSubmissions = sqliteTable(
  'combined_submissions',
  {
    id: text('id').primaryKey(),
    accountId: text('account_id').notNull(),
    test: integer('test', { mode: 'boolean' }).notNull(),
    settled: integer('settled', { mode: 'boolean' }).notNull(),
    version: integer('version').notNull(),
    /** The whole record as JSON, as the coordinator holds it. */
    record: text('record').notNull(),
    createdAt: integer('created_at').notNull(),
    updatedAt: integer('updated_at').notNull(),
  },
  (table) => [
    index('combined_submissions_account').on(table.accountId, table.id),
    index('combined_submissions_account_test').on(table.accountId, table.test, table.id),
    index('combined_submissions_unsettled').on(table.settled, table.updatedAt),
  ],
);
