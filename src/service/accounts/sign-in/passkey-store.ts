import { and, desc, eq, sql } from 'drizzle-orm';
import type { Database } from '../../../core/db/database';
import { passkeys } from '../../../core/db/schema';

export type PasskeyRow = typeof passkeys.$inferSelect;

export const listPasskeys = async (db: Database, userId: string): Promise<PasskeyRow[]> =>
  db.select().from(passkeys).where(eq(passkeys.userId, userId)).orderBy(desc(passkeys.createdAt));

export const findPasskey = async (db: Database, id: string): Promise<PasskeyRow | undefined> =>
  db.select().from(passkeys).where(eq(passkeys.id, id)).get();

/** Whether it was new: an authenticator's key belongs to one person. */
export const insertPasskey = async (db: Database, passkey: PasskeyRow): Promise<boolean> =>
  (await db.insert(passkeys).values(passkey).onConflictDoNothing().returning({ id: passkeys.id })).length > 0;

export const markPasskeyUsed = async (
  db: Database,
  { id, counter }: { id: string; counter: number },
  now: number,
): Promise<void> => {
  await db
    .update(passkeys)
    .set({ counter: sql`MAX(${passkeys.counter}, ${counter})`, lastUsedAt: now })
    .where(eq(passkeys.id, id));
};

export const removePasskey = async (db: Database, userId: string, id: string): Promise<boolean> => {
  const removed = await db
    .delete(passkeys)
    .where(and(eq(passkeys.id, id), eq(passkeys.userId, userId)))
    .returning({ id: passkeys.id });
  return removed.length > 0;
};
