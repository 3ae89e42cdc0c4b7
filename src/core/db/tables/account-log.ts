import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { LogDetails, LogKind } from '../../account-log/log-kinds';

/**
 * The account log: who changed what in an account. Triggers refuse to change a line, and to remove
 * one before its time.
 */
export const accountLog = sqliteTable(
  'account_log',
  {
    /** The order of writing, which is about that of time: old lines come first. */
    sequence: integer('sequence').primaryKey(),
    id: text('id').notNull(),
    accountId: text('account_id').notNull(),
    at: integer('at').notNull(),
    kind: text('kind').$type<LogKind>().notNull(),
    /** The member who acted, or whose sign-in was refused. Null for an API token. */
    userId: text('user_id'),
    /** Names and addresses are those of that time: a member may be gone later. */
    userName: text('user_name'),
    userEmail: text('user_email'),
    tokenId: text('token_id'),
    tokenLabel: text('token_label'),
    ip: text('ip'),
    userAgent: text('user_agent'),
    subjectId: text('subject_id'),
    subject: text('subject'),
    details: text('details', { mode: 'json' }).$type<LogDetails>().notNull(),
  },
  (table) => [
    index('account_log_account').on(table.accountId, table.id),
    index('account_log_user').on(table.accountId, table.userId, table.id),
    index('account_log_token').on(table.accountId, table.tokenId, table.id),
    index('account_log_kind').on(table.accountId, table.kind, table.id),
  ],
);
