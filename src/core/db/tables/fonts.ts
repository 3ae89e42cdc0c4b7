import { sql } from 'drizzle-orm';
import { index, integer, real, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { accounts } from './accounts';

export const fonts = sqliteTable(
  'fonts',
  {
    id: text('id').primaryKey(),
    accountId: text('account_id')
      .notNull()
      .references(() => accounts.id),
    /** The name fields use: the family, and whether it is the italic one. */
    typeface: text('typeface').notNull(),
    family: text('family').notNull(),
    italic: integer('italic', { mode: 'boolean' }).notNull(),
    weight: integer('weight').notNull(),
    /** From the lightest to the boldest, of a variable font. */
    weights: text('weights', { mode: 'json' }).$type<[number, number]>(),
    postScriptName: text('post_script_name').notNull(),
    /** Of a monospace font, how wide its characters are, in em. */
    characterWidth: real('character_width'),
    embedding: text('embedding', { enum: ['subset', 'whole'] }).notNull(),
    filename: text('filename').notNull(),
    /** Of the file that is kept, which is unpacked. */
    bytes: integer('bytes').notNull(),
    fileKey: text('file_key').notNull(),
    /** Packed: which characters it has. */
    covers: text('covers').notNull(),
    createdAt: integer('created_at').notNull(),
    /** What was accepted before still draws with it. */
    deletedAt: integer('deleted_at'),
  },
  (table) => [
    uniqueIndex('fonts_in_use')
      .on(table.accountId, table.typeface, table.weight)
      .where(sql`deleted_at is null`),
    index('fonts_by_typeface').on(table.accountId, table.typeface, table.id),
    index('fonts_by_file').on(table.fileKey),
  ],
);
