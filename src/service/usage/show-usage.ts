import type { Database } from '../../core/db/database';
import { limits } from '../../lib/limits';
import { listUsage, listUsageDays, monthOf, type UsageDay, type UsageMonth } from './usage-store';

/** The months in which there were live PDFs, and the current one in any case; newest first. */
export const showUsage = async (
  deps: { db: Database },
  accountId: string,
  now: number,
): Promise<UsageMonth[]> => {
  const months = await listUsage(deps.db, accountId, limits.usageMonths);
  const current = monthOf(now);
  if (months.some(({ month }) => month === current)) return months;
  return [{ month: current, livePdfs: 0 }, ...months].slice(0, limits.usageMonths);
};

/** The days of the current month on which there were live PDFs, oldest first. */
export const showUsageDays = (deps: { db: Database }, accountId: string, now: number): Promise<UsageDay[]> =>
  listUsageDays(deps.db, accountId, `${monthOf(now)}-01`);
