import { eq, sum } from 'drizzle-orm';
import { submissions, usageDays } from '../../src/core/db/schema';
import { database } from './app';

/** The number of PDFs of an account that were counted. */
export async function countedOf(accountId: string): Promise<number> {
  const days = await database
    .select({ pdfs: sum(usageDays.livePdfs) })
    .from(usageDays)
    .where(eq(usageDays.accountId, accountId));
  return Number(days[0]?.pdfs ?? 0);
}

/** Whether the projection of a submission says that its PDF was counted. */
export async function isCounted(id: string): Promise<boolean> {
  const row = await database.select().from(submissions).where(eq(submissions.id, id)).get();
  return row !== undefined && row.countedAt !== null;
}
