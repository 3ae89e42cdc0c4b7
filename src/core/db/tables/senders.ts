import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { accounts } from './accounts';

/** How an account shows itself to signers. An account without a row shows its name only. */
export const senders = sqliteTable('senders', {
  accountId: text('account_id')
    .primaryKey()
    .references(() => accounts.id),
  /** Null: the name of the account. */
  name: text('name'),
  replyTo: text('reply_to'),
  invitationSubject: text('invitation_subject'),
  invitationMessage: text('invitation_message'),
  /** The logo, which is stored under its hash. */
  logo: text('logo', { mode: 'json' }).$type<StoredLogo>(),
  /** The hashes of the account's own consent texts that are in force, by language. */
  consents: text('consents', { mode: 'json' }).$type<Record<string, string>>().notNull().default({}),
  updatedAt: integer('updated_at').notNull(),
});

/** `file` is the SHA-256 of its bytes and the end of its type. The size is in pixels, as seen. */
export type StoredLogo = { file: string; width: number; height: number };
