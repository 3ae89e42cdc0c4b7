import { and, desc, eq, gte, type SQL, sql } from 'drizzle-orm';
import type { Volume } from '../../core/db/database';
import { usage, usageDays } from '../../core/db/schema';
import type { UsageDay, UsageMonth } from './usage-record';

/** Months and days are calendar ones in UTC. */
export function monthOf(time: number): string {
  return new Date(time).toISOString().slice(0, 7);
}

function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

/** Counts a live PDF on the day it was made, unless `counted` finds that it was counted before. */
export function countUnless(
  volume: Volume,
  { accountId, at }: { accountId: string; at: number },
  counted: SQL,
) {
  return volume
    .insert(usageDays)
    .select(sql`select ${accountId}, ${dayOf(at)}, 1 where not exists (${counted})`)
    .onConflictDoUpdate({
      target: [usageDays.accountId, usageDays.day],
      set: { livePdfs: sql`live_pdfs + 1` },
    });
}

/**
 * Counts a live PDF that release 0.1.0 has made, with a row of its own. A second call adds no row, and
 * the day counts added rows only; both happen in one transaction.
 */
export async function countUsage(
  volume: Volume,
  accountId: string,
  submissionId: string,
  processedAt: number,
): Promise<void> {
  const row = { accountId, month: monthOf(processedAt), submissionId, countedAt: processedAt };
  await volume.batch([
    volume.insert(usage).values(row).onConflictDoNothing(),
    volume
      .insert(usageDays)
      .select(sql`select ${accountId}, ${dayOf(processedAt)}, changes() where true`)
      .onConflictDoUpdate({
        target: [usageDays.accountId, usageDays.day],
        set: { livePdfs: sql`live_pdfs + excluded.live_pdfs` },
      }),
  ]);
}

const month = sql<string>`substr(${usageDays.day}, 1, 7)`;

/** Lists months, newest first. */
export function listUsage(volume: Volume, accountId: string, months: number): Promise<UsageMonth[]> {
  return volume
    .select({ month, livePdfs: sql<number>`sum(${usageDays.livePdfs})` })
    .from(usageDays)
    .where(eq(usageDays.accountId, accountId))
    .groupBy(month)
    .orderBy(desc(month))
    .limit(months);
}

/** Lists days from this one on, oldest first. */
export function listUsageDays(volume: Volume, accountId: string, from: string): Promise<UsageDay[]> {
  return volume
    .select({ day: usageDays.day, livePdfs: usageDays.livePdfs })
    .from(usageDays)
    .where(and(eq(usageDays.accountId, accountId), gte(usageDays.day, from)))
    .orderBy(usageDays.day);
}
