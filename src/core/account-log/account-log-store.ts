import { and, inArray, lt } from 'drizzle-orm';
import type { Database } from '../db/database';
import { accountLog } from '../db/schema';

const removedAtOnce = 5_000;

/** Removes old lines. The oldest ones were written first. */
export async function removeLinesBefore(db: Database, before: number): Promise<void> {
  const { sequence, at } = accountLog;
  const first = db.select({ sequence }).from(accountLog).orderBy(sequence).limit(removedAtOnce);
  await db.delete(accountLog).where(and(inArray(sequence, first), lt(at, before)));
}
