import { and, eq, gt, lt, sql } from 'drizzle-orm';
import type { Database } from '../../core/db/database';
import { removeStep } from '../../core/db/remove-step';
import { identityAttempts } from '../../core/db/schema';

export type AttemptRow = typeof identityAttempts.$inferSelect;
export type Attempt = Omit<AttemptRow, 'asked'>;

const { session: ofSession, id: attemptId, asked, expiresAt } = identityAttempts;

/** Keeps the attempt of a session in place of the one before. */
export async function keepAttempt(db: Database, attempt: Attempt): Promise<void> {
  const row = { ...attempt, asked: 0 };
  await db
    .insert(identityAttempts)
    .values(row)
    .onConflictDoUpdate({ target: identityAttempts.session, set: row });
}

export async function findAttempt(
  db: Database,
  session: string,
  now: number,
): Promise<AttemptRow | undefined> {
  return db
    .select()
    .from(identityAttempts)
    .where(and(eq(ofSession, session), gt(expiresAt, now)))
    .get();
}

/**
 * Counts a question to the provider before it is asked, so that many at once count as many. Returns
 * its number; null when the attempt was replaced, is over, or has no question left.
 */
export async function countQuestion(
  db: Database,
  { session, id }: Pick<AttemptRow, 'session' | 'id'>,
  { most, now }: { most: number; now: number },
): Promise<number | null> {
  const isOpen = and(eq(ofSession, session), eq(attemptId, id), gt(expiresAt, now), lt(asked, most));
  const [counted] = await db
    .update(identityAttempts)
    .set({ asked: sql`${asked} + 1` })
    .where(isOpen)
    .returning({ number: asked });
  return counted?.number ?? null;
}

/** Ends an attempt. Returns false when it had ended already. */
export async function endAttempt(
  db: Database,
  { session, id }: Pick<AttemptRow, 'session' | 'id'>,
): Promise<boolean> {
  const ended = await db
    .delete(identityAttempts)
    .where(and(eq(ofSession, session), eq(attemptId, id)))
    .returning({ id: attemptId });
  return ended.length > 0;
}

export function removeAttemptsOver(db: Database, now: number): Promise<boolean> {
  return removeStep(db, identityAttempts, lt(expiresAt, now));
}
