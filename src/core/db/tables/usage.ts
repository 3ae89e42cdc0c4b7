import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** The PDFs of each mode on a day. A projection adds to it once, and so does a row of `usage`. */
export const usageDays = sqliteTable(
  'usage_days',
  {
    accountId: text('account_id').notNull(),
    /** The day in UTC, YYYY-MM-DD. Months and years are prefixes of it. */
    day: text('day').notNull(),
    livePdfs: integer('live_pdfs').notNull(),
    /** Test PDFs: release 0.2.0 and earlier ones did not count them. */
    testPdfs: integer('test_pdfs').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.day] })],
);

/**
 * The table has one row for each live PDF that release 0.1.0 has made. Counting a PDF again changes
 * nothing.
 */
export const usage = sqliteTable(
  'usage',
  {
    accountId: text('account_id').notNull(),
    /** The calendar month in UTC, YYYY-MM. */
    month: text('month').notNull(),
    submissionId: text('submission_id').notNull(),
    countedAt: integer('counted_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.month, table.submissionId] })],
);
