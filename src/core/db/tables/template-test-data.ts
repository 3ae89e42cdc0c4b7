import { sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { TestDataSet } from '../../../lib/test-data-set';
import { templates } from './templates';

/** The test data of templates. It is apart from them, because each document reads its template. */
export const templateTestData = sqliteTable('template_test_data', {
  templateId: text('template_id')
    .primaryKey()
    .references(() => templates.id, { onDelete: 'cascade' }),
  accountId: text('account_id').notNull(),
  sets: text('sets', { mode: 'json' }).$type<TestDataSet[]>().notNull(),
});
