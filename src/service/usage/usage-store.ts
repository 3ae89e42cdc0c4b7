import { and, desc, eq, gte, sql } from 'drizzle-orm';
import type { Database } from '../../core/db/database';
import { usage, usageDays } from '../../core/db/schema';

/** Calendar months and days, in UTC. */
export const monthOf = (time: number): string => new Date(time).toISOString().slice(0, 7);
const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

/**
 * Counts a live PDF on the day it was made. Counting the same one again adds no row, and only an added row is added to
 * the day: both happen in one transaction.
 */
export const countUsage = async (
  db: Database,
  accountId: string,
  submissionId: string,
  processedAt: number,
): Promise<void> => {
  const row = { accountId, month: monthOf(processedAt), submissionId, countedAt: processedAt };
  await db.batch([
    db.insert(usage).values(row).onConflictDoNothing(),
    db
      .insert(usageDays)
      .select(sql`select ${accountId}, ${dayOf(processedAt)}, changes() where true`)
      .onConflictDoUpdate({
        target: [usageDays.accountId, usageDays.day],
        set: { livePdfs: sql`live_pdfs + excluded.live_pdfs` },
      }),
  ]);
};

export type UsageMonth = { month: string; livePdfs: number };
export type UsageDay = { day: string; livePdfs: number };

const month = sql<string>`substr(${usageDays.day}, 1, 7)`;

/** Newest first. */
export const listUsage = (db: Database, accountId: string, months: number): Promise<UsageMonth[]> =>
  db
    .select({ month, livePdfs: sql<number>`sum(${usageDays.livePdfs})` })
    .from(usageDays)
    .where(eq(usageDays.accountId, accountId))
    .groupBy(month)
    .orderBy(desc(month))
    .limit(months);

/** From this day on, oldest first. */
export const listUsageDays = (db: Database, accountId: string, from: string): Promise<UsageDay[]> =>
  db
    .select({ day: usageDays.day, livePdfs: usageDays.livePdfs })
    .from(usageDays)
    .where(and(eq(usageDays.accountId, accountId), gte(usageDays.day, from)))
    .orderBy(usageDays.day);
