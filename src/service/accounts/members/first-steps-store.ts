import { eq } from 'drizzle-orm';
import type { Database } from '../../../core/db/database';
import { users } from '../../../core/db/schema';

/** Tells whether a member has put the first steps away. */
export async function hasPutFirstStepsAway(db: Database, userId: string): Promise<boolean> {
  const row = await db.select({ at: users.firstStepsHiddenAt }).from(users).where(eq(users.id, userId)).get();
  return row?.at != null;
}

export async function putFirstStepsAway(db: Database, userId: string, now: number): Promise<void> {
  await db.update(users).set({ firstStepsHiddenAt: now }).where(eq(users.id, userId));
}
