import { and, asc, eq, gt, isNotNull } from 'drizzle-orm';
import type { Database } from '../../../core/db/database';
import { combinedSubmissions, submissions } from '../../../core/db/schema';

type Asked = { accountId: string; after: string | undefined; limit: number };

/** The ids of an account's submissions, oldest first. */
export async function listSubmissionIds(db: Database, { accountId, after, limit }: Asked): Promise<string[]> {
  const { id, accountId: account } = submissions;
  const rows = await db
    .select({ id })
    .from(submissions)
    .where(and(eq(account, accountId), after === undefined ? undefined : gt(id, after)))
    .orderBy(asc(id))
    .limit(limit);
  return rows.map((row) => row.id);
}

export async function listCombinedIds(db: Database, { accountId, after, limit }: Asked): Promise<string[]> {
  const { id, accountId: account } = combinedSubmissions;
  const rows = await db
    .select({ id })
    .from(combinedSubmissions)
    .where(and(eq(account, accountId), after === undefined ? undefined : gt(id, after)))
    .orderBy(asc(id))
    .limit(limit);
  return rows.map((row) => row.id);
}

/** The ids of an account's batches, oldest first: each has a submission. */
export async function listBatchIdsOf(db: Database, { accountId, after, limit }: Asked): Promise<string[]> {
  const { batchId, accountId: account } = submissions;
  const rows = await db
    .selectDistinct({ batchId })
    .from(submissions)
    .where(
      and(eq(account, accountId), isNotNull(batchId), after === undefined ? undefined : gt(batchId, after)),
    )
    .orderBy(asc(batchId))
    .limit(limit);
  return rows.flatMap((row) => row.batchId ?? []);
}
