import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { accounts } from './accounts';
import type { StoredLogo } from './logos';

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
  /** The logo, whose file has a row in `logos`. */
  logo: text('logo', { mode: 'json' }).$type<StoredLogo>(),
  /** The colour of buttons and links, such as `#3b3fd8`. */
  accentColor: text('accent_color'),
  /** The hashes of the account's own consent texts that are in force, by language. */
  consents: text('consents', { mode: 'json' }).$type<Record<string, string>>().notNull().default({}),
  updatedAt: integer('updated_at').notNull(),
});
