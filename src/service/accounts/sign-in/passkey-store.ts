import { desc, eq, sql } from 'drizzle-orm';
import type { Logged } from '../../../core/account-log/account-log';
import type { Database } from '../../../core/db/database';
import { passkeys } from '../../../core/db/schema';

export type PasskeyRow = typeof passkeys.$inferSelect;

export async function listPasskeys(db: Database, userId: string): Promise<PasskeyRow[]> {
  return db.select().from(passkeys).where(eq(passkeys.userId, userId)).orderBy(desc(passkeys.createdAt));
}

export async function findPasskey(db: Database, id: string): Promise<PasskeyRow | undefined> {
  return db.select().from(passkeys).where(eq(passkeys.id, id)).get();
}

/** Inserts a passkey and returns whether it was new: a key belongs to one member. */
export async function insertPasskey({ db, log }: Logged, passkey: PasskeyRow): Promise<boolean> {
  const { id, name } = passkey;
  const insertion = db.insert(passkeys).values(passkey).onConflictDoNothing().returning({ id: passkeys.id });
  const inserted = await log.change(insertion, { kind: 'passkey.added', subject: { id, name } });
  return inserted.length > 0;
}

export async function markPasskeyUsed(
  db: Database,
  { id, counter }: { id: string; counter: number },
  now: number,
): Promise<void> {
  await db
    .update(passkeys)
    .set({ counter: sql`MAX(${passkeys.counter}, ${counter})`, lastUsedAt: now })
    .where(eq(passkeys.id, id));
}
