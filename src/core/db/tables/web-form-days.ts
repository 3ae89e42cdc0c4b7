import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** The number of times that a public form was begun on a day, in UTC. */
export const webFormDays = sqliteTable(
  'web_form_days',
  {
    templateId: text('template_id').notNull(),
    day: text('day').notNull(),
    begun: integer('begun').notNull(),
  },
  (table) => [primaryKey({ columns: [table.templateId, table.day] })],
);
