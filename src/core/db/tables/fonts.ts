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
    /** The name that fields use: the family, with " Italic" for an italic font. */
    typeface: text('typeface').notNull(),
    family: text('family').notNull(),
    italic: integer('italic', { mode: 'boolean' }).notNull(),
    weight: integer('weight').notNull(),
    /** The lightest and the boldest weight of a variable font. */
    weights: text('weights', { mode: 'json' }).$type<[number, number]>(),
    postScriptName: text('post_script_name').notNull(),
    /** The width of the characters of a monospace font, in em. */
    characterWidth: real('character_width'),
    embedding: text('embedding', { enum: ['subset', 'whole'] }).notNull(),
    filename: text('filename').notNull(),
    /** The size of the stored file, which is unpacked. */
    bytes: integer('bytes').notNull(),
    fileKey: text('file_key').notNull(),
    /** The characters of the font, packed. */
    covers: text('covers').notNull(),
    createdAt: integer('created_at').notNull(),
    /** When the font was deleted. Submissions accepted before still draw with it. */
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
