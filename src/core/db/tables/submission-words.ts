import { sqliteTable, text } from 'drizzle-orm/sqlite-core';

/**
 * The words by which submissions are found. Triggers of the migration keep the full-text index `submission_search` in
 * step, and remove the row of a submission that is erased or expires, so that an older release does so, too. The index
 * has each word behind the account of its row: an account looks at its own words only.
 */
export const submissionWords = sqliteTable('submission_words', {
  id: text('id').primaryKey(),
  accountId: text('account_id').notNull(),
  /** Each word once, between spaces. */
  words: text('words').notNull(),
});
