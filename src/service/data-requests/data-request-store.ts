import { eq } from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';
import type { Volume } from '../../core/db/database';
import { dataRequests } from '../../core/db/schema';
import { findInAny } from '../../core/db/volumes/find-in-any';
import type { Volumes } from '../../core/db/volumes/volumes';

export type DataRequestRow = typeof dataRequests.$inferSelect;

type Asking = { id: string; accountId: string; createdAt: number; dataRequests: { id: string }[] };

/**
 * Stores which submission each data request belongs to, before the submissions are accepted: all that go
 * to one volume together. A row of a submission that does not exist does no harm: lookups treat it as
 * missing.
 */
export async function storeSubmissionIds(volumes: Volumes, submissions: readonly Asking[]): Promise<void> {
  const of = new Map<Volume, BatchItem<'sqlite'>[]>();
  for (const { id: submissionId, accountId, createdAt, dataRequests: asked } of submissions) {
    const places = asked.map(({ id }) => ({ id, submissionId, accountId, createdAt }));
    const [first] = places;
    if (!first) continue;
    const volume = await volumes.of(accountId, first.id);
    const statement = volume.insert(dataRequests).values(places).onConflictDoNothing();
    of.set(volume, [...(of.get(volume) ?? []), statement]);
  }
  for (const [volume, [first, ...others]] of of) if (first) await volume.batch([first, ...others]);
}

export async function findSubmissionOf(volumes: Volumes, id: string): Promise<DataRequestRow | undefined> {
  return findInAny(await volumes.thatMayHave(id), (volume) =>
    volume.select().from(dataRequests).where(eq(dataRequests.id, id)).get(),
  );
}
