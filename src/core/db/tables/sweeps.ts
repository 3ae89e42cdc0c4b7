import { sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** How far a sweep that takes several runs has come. */
export const sweeps = sqliteTable('sweeps', {
  name: text('name').primaryKey(),
  cursor: text('cursor'),
});
