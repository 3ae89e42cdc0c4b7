import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { storedRoles } from '../stored-rights';
import { accounts } from './accounts';
import { users } from './users';

/** Secrets that work once: links in mails, recovery codes, challenges. Using one removes it. */
export const oneTimeSecrets = sqliteTable(
  'one_time_secrets',
  {
    /** SHA-256 of the purpose and the secret. */
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
        'form_code',
        'signing_code',
        'signer_passkey',
        'operator',
        'sign_on',
      ],
    }).notNull(),
    accountId: text('account_id').references(() => accounts.id, { onDelete: 'cascade' }),
    userId: text('user_id').references(() => users.id, { onDelete: 'cascade' }),
    /** The id of an invitation. `email`, `role` and `folderIds` say who is invited as what. */
    invitationId: text('invitation_id'),
    /** The invited address, or the new address of a member. */
    email: text('email'),
    role: text('role', { enum: storedRoles }),
    /** SHA-256 of the purpose, the secret and a code that was mailed to its holder. */
    codeHash: text('code_hash'),
    createdAt: integer('created_at').notNull(),
    /** Null for a secret that does not expire. */
    expiresAt: integer('expires_at'),
    folderIds: text('folder_ids', { mode: 'json' }).$type<string[]>(),
  },
  (table) => [
    index('one_time_secrets_user').on(table.userId, table.purpose),
    index('one_time_secrets_account').on(table.accountId, table.purpose),
    index('one_time_secrets_expires').on(table.expiresAt),
  ],
);
