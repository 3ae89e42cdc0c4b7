import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { storedRoles } from '../stored-rights';
import { accounts } from './accounts';

export const users = sqliteTable(
  'users',
  {
    id: text('id').primaryKey(),
    accountId: text('account_id')
      .notNull()
      .references(() => accounts.id),
    /** In lower case: an address belongs to one member, however it is written. */
    email: text('email').notNull(),
    name: text('name').notNull(),
    role: text('role', { enum: storedRoles }).notNull(),
    passwordHash: text('password_hash'),
    /** The secret of the authenticator app, encrypted; null without an app. */
    totpSecret: text('totp_secret'),
    /** The last time step that was used, because a code works once. */
    totpStep: integer('totp_step'),
    createdAt: integer('created_at').notNull(),
    /** When the member put the first steps away; null while the dashboard shows them. */
    firstStepsHiddenAt: integer('first_steps_hidden_at'),
    /** The language of the dashboard; null: as the browser says. */
    language: text('language'),
    /** The folders that the member is limited to, if the role says that they are. */
    folderIds: text('folder_ids', { mode: 'json' }).$type<string[]>(),
  },
  (table) => [uniqueIndex('users_email').on(table.email), index('users_account').on(table.accountId)],
);
