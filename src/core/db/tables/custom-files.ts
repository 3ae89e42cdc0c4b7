import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** A PDF of the account, to be combined with others or attached; or another file, which can only be attached. */
export const customFiles = sqliteTable(
  'custom_files',
  {
    id: text('id').primaryKey(),
    accountId: text('account_id').notNull(),
    fileKey: text('file_key').notNull(),
    filename: text('filename').notNull(),
    bytes: integer('bytes').notNull(),
    sha256: text('sha256').notNull(),
    createdAt: integer('created_at').notNull(),
  },
  (table) => [index('custom_files_file').on(table.fileKey)],
);
