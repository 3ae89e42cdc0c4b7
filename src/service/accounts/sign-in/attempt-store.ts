import { and, eq, inArray, lt, lte, sql } from 'drizzle-orm';
import type { Database } from '../../../core/db/database';
import { removeStep } from '../../../core/db/remove-step';
import { signInFailures } from '../../../core/db/schema';
import { limits } from '../../../lib/limits';

const firstWaitMs = 30_000;

/** A key to count failures under, and how many are allowed before a wait. */
export type AttemptCounter = { key: string; allowed: number };

/**
 * Counts an attempt before it is made, so that many at once count as many. After the allowed number
 * each failure doubles the wait. Returns the end of the wait, or null when the attempt may be made.
 */
export async function countAttempt(
  db: Database,
  { key, allowed }: AttemptCounter,
  now: number,
): Promise<number | null> {
  const { subject, failures, lastFailedAt, blockedUntil } = signInFailures;
  const isOld = sql`${lastFailedAt} < ${now - limits.signInFailuresKeptHours * 3600_000}`;
  const count = sql`(CASE WHEN ${isOld} THEN 1 ELSE ${failures} + 1 END)`;
  const wait = sql`MIN(${limits.signInWaitMinutes * 60_000}, ${firstWaitMs} << MIN(20, ${count} - ${allowed}))`;
  const counted = await db
    .insert(signInFailures)
    .values({ subject: key, failures: 1, lastFailedAt: now, blockedUntil: 0 })
    .onConflictDoUpdate({
      target: subject,
      set: {
        failures: count,
        lastFailedAt: now,
        blockedUntil: sql`CASE WHEN ${count} >= ${allowed} THEN ${now} + ${wait} ELSE 0 END`,
      },
      setWhere: lte(blockedUntil, now),
    })
    .returning({ subject });
  if (counted.length > 0) return null;
  const row = await db.select().from(signInFailures).where(eq(subject, key)).get();
  return row?.blockedUntil ?? null;
}

/** Clears all failures after a successful sign-in. */
export async function forgetFailures(db: Database, keys: string[]): Promise<void> {
  await db.delete(signInFailures).where(inArray(signInFailures.subject, keys));
}

/** Allows the next attempt at once. The failures stay counted. */
export async function liftWait(db: Database, key: string): Promise<void> {
  await db.update(signInFailures).set({ blockedUntil: 0 }).where(eq(signInFailures.subject, key));
}

/** Takes one attempt back. The other attempts of the same address stay counted. */
export async function takeBackAttempt(db: Database, key: string): Promise<void> {
  await db
    .update(signInFailures)
    .set({ failures: sql`MAX(0, ${signInFailures.failures} - 1)`, blockedUntil: 0 })
    .where(eq(signInFailures.subject, key));
}

export function removeFailuresBefore(db: Database, before: number): Promise<boolean> {
  return removeStep(
    db,
    signInFailures,
    and(lt(signInFailures.lastFailedAt, before), lt(signInFailures.blockedUntil, before)),
  );
}
