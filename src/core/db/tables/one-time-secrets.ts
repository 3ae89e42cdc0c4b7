import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { accounts } from './accounts';
import { users } from './users';

/** What can be used once: links in mails, codes on paper, challenges. Who uses one removes it. */
export const oneTimeSecrets = sqliteTable(
  'one_time_secrets',
  {
    /** SHA-256 of its purpose and the secret. */
    hash: text('hash').primaryKey(),
    purpose: text('purpose', {
      enum: [
        'setup',
        'magic_link',
        'password_reset',
        'invitation',
        'second_factor',
        'recovery_code',
        'passkey_challenge',
        'confirmation',
        'email_change',
      ],
    }).notNull(),
    accountId: text('account_id').references(() => accounts.id, { onDelete: 'cascade' }),
    userId: text('user_id').references(() => users.id, { onDelete: 'cascade' }),
    /** Of an invitation: its own id, and who is invited as what. */
    invitationId: text('invitation_id'),
    /** Whoever is invited; or the new address of somebody. */
    email: text('email'),
    role: text('role', { enum: ['owner', 'developer', 'viewer'] }),
    createdAt: integer('created_at').notNull(),
    /** null: good until it is used. */
    expiresAt: integer('expires_at'),
  },
  (table) => [
    index('one_time_secrets_user').on(table.userId, table.purpose),
    index('one_time_secrets_account').on(table.accountId, table.purpose),
    index('one_time_secrets_expires').on(table.expiresAt),
  ],
);
