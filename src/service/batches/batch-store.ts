import { and, asc, desc, eq, gt, inArray, lt, type SQL, sql } from 'drizzle-orm';
import { openForList, type Volume } from '../../core/db/database';
import { isOneOf, type Within } from '../../core/db/reach';
import { batchTemplates } from '../../core/db/schema';

type BatchFilter = {
  accountId: string;
  within: Within;
  limit: number;
  test: boolean;
  before: string | undefined;
};

/** Lists the ids of batches that hold test submissions, or live ones; newest first. */
export async function listBatchIds(
  volume: Volume,
  { accountId, within, test, before, limit }: BatchFilter,
): Promise<string[]> {
  const { batchId } = batchTemplates;
  const own = and(eq(batchTemplates.accountId, accountId), eq(batchTemplates.test, test));
  const listed = await openForList(volume);
  const rows = await listed
    .selectDistinct({ batchId })
    .from(batchTemplates)
    .where(
      and(own, before === undefined ? undefined : lt(batchId, before), wholeBatchWithin(accountId, within)),
    )
    .orderBy(desc(batchId))
    .limit(limit);
  return rows.map((row) => row.batchId);
}

/** The ones of these batches that hold a submission of another template. */
export async function listBatchesBeyond(
  volume: Volume,
  { accountId, within }: { accountId: string; within: readonly string[] },
  ids: string[],
): Promise<string[]> {
  const { batchId } = batchTemplates;
  const own = and(eq(batchTemplates.accountId, accountId), inArray(batchTemplates.test, [false, true]));
  const rows = await volume
    .selectDistinct({ batchId })
    .from(batchTemplates)
    .where(and(own, isOneOf(batchId, ids), sql`not ${isOneOf(batchTemplates.templateId, within)}`));
  return rows.map((row) => row.batchId);
}

/** The condition that every submission of a batch is of a template within reach. */
function wholeBatchWithin(accountId: string, within: Within): SQL | undefined {
  const isWithin = isOneOf(sql`other.template_id`, within);
  return (
    isWithin &&
    sql`not exists (select 1 from batch_templates other where other.account_id = ${accountId}
      and other.test in (0, 1) and other.batch_id = ${batchTemplates.batchId} and not ${isWithin})`
  );
}

type Place = { after: string | undefined; limit: number };

/** The ids of the batches of an account in a volume, oldest first; null: of all accounts. */
export async function listOldestBatchIds(
  volume: Volume,
  accountId: string | null,
  { after, limit }: Place,
): Promise<string[]> {
  const { batchId } = batchTemplates;
  const own = accountId === null ? undefined : eq(batchTemplates.accountId, accountId);
  const rows = await volume
    .selectDistinct({ batchId })
    .from(batchTemplates)
    .where(and(own, after === undefined ? undefined : gt(batchId, after)))
    .orderBy(asc(batchId))
    .limit(limit);
  return rows.map((row) => row.batchId);
}
