import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/**
 * The keys that have sealed documents of this deployment. A key that is replaced stays, for its
 * certificate: the holder of an old document can still see that the seal is one of this deployment.
 */
export const sealKeys = sqliteTable('seal_keys', {
  /** SHA-256 of the certificate, in hex. */
  certificateHash: text('certificate_hash').primaryKey(),
  /** Whom the certificate names. */
  name: text('name').notNull(),
  /** DER, in base64. */
  certificate: text('certificate').notNull(),
  /** The private key: PKCS #8 in base64, encrypted. Empty when the key is revoked: it is gone then. */
  encryptedKey: text('encrypted_key').notNull(),
  /** What the key seals now; null when another has taken its place. A use has one key. */
  usedFor: text('used_for', { enum: ['deployment'] }).unique(),
  createdAt: integer('created_at').notNull(),
  /** When the certificate ends. */
  expiresAt: integer('expires_at').notNull(),
  replacedAt: integer('replaced_at'),
  /** When its operator said that nobody should trust it any more, and why. */
  revokedAt: integer('revoked_at'),
  revocationReason: text('revocation_reason'),
});
