import { and, asc, eq } from 'drizzle-orm';
import { combinedSubmissions, submissions } from '../../../core/db/schema';
import { idsWithin, readStretches, volumesIn } from '../../../core/db/volumes/read-stretches';
import type { Stretch, Volumes } from '../../../core/db/volumes/volumes';
import { timeOfId } from '../../../core/platform/ids';
import { listOldestBatchIds } from '../../batches/batch-store';

type Asked = { accountId: string; after: string | undefined; limit: number };

/** The stretches with records of an account that were made after an id, oldest first. */
async function stretchesAfter(volumes: Volumes, { accountId, after }: Asked): Promise<Stretch[]> {
  const from = after === undefined ? null : timeOfId(after);
  return (await volumes.stretches(accountId, { from })).reverse();
}

/** The ids of an account's submissions, oldest first. */
export async function listSubmissionIds(volumes: Volumes, asked: Asked): Promise<string[]> {
  return listIds(volumes, asked, submissions, 'submission');
}

export async function listCombinedIds(volumes: Volumes, asked: Asked): Promise<string[]> {
  return listIds(volumes, asked, combinedSubmissions, 'combinedSubmission');
}

async function listIds(
  volumes: Volumes,
  asked: Asked,
  table: typeof submissions | typeof combinedSubmissions,
  kind: 'submission' | 'combinedSubmission',
): Promise<string[]> {
  const { accountId, after, limit } = asked;
  const { id, accountId: account } = table;
  return readStretches(await stretchesAfter(volumes, asked), limit, async (stretch, wanted) => {
    const rows = await stretch.volume
      .select({ id })
      .from(table)
      .where(and(eq(account, accountId), ...idsWithin(id, kind, [stretch], { after })))
      .orderBy(asc(id))
      .limit(wanted);
    return rows.map((row) => row.id);
  });
}

/** The ids of an account's batches, oldest first: each has a submission, in one volume or in two. */
export async function listBatchIdsOf(
  volumes: Volumes,
  { accountId, after, limit }: Asked,
): Promise<string[]> {
  const own = volumesIn(await volumes.stretches(accountId));
  const listed = own.map((volume) => listOldestBatchIds(volume, accountId, { after, limit }));
  const ids = (await Promise.all(listed)).flat();
  return [...new Set(ids)].sort().slice(0, limit);
}
