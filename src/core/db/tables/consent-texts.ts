import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { accounts } from './accounts';

/** The consent texts that accounts have written. Trails name them by hash, so none is ever changed. */
export const consentTexts = sqliteTable(
  'consent_texts',
  {
    accountId: text('account_id')
      .notNull()
      .references(() => accounts.id),
    language: text('language').notNull(),
    /** The SHA-256 of the text. */
    hash: text('hash').notNull(),
    text: text('text').notNull(),
    createdAt: integer('created_at').notNull(),
    createdByType: text('created_by_type', { enum: ['api_token', 'user'] }).notNull(),
    createdById: text('created_by_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.language, table.hash] })],
);
