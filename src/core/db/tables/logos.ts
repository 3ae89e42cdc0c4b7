import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { accounts } from './accounts';

/** The logos that accounts sent. The sweep removes those that nothing shows any more. */
export const logos = sqliteTable(
  'logos',
  {
    /** A random name with the end of its type. It is never given to other bytes. */
    file: text('file').primaryKey(),
    accountId: text('account_id')
      .notNull()
      .references(() => accounts.id),
    /** The SHA-256 of its bytes: a picture that is sent again keeps its file. */
    hash: text('hash').notNull(),
    sentAt: integer('sent_at').notNull(),
    /** When the sweep looks at it next. */
    dueAt: integer('due_at').notNull(),
    /** Since when neither the account nor a template has it. */
    unusedSince: integer('unused_since'),
    /** No submission up to this id shows it. */
    searchedTo: text('searched_to').notNull().default(''),
    /** Its file is being removed, so it is not given out again. */
    erasing: integer('erasing', { mode: 'boolean' }).notNull().default(false),
  },
  (table) => [index('logos_account').on(table.accountId, table.hash), index('logos_due').on(table.dueAt)],
);

/** A logo as it is shown. The size is in pixels, as seen. */
export type StoredLogo = { file: string; width: number; height: number };
