import { volumesIn } from '../../core/db/volumes/read-stretches';
import type { Volumes } from '../../core/db/volumes/volumes';
import { limits } from '../../lib/limits';
import type { TestMonth, UsageDay, UsageMonth } from './usage-record';
import { listTestUsage, listUsage, listUsageDays, monthOf } from './usage-store';

/** The months with live PDFs, and always the current one; newest first. */
export async function showUsage(
  { volumes }: { volumes: Volumes },
  accountId: string,
  now: number,
): Promise<UsageMonth[]> {
  const own = volumesIn(await volumes.stretches(accountId));
  const counted = await Promise.all(own.map((volume) => listUsage(volume, accountId, limits.usageMonths)));
  const total = new Map([[monthOf(now), 0]]);
  for (const { month, livePdfs } of counted.flat()) total.set(month, (total.get(month) ?? 0) + livePdfs);
  const months = [...total].map(([month, livePdfs]) => ({ month, livePdfs }));
  return months.sort((one, other) => (one.month < other.month ? 1 : -1)).slice(0, limits.usageMonths);
}

/** The days of the current month with PDFs, oldest first. */
export async function showUsageDays(
  { volumes }: { volumes: Volumes },
  accountId: string,
  now: number,
): Promise<UsageDay[]> {
  const from = `${monthOf(now)}-01`;
  const own = volumesIn(await volumes.stretches(accountId));
  const counted = await Promise.all(own.map((volume) => listUsageDays(volume, accountId, from)));
  const total = new Map<string, UsageDay>();
  for (const { day, livePdfs, testPdfs } of counted.flat()) {
    const known = total.get(day) ?? { day, livePdfs: 0, testPdfs: 0 };
    total.set(day, { day, livePdfs: known.livePdfs + livePdfs, testPdfs: known.testPdfs + testPdfs });
  }
  return [...total.values()].sort((one, other) => (one.day < other.day ? -1 : 1));
}

/** The months with test PDFs, newest first. */
export async function showTestUsage(
  { volumes }: { volumes: Volumes },
  accountId: string,
): Promise<TestMonth[]> {
  const own = volumesIn(await volumes.stretches(accountId));
  const counted = await Promise.all(
    own.map((volume) => listTestUsage(volume, accountId, limits.usageMonths)),
  );
  const total = new Map<string, number>();
  for (const { month, testPdfs } of counted.flat()) total.set(month, (total.get(month) ?? 0) + testPdfs);
  const months = [...total].map(([month, testPdfs]) => ({ month, testPdfs }));
  return months.sort((one, other) => (one.month < other.month ? 1 : -1)).slice(0, limits.usageMonths);
}
