import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/**
 * What shows that a certificate was not revoked: of those that seal documents, and of those that
 * time-stamping authorities were seen with. It is all public, and can be gathered again.
 */
export const sealValidations = sqliteTable(
  'seal_validations',
  {
    /** SHA-256 of the certificate, in hex. */
    certificateHash: text('certificate_hash').primaryKey(),
    /** The authority that stamps with it, by a hash of its address and policy; null when it seals. */
    authority: text('authority'),
    /** The certificate and those that came with it: DER in base64, with commas between. */
    chain: text('chain').notNull(),
    /** What was gathered about it, as JSON; null when nothing was yet. */
    gathered: text('gathered'),
    /** When it is gathered again. */
    freshUntil: integer('fresh_until').notNull(),
    /** When it was last seen in use, to a day. */
    seenAt: integer('seen_at').notNull(),
  },
  (table) => [index('seal_validations_authority').on(table.authority)],
);
