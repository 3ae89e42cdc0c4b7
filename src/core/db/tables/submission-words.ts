import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/**
 * The words by which submissions are found. Triggers of the migration keep the full-text index `submission_search` in
 * step, and remove the row of a submission that is erased or expires, so that an older release does so, too. The index
 * has each word behind the account and the mode of its row: a search looks at words of its own account and mode only.
 */
export const submissionWords = sqliteTable('submission_words', {
  /** The number of the row in the index. A column of its own, because SQLite may renumber rows that have none. */
  sequence: integer('sequence').primaryKey(),
  id: text('id').notNull().unique(),
  accountId: text('account_id').notNull(),
  test: integer('test', { mode: 'boolean' }).notNull(),
  /** Each word once, between spaces. */
  words: text('words').notNull(),
});
