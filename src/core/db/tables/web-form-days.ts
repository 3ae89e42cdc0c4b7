import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** How often a public form was begun and completed on a day, in UTC. */
export const webFormDays = sqliteTable(
  'web_form_days',
  {
    templateId: text('template_id').notNull(),
    day: text('day').notNull(),
    begun: integer('begun').notNull(),
    completed: integer('completed').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.templateId, table.day] })],
);
