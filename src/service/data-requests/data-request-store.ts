import { eq } from 'drizzle-orm';
import type { Database } from '../../core/db/database';
import { dataRequests } from '../../core/db/schema';

export type DataRequestRow = typeof dataRequests.$inferSelect;

/**
 * Stores which submission each data request belongs to, before the submission is accepted. A row of
 * a submission that does not exist does no harm: lookups treat it as missing.
 */
export async function storeSubmissionIds(
  db: Database,
  submission: { id: string; accountId: string; createdAt: number; dataRequests: { id: string }[] },
): Promise<void> {
  const { id: submissionId, accountId, createdAt } = submission;
  const places = submission.dataRequests.map(({ id }) => ({ id, submissionId, accountId, createdAt }));
  if (places.length > 0) await db.insert(dataRequests).values(places).onConflictDoNothing();
}

export async function findSubmissionOf(db: Database, id: string): Promise<DataRequestRow | undefined> {
  return db.select().from(dataRequests).where(eq(dataRequests.id, id)).get();
}
