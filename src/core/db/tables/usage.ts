import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** How many live PDFs there were on a day: as many as `usage` has rows that were counted on it. */
export const usageDays = sqliteTable(
  'usage_days',
  {
    accountId: text('account_id').notNull(),
    /** In UTC, YYYY-MM-DD: months and years are beginnings of it. */
    day: text('day').notNull(),
    livePdfs: integer('live_pdfs').notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.day] })],
);

/** One row for each live PDF: counting the same one again changes nothing. */
export const usage = sqliteTable(
  'usage',
  {
    accountId: text('account_id').notNull(),
    /** Calendar month in UTC, YYYY-MM. */
    month: text('month').notNull(),
    submissionId: text('submission_id').notNull(),
    countedAt: integer('counted_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.month, table.submissionId] })],
);
