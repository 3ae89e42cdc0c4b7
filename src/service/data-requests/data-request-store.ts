import { eq } from 'drizzle-orm';
import { dataRequests } from '../../core/db/schema';
import type { Volumes } from '../../core/db/volumes/volumes';

export type DataRequestRow = typeof dataRequests.$inferSelect;

/**
 * Stores which submission each data request belongs to, before the submission is accepted. A row of
 * a submission that does not exist does no harm: lookups treat it as missing.
 */
export async function storeSubmissionIds(
  volumes: Volumes,
  submission: { id: string; accountId: string; createdAt: number; dataRequests: { id: string }[] },
): Promise<void> {
  const { id: submissionId, accountId, createdAt } = submission;
  const places = submission.dataRequests.map(({ id }) => ({ id, submissionId, accountId, createdAt }));
  const [first] = places;
  if (!first) return;
  const volume = await volumes.of(accountId, first.id);
  await volume.insert(dataRequests).values(places).onConflictDoNothing();
}

export async function findSubmissionOf(volumes: Volumes, id: string): Promise<DataRequestRow | undefined> {
  const asked = (await volumes.thatMayHave(id)).map((volume) =>
    volume.select().from(dataRequests).where(eq(dataRequests.id, id)).get(),
  );
  return (await Promise.all(asked)).find((row) => row !== undefined);
}
