import { sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** The position of a sweep that takes several runs. */
export const sweeps = sqliteTable('sweeps', {
  name: text('name').primaryKey(),
  cursor: text('cursor'),
});
