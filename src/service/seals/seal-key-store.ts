import { and, desc, eq, getTableColumns, gt, isNull, ne } from 'drizzle-orm';
import type { Database } from '../../core/db/database';
import { sealKeys } from '../../core/db/schema';
import type { SecretPlace } from '../../core/platform/encrypt-secret';

export type SealKeyRow = typeof sealKeys.$inferSelect;

/** Where the key with this certificate stands. */
export function placeOfDeploymentKey({ certificateHash }: Pick<SealKeyRow, 'certificateHash'>): SecretPlace {
  return ['deployment_seal_key', certificateHash];
}

const mostTried = 20;

/** The key that seals documents now. */
export async function readKeyInUse(db: Database): Promise<SealKeyRow | null> {
  return (await db.select().from(sealKeys).where(eq(sealKeys.usedFor, 'deployment')).get()) ?? null;
}

/** Other keys that are good beyond this time and were not revoked, the newest first. */
export function readOtherKeys(
  db: Database,
  { certificateHash }: SealKeyRow,
  goodBeyond: number,
): Promise<SealKeyRow[]> {
  const isOther = ne(sealKeys.certificateHash, certificateHash);
  return db
    .select()
    .from(sealKeys)
    .where(and(isOther, isNull(sealKeys.revokedAt), gt(sealKeys.expiresAt, goodBeyond)))
    .orderBy(desc(sealKeys.createdAt))
    .limit(mostTried);
}

type NewKey = Omit<SealKeyRow, 'usedFor' | 'replacedAt' | 'revokedAt' | 'revocationReason'>;

/** Adds the key that seals from now on. Does nothing when there is one: two isolates may make one each. */
export async function addKey(db: Database, key: NewKey): Promise<void> {
  await db
    .insert(sealKeys)
    .values({ ...key, usedFor: 'deployment' })
    .onConflictDoNothing();
}

/** Takes a key out of use. Its certificate stays. */
export async function replaceKey(db: Database, { certificateHash }: SealKeyRow, now: number): Promise<void> {
  await db
    .update(sealKeys)
    .set({ usedFor: null, replacedAt: now })
    .where(and(eq(sealKeys.certificateHash, certificateHash), eq(sealKeys.usedFor, 'deployment')));
}

/** The certificate with this SHA-256: DER, in base64. */
export async function findCertificate(db: Database, certificateHash: string): Promise<string | null> {
  const { certificate } = sealKeys;
  const row = await db
    .select({ certificate })
    .from(sealKeys)
    .where(eq(sealKeys.certificateHash, certificateHash))
    .get();
  return row?.certificate ?? null;
}

/** All keys that ever sealed, the newest first. */
export function listKeys(db: Database): Promise<Omit<SealKeyRow, 'encryptedKey'>[]> {
  const { encryptedKey: _secret, ...shown } = getTableColumns(sealKeys);
  return db.select(shown).from(sealKeys).orderBy(desc(sealKeys.createdAt));
}
