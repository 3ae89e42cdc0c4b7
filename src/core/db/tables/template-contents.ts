import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/**
 * The contents of templates, as immutable JSON under their hash. Drafts, versions and submissions
 * point here, so a later edit or deletion never changes a submission.
 */
export const templateContents = sqliteTable(
  'template_contents',
  {
    accountId: text('account_id').notNull(),
    hash: text('hash').notNull(),
    body: text('body').notNull(),
    createdAt: integer('created_at').notNull(),
    /** Properties of fields that release 0.1.0 does not know, as JSON; null without any. */
    added: text('added'),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.hash] })],
);
