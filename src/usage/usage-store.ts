import { desc, eq, sql } from 'drizzle-orm';
import type { Database } from '../db/database';
import { usage, usageMonths } from '../db/schema';

/** Calendar months, in UTC. */
export const monthOf = (time: number): string => new Date(time).toISOString().slice(0, 7);

/**
 * Counts a live PDF in the month it was made. Counting the same one again adds no row, and only an added row is added
 * to the month: both happen in one transaction.
 */
export const countUsage = async (
  db: Database,
  accountId: string,
  submissionId: string,
  processedAt: number,
): Promise<void> => {
  const month = monthOf(processedAt);
  await db.batch([
    db.insert(usage).values({ accountId, month, submissionId, countedAt: processedAt }).onConflictDoNothing(),
    db
      .insert(usageMonths)
      .select(sql`select ${accountId}, ${month}, changes() where true`)
      .onConflictDoUpdate({
        target: [usageMonths.accountId, usageMonths.month],
        set: { livePdfs: sql`live_pdfs + excluded.live_pdfs` },
      }),
  ]);
};

export type UsageMonth = { month: string; livePdfs: number };

/** Newest first. */
export const listUsage = (db: Database, accountId: string, months: number): Promise<UsageMonth[]> =>
  db
    .select({ month: usageMonths.month, livePdfs: usageMonths.livePdfs })
    .from(usageMonths)
    .where(eq(usageMonths.accountId, accountId))
    .orderBy(desc(usageMonths.month))
    .limit(months);
