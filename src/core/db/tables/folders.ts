import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { accounts } from './accounts';

export const folders = sqliteTable(
  'folders',
  {
    id: text('id').primaryKey(),
    accountId: text('account_id')
      .notNull()
      .references(() => accounts.id),
    name: text('name').notNull(),
    /** Null directly below the root. */
    parentFolderId: text('parent_folder_id'),
    createdAt: integer('created_at').notNull(),
  },
  (table) => [
    index('folders_account').on(table.accountId, table.id),
    index('folders_account_parent').on(table.accountId, table.parentFolderId, table.id),
  ],
);
