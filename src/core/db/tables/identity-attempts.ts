import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** The attempts of signers to prove who they are to a provider: one of each signing session. */
export const identityAttempts = sqliteTable(
  'identity_attempts',
  {
    /** The hash of the signing session. */
    session: text('session').primaryKey(),
    id: text('id').notNull(),
    provider: text('provider').notNull(),
    kind: text('kind', { enum: ['code', 'redirect'] }).notNull(),
    /** Where the provider says it sent a code, or the URL to which it sends the signer. */
    target: text('target').notNull(),
    /** How often the provider was asked about it. */
    asked: integer('asked').notNull().default(0),
    expiresAt: integer('expires_at').notNull(),
  },
  (table) => [index('identity_attempts_expires').on(table.expiresAt)],
);
