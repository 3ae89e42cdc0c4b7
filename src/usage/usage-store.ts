import type { Database } from '../db/database';
import { usage } from '../db/schema';

/** Counts a live PDF in the month it was made; the same one again changes nothing. */
export const countUsage = async (
  db: Database,
  accountId: string,
  submissionId: string,
  processedAt: number,
): Promise<void> => {
  const month = new Date(processedAt).toISOString().slice(0, 7);
  await db
    .insert(usage)
    .values({ accountId, month, submissionId, countedAt: processedAt })
    .onConflictDoNothing();
};
