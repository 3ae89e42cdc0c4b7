import { and, eq, lt, sql } from 'drizzle-orm';
import type { Database } from '../../core/db/database';
import { removeStep } from '../../core/db/remove-step';
import { signerPasskeys } from '../../core/db/schema';
import { sha256Hex } from '../../lib/digest';

export type SignerPasskey = typeof signerPasskeys.$inferSelect;

/** Names who holds a passkey: one address, for one account. */
export function holderOf(accountId: string, email: string): string {
  return sha256Hex(`signer passkey v1\n${accountId}\n${email.toLowerCase()}`);
}

export async function findSignerPasskey(db: Database, holder: string): Promise<SignerPasskey | undefined> {
  return db.select().from(signerPasskeys).where(eq(signerPasskeys.holder, holder)).get();
}

/** Keeps a passkey in place of the one before. */
export async function keepSignerPasskey(db: Database, passkey: SignerPasskey): Promise<void> {
  await db
    .insert(signerPasskeys)
    .values(passkey)
    .onConflictDoUpdate({ target: signerPasskeys.holder, set: passkey });
}

/** Notes that a passkey was shown. Returns false when another one took its place meanwhile. */
export async function markSignerPasskeyUsed(
  db: Database,
  { holder, credentialId }: SignerPasskey,
  { counter, now }: { counter: number; now: number },
): Promise<boolean> {
  const used = await db
    .update(signerPasskeys)
    .set({ counter: sql`MAX(${signerPasskeys.counter}, ${counter})`, lastUsedAt: now })
    .where(and(eq(signerPasskeys.holder, holder), eq(signerPasskeys.credentialId, credentialId)))
    .returning({ holder: signerPasskeys.holder });
  return used.length > 0;
}

export function removeSignerPasskeysBefore(db: Database, before: number): Promise<boolean> {
  return removeStep(db, signerPasskeys, lt(signerPasskeys.lastUsedAt, before));
}
