import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../../core/db/database';
import { accounts, users } from '../../../core/db/schema';
import { namesOf } from '../../../lib/catalogue';

/** The steps as they are stored: each is a bit, so that two that are noted at once are both kept. */
const bits = { token: 1, template: 2, pdf: 4, webhook: 8, signature: 16 } as const;

export type FirstStep = keyof typeof bits;
export const firstSteps = namesOf(bits);

type FirstStepsState = {
  /** Whether the member has put them away. */
  isAway: boolean;
  /** The steps that were seen done in the account. */
  done: ReadonlySet<FirstStep>;
};

export async function findFirstStepsState(db: Database, userId: string): Promise<FirstStepsState> {
  const row = await db
    .select({ hiddenAt: users.firstStepsHiddenAt, done: accounts.firstSteps })
    .from(users)
    .innerJoin(accounts, eq(accounts.id, users.accountId))
    .where(eq(users.id, userId))
    .get();
  const done = firstSteps.filter((step) => ((row?.done ?? 0) & bits[step]) !== 0);
  return { isAway: row?.hiddenAt != null, done: new Set(done) };
}

/** Notes steps that are done. They stay so, whatever becomes of what was made. */
export async function noteFirstSteps(
  db: Database,
  accountId: string,
  steps: readonly FirstStep[],
): Promise<void> {
  const added = steps.reduce((sum, step) => sum | bits[step], 0);
  await db
    .update(accounts)
    .set({ firstSteps: sql`${accounts.firstSteps} | ${added}` })
    .where(eq(accounts.id, accountId));
}

export async function putFirstStepsAway(db: Database, userId: string, now: number): Promise<void> {
  await db.update(users).set({ firstStepsHiddenAt: now }).where(eq(users.id, userId));
}
