import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** The submission of a data request. The submission's coordinator holds everything else. */
export const dataRequests = sqliteTable(
  'data_requests',
  {
    id: text('id').primaryKey(),
    submissionId: text('submission_id').notNull(),
    accountId: text('account_id').notNull(),
    createdAt: integer('created_at').notNull(),
  },
  (table) => [index('data_requests_submission').on(table.submissionId)],
);
