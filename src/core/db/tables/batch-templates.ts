import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/**
 * Of which templates and modes a batch has submissions, for the list of batches. A trigger on `submissions`
 * writes the rows, so that an older release writes them, too.
 */
export const batchTemplates = sqliteTable(
  'batch_templates',
  {
    accountId: text('account_id').notNull(),
    test: integer('test', { mode: 'boolean' }).notNull(),
    batchId: text('batch_id').notNull(),
    templateId: text('template_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.test, table.batchId, table.templateId] })],
);
