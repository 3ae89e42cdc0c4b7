import type { Database } from '../../core/db/database';
import { limits } from '../../lib/limits';
import type { UsageDay, UsageMonth } from './usage-record';
import { listUsage, listUsageDays, monthOf } from './usage-store';

/** The months with live PDFs, and always the current one; newest first. */
export async function showUsage(
  deps: { db: Database },
  accountId: string,
  now: number,
): Promise<UsageMonth[]> {
  const months = await listUsage(deps.db, accountId, limits.usageMonths);
  const current = monthOf(now);
  if (months.some(({ month }) => month === current)) return months;
  return [{ month: current, livePdfs: 0 }, ...months].slice(0, limits.usageMonths);
}

/** The days of the current month with live PDFs, oldest first. */
export function showUsageDays(deps: { db: Database }, accountId: string, now: number): Promise<UsageDay[]> {
  return listUsageDays(deps.db, accountId, `${monthOf(now)}-01`);
}
