import { type SQL, sql } from 'drizzle-orm';
import { openForList, type Volume } from '../../../core/db/database';
import type { Within } from '../../../core/db/reach';
import { idsWithin } from '../../../core/db/volumes/read-stretches';
import type { Span } from '../../../core/db/volumes/volumes';
import type { ProjectedRow } from './projected-row';
import { type SubmissionState, submissionStates } from './submission-state';

export type SubmissionFilter = {
  accountId: string;
  /** The templates that a limited token reaches. */
  within: Within;
  templateId?: string;
  test?: boolean;
  state?: SubmissionState;
  before?: string;
  after?: string;
  isOldestFirst?: boolean;
  /** Without those that are archived: they have ended. */
  isOpen?: boolean;
  /** The stretch of the volume that is listed. */
  stretch: Span;
  createdAfter?: number;
  createdBefore?: number;
  limit: number;
};

/**
 * Lists submissions, newest first unless they are wanted otherwise. Ids sort by creation time, so they serve as the cursor and as
 * the dates. Two indexes serve all lists: each combination of mode and state, and with a template or
 * a limited token each template, is one stretch of an index. A list takes the first ids of each stretch and
 * shows the newest of them, so it reads no more than `limit` entries of each.
 */
export async function listSubmissionRows(volume: Volume, filter: SubmissionFilter): Promise<ProjectedRow[]> {
  const { limit, isOldestFirst } = filter;
  const order = isOldestFirst ? sql`asc` : sql`desc`;
  const ofStretch = sql`(select json_group_array(id) from (
    select id from submissions indexed by ${sql.identifier(indexOf(filter))}
    where ${sql.join(conditionsOf(filter), sql` and `)} order by id ${order} limit ${limit}))`;
  const listed = await openForList(volume);
  return listed.all<ProjectedRow>(
    sql`select shown.id, shown.account_id as accountId, shown.record, shown.archive from (
        select ids.value as id from ${stretchesOf(filter)}, json_each(${ofStretch}) ids
        order by ids.value ${order} limit ${limit}) first
      cross join submissions shown on shown.id = first.id order by first.id ${order}`,
  );
}

/** How many submissions match, as far as `limit` in each combination of mode and state. */
export async function countSubmissionRows(volume: Volume, filter: SubmissionFilter): Promise<number> {
  const ofStretch = sql`(select count(*) from (
    select 1 from submissions indexed by ${sql.identifier(indexOf(filter))}
    where ${sql.join(conditionsOf(filter), sql` and `)} limit ${filter.limit}))`;
  const listed = await openForList(volume);
  const counted = await listed.get<{ count: number }>(
    sql`select sum(${ofStretch}) as count from ${stretchesOf(filter)}`,
  );
  return counted?.count ?? 0;
}

/** The combinations of mode and state, with the templates if the list is limited to some. */
function stretchesOf({ within, templateId, test, state }: SubmissionFilter): SQL {
  const modes = sql`json_each(${JSON.stringify(test === undefined ? [0, 1] : [Number(test)])}) mode`;
  const states = sql`json_each(${JSON.stringify(state === undefined ? submissionStates : [state])}) state`;
  if (within === null) return sql`${modes}, ${states}`;
  const some = within.filter((id) => templateId === undefined || id === templateId);
  return sql`json_each(${JSON.stringify(some)}) template, ${modes}, ${states}`;
}

/** What an id of a stretch fulfils. */
function conditionsOf(filter: SubmissionFilter): SQL[] {
  const { accountId, within, templateId, before, after, stretch, createdAfter, createdBefore } = filter;
  const template =
    within !== null ? sql`template.value` : templateId === undefined ? undefined : sql`${templateId}`;
  const conditions = [sql`account_id = ${accountId}`];
  if (template) conditions.push(sql`template_id = ${template}`);
  conditions.push(sql`test = mode.value`, sql`submissions.state = state.value`);
  if (filter.isOpen) conditions.push(sql`archive is null`);
  const asked = { from: createdAfter === undefined ? null : createdAfter + 1, until: createdBefore ?? null };
  return [
    ...conditions,
    ...idsWithin(sql`submissions.id`, 'submission', [stretch, asked], { before, after }),
  ];
}

/** The index is named because the planner guesses, and a wrong guess walks through a whole account. */
function indexOf({ templateId, within }: SubmissionFilter): string {
  return templateId === undefined && within === null
    ? 'submissions_account_state'
    : 'submissions_template_state';
}
