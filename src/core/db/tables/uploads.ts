import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** A file that was posted with a policy, for a day: until then a template or a custom file may be made of it, once. */
export const uploads = sqliteTable(
  'uploads',
  {
    id: text('id').primaryKey(),
    accountId: text('account_id').notNull(),
    fileKey: text('file_key').notNull(),
    filename: text('filename').notNull(),
    bytes: integer('bytes').notNull(),
    sha256: text('sha256').notNull(),
    md5: text('md5').notNull(),
    /** The id of what has been made of it. */
    takenBy: text('taken_by'),
    createdAt: integer('created_at').notNull(),
  },
  (table) => [index('uploads_file').on(table.fileKey), index('uploads_created').on(table.createdAt)],
);
