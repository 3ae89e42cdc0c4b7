import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** A file posted with an upload policy. Within a day it may become one template or custom file. */
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
    /** The id of the record that was made from it. */
    takenBy: text('taken_by'),
    createdAt: integer('created_at').notNull(),
  },
  (table) => [index('uploads_file').on(table.fileKey), index('uploads_created').on(table.createdAt)],
);
