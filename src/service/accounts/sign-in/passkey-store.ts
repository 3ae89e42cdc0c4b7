import { and, desc, eq, sql } from 'drizzle-orm';
import type { AccountLog } from '../../../core/account-log/account-log';
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
type Logged = { db: Database; log: AccountLog };

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

export async function removePasskey({ db, log }: Logged, userId: string, id: string): Promise<boolean> {
  const removal = db
    .delete(passkeys)
    .where(and(eq(passkeys.id, id), eq(passkeys.userId, userId)))
    .returning({ id: passkeys.id });
  const removed = await log.change(removal, { kind: 'passkey.removed', subject: { id, name: null } });
  return removed.length > 0;
}
