import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/**
 * A projection of each submission for lists and search. The submission's coordinator is the authority;
 * `version` keeps an older state from overwriting a newer one.
 */
export const submissions = sqliteTable(
  'submissions',
  {
    id: text('id').primaryKey(),
    accountId: text('account_id').notNull(),
    templateId: text('template_id').notNull(),
    batchId: text('batch_id'),
    test: integer('test', { mode: 'boolean' }).notNull(),
    state: text('state').notNull(),
    settled: integer('settled', { mode: 'boolean' }).notNull(),
    version: integer('version').notNull(),
    /** The whole record as JSON, as the coordinator holds it. */
    record: text('record').notNull(),
    createdAt: integer('created_at').notNull(),
    updatedAt: integer('updated_at').notNull(),
  },
  (table) => [
    index('submissions_account').on(table.accountId, table.id),
    index('submissions_account_test').on(table.accountId, table.test, table.id),
    index('submissions_template').on(table.templateId, table.id),
    index('submissions_template_test').on(table.templateId, table.test, table.id),
    index('submissions_unsettled').on(table.settled, table.updatedAt),
  ],
);
