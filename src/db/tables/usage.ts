import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** How many live PDFs there were in a month: as many as there are rows of it in `usage`. */
export const usageMonths = sqliteTable(
  'usage_months',
  {
    accountId: text('account_id').notNull(),
    month: text('month').notNull(),
    livePdfs: integer('live_pdfs').notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.month] })],
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
