import { eq } from 'drizzle-orm';
import type { Database } from '../../core/db/database';
import { dataRequests } from '../../core/db/schema';

export type DataRequestPlace = typeof dataRequests.$inferSelect;

/** Written before the submission is accepted: a place that leads nowhere is the same as none. */
export const storePlaces = async (
  db: Database,
  submission: { id: string; accountId: string; createdAt: number; dataRequests: { id: string }[] },
): Promise<void> => {
  const { id: submissionId, accountId, createdAt } = submission;
  const places = submission.dataRequests.map(({ id }) => ({ id, submissionId, accountId, createdAt }));
  if (places.length > 0) await db.insert(dataRequests).values(places).onConflictDoNothing();
};

export const findPlace = async (db: Database, id: string): Promise<DataRequestPlace | undefined> =>
  db.select().from(dataRequests).where(eq(dataRequests.id, id)).get();
