import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { accounts } from './accounts';

/**
 * The keys with which accounts seal, by certificates of their own. They have a table of their own
 * because the list of the deployment's certificates is public, and these name customers.
 */
export const accountSealKeys = sqliteTable(
  'account_seal_keys',
  {
    id: text('id').primaryKey(),
    accountId: text('account_id')
      .notNull()
      .references(() => accounts.id),
    /** The account, while the key is the one that it seals with. An account has one such key. */
    usedBy: text('used_by').unique(),
    /** Where the key is and how it signs: a row of the catalogue of key kinds. */
    kind: text('kind').notNull(),
    /** Whom the certificate names, as seals show it. */
    name: text('name').notNull(),
    /** Who issued the certificate. */
    issuer: text('issuer').notNull(),
    /** SHA-256 of the certificate, in hex. */
    certificateHash: text('certificate_hash').notNull(),
    /** The certificate and those up to its root: DER, in base64. */
    chain: text('chain', { mode: 'json' }).$type<[own: string, ...issuers: string[]]>().notNull(),
    /** What the kind needs to sign, in JSON, encrypted. Null when the key is revoked: it is gone then. */
    sealedSecret: text('sealed_secret'),
    createdAt: integer('created_at').notNull(),
    validFrom: integer('valid_from').notNull(),
    /** When the certificate ends. */
    expiresAt: integer('expires_at').notNull(),
    /** When it was last taken out of use. */
    replacedAt: integer('replaced_at'),
    revokedAt: integer('revoked_at'),
    revocationReason: text('revocation_reason'),
    /** What the owners were last told about the end of the certificate. */
    told: text('told', { enum: ['ending', 'ended'] }),
  },
  (table) => [
    index('account_seal_keys_account').on(table.accountId, table.id),
    index('account_seal_keys_end').on(table.expiresAt),
  ],
);
