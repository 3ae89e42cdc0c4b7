import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { accounts } from './accounts';

export const users = sqliteTable(
  'users',
  {
    id: text('id').primaryKey(),
    accountId: text('account_id')
      .notNull()
      .references(() => accounts.id),
    email: text('email').notNull(),
    name: text('name').notNull(),
    role: text('role', { enum: ['owner', 'developer', 'viewer'] }).notNull(),
    passwordHash: text('password_hash'),
    createdAt: integer('created_at').notNull(),
  },
  (table) => [uniqueIndex('users_email').on(table.email), index('users_account').on(table.accountId)],
);
