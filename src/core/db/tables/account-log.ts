import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { LogDetails, LogKind } from '../../account-log/log-kinds';

/** The account log: who changed what in an account. Rows are added and, when old, removed. */
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
    tokenId: text('token_id'),
    ip: text('ip'),
    subjectId: text('subject_id'),
    /** The name that the subject had then: it may be gone later. */
    subject: text('subject'),
    details: text('details', { mode: 'json' }).$type<LogDetails>().notNull(),
  },
  (table) => [
    index('account_log_account').on(table.accountId, table.id),
    index('account_log_user').on(table.accountId, table.userId, table.id),
    index('account_log_kind').on(table.accountId, table.kind, table.id),
  ],
);
