import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/**
 * What a template draws, as immutable JSON under its hash. Drafts, versions and submissions point
 * here, so nothing that is edited or deleted later can change a submission.
 */
export const templateContents = sqliteTable(
  'template_contents',
  {
    accountId: text('account_id').notNull(),
    hash: text('hash').notNull(),
    body: text('body').notNull(),
    createdAt: integer('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.hash] })],
);
