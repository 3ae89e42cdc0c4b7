import { blob, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** The passkeys with which signers confirm who they are: one of each address, in each account. */
export const signerPasskeys = sqliteTable(
  'signer_passkeys',
  {
    /** SHA-256 of the account and the address, so that no list of addresses is kept here. */
    holder: text('holder').primaryKey(),
    /** The credential id of the authenticator, in base64url. */
    credentialId: text('credential_id').notNull(),
    publicKey: blob('public_key', { mode: 'buffer' }).notNull(),
    counter: integer('counter').notNull(),
    transports: text('transports', { mode: 'json' }).$type<string[]>().notNull(),
    madeAt: integer('made_at').notNull(),
    lastUsedAt: integer('last_used_at').notNull(),
  },
  (table) => [index('signer_passkeys_used').on(table.lastUsedAt)],
);
