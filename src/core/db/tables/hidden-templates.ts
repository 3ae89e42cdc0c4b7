import { primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** The templates that were deleted while their submissions were not searchable. A trigger of the migration adds them. */
export const hiddenTemplates = sqliteTable(
  'hidden_templates',
  { accountId: text('account_id').notNull(), id: text('id').notNull() },
  (table) => [primaryKey({ columns: [table.accountId, table.id] })],
);
