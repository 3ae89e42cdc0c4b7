import { and, desc, eq, isNotNull, lt, type SQL, sql } from 'drizzle-orm';
import type { Reach } from '../../../core/api/reach';
import type { Database } from '../../../core/db/database';
import { isTemplateWithin, templatesWithin } from '../../../core/db/reach';
import { submissions } from '../../../core/db/schema';
import { idAtTime } from '../../../core/platform/ids';
import type { ProjectedRow } from './projected-row';
import { type SubmissionState, submissionStates } from './submission-state';

export type SubmissionFilter = {
  accountId: string;
  reach?: Reach | null;
  templateId?: string;
  test?: boolean;
  state?: SubmissionState;
  before?: string;
  createdAfter?: number;
  createdBefore?: number;
  limit: number;
};

/**
 * Lists submissions, newest first. Ids sort by creation time, so they serve as the cursor and as
 * the dates. Two indexes serve all lists: each combination of mode and state, and with a template or
 * a reach each template, is one stretch of an index. A list takes the first ids of each stretch and
 * shows the newest of them, so it reads no more than `limit` entries of each.
 */
export function listSubmissionRows(db: Database, filter: SubmissionFilter): Promise<ProjectedRow[]> {
  const { limit } = filter;
  const ofStretch = sql`(select json_group_array(id) from (
    select id from submissions indexed by ${sql.identifier(indexOf(filter))}
    where ${sql.join(conditionsOf(filter), sql` and `)} order by id desc limit ${limit}))`;
  return db.all<ProjectedRow>(
    sql`select shown.id, shown.record from (
        select ids.value as id from ${stretchesOf(filter)}, json_each(${ofStretch}) ids
        order by ids.value desc limit ${limit}) newest
      cross join submissions shown on shown.id = newest.id order by newest.id desc`,
  );
}

/** The combinations of mode and state, with the templates if the list is limited to some. */
function stretchesOf({ accountId, reach, templateId, test, state }: SubmissionFilter): SQL {
  const modes = sql`json_each(${JSON.stringify(test === undefined ? [0, 1] : [Number(test)])}) mode`;
  const states = sql`json_each(${JSON.stringify(state === undefined ? submissionStates : [state])}) state`;
  if (!reach) return sql`${modes}, ${states}`;
  const within = templatesWithin({ accountId, reach });
  const some =
    templateId === undefined ? within : sql`(select ${templateId} as id where ${templateId} in ${within})`;
  return sql`${some} template, ${modes}, ${states}`;
}

/** What an id of a stretch fulfils. */
function conditionsOf(filter: SubmissionFilter): SQL[] {
  const { accountId, reach, templateId, before, createdAfter, createdBefore } = filter;
  const template = reach ? sql`template.id` : templateId === undefined ? undefined : sql`${templateId}`;
  const conditions = [sql`account_id = ${accountId}`];
  if (template) conditions.push(sql`template_id = ${template}`);
  conditions.push(sql`test = mode.value`, sql`submissions.state = state.value`);
  if (before !== undefined) conditions.push(sql`submissions.id < ${before}`);
  if (createdAfter !== undefined)
    conditions.push(sql`submissions.id >= ${idAtTime('submission', createdAfter + 1)}`);
  if (createdBefore !== undefined)
    conditions.push(sql`submissions.id < ${idAtTime('submission', createdBefore)}`);
  return conditions;
}

/** The index is named because the planner guesses, and a wrong guess walks through a whole account. */
function indexOf({ templateId, reach }: SubmissionFilter): string {
  return templateId === undefined && !reach ? 'submissions_account_state' : 'submissions_template_state';
}

type BatchFilter = Pick<SubmissionFilter, 'accountId' | 'reach' | 'limit'> & {
  test: boolean;
  before: string | undefined;
};

/** Lists the ids of batches that hold test submissions, or live ones; newest first. */
export async function listBatchIds(
  db: Database,
  { accountId, reach, test, before, limit }: BatchFilter,
): Promise<string[]> {
  const { batchId } = submissions;
  const own = and(eq(submissions.accountId, accountId), eq(submissions.test, test), isNotNull(batchId));
  const rows = await db
    .selectDistinct({ batchId })
    .from(submissions)
    .where(
      and(
        own,
        before === undefined ? undefined : lt(batchId, before),
        wholeBatchWithin({ accountId, reach }),
      ),
    )
    .orderBy(desc(batchId))
    .limit(limit);
  return rows.flatMap((row) => row.batchId ?? []);
}

/** The condition that every submission of a batch is of a template within reach. */
function wholeBatchWithin(place: { accountId: string; reach: Reach | null | undefined }): SQL | undefined {
  const within = isTemplateWithin(sql`other.template_id`, { ...place, reach: place.reach ?? null });
  return (
    within &&
    sql`not exists (select 1 from submissions other where other.account_id = ${place.accountId}
      and other.test in (0, 1) and other.batch_id = ${submissions.batchId} and not ${within})`
  );
}
