import { and, desc, eq, gte, inArray, isNotNull, lt, type SQL, sql } from 'drizzle-orm';
import type { Reach } from '../../../core/api/reach';
import type { Database } from '../../../core/db/database';
import { isTemplateWithin } from '../../../core/db/reach';
import { submissions, templates } from '../../../core/db/schema';
import { idAtTime } from '../../../core/platform/ids';
import { type SubmissionRecord, submissionRecordSchema } from './submission-record';
import { isSettled, type SubmissionState } from './submission-state';

/** Writes the projection, guarded by the version: an older state never overwrites a newer one. */
export async function projectSubmission(db: Database, record: SubmissionRecord, now: number): Promise<void> {
  const changing = {
    state: record.state,
    settled: isSettled(record.state),
    version: record.version,
    record: JSON.stringify(record),
    expiresAt: record.expiredAt === null ? record.expiresAt : null,
    updatedAt: now,
  };
  const { id, accountId, templateId, batchId, test, createdAt } = record;
  await db
    .insert(submissions)
    .values({ id, accountId, templateId, batchId, test, createdAt, ...changing })
    .onConflictDoUpdate({
      target: submissions.id,
      set: changing,
      setWhere: sql`${submissions.version} <= ${record.version}`,
    });
}

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
 * the dates: every filter reads one stretch of one index.
 */
export async function listSubmissionRows(
  db: Database,
  filter: SubmissionFilter,
): Promise<SubmissionRecord[]> {
  const { templateId, test, state, before, createdAfter, createdBefore } = filter;
  if (state !== undefined && test === undefined) return listBothModes(db, filter);
  const conditions: SQL[] = [eq(submissions.accountId, filter.accountId)];
  if (templateId !== undefined) conditions.push(eq(submissions.templateId, templateId));
  if (test !== undefined) conditions.push(eq(submissions.test, test));
  if (state !== undefined) conditions.push(eq(submissions.state, state));
  const within = isTemplateWithin(submissions.templateId, filter);
  if (within) conditions.push(within);
  if (before !== undefined) conditions.push(lt(submissions.id, before));
  if (createdAfter !== undefined)
    conditions.push(gte(submissions.id, idAtTime('submission', createdAfter + 1)));
  if (createdBefore !== undefined) conditions.push(lt(submissions.id, idAtTime('submission', createdBefore)));
  const rows = await db
    .select({ record: sql<string>`${submissions.record}` })
    .from(sql`${submissions} indexed by ${sql.identifier(indexOf(filter))}`)
    .where(and(...conditions))
    .orderBy(desc(submissions.id))
    .limit(filter.limit);
  return rows.map(({ record }) => submissionRecordSchema.parse(JSON.parse(record)));
}

/** Submissions of one state lie in two stretches of the index: test and live. */
async function listBothModes(db: Database, filter: SubmissionFilter): Promise<SubmissionRecord[]> {
  const both = await Promise.all([true, false].map((test) => listSubmissionRows(db, { ...filter, test })));
  return both
    .flat()
    .sort((one, other) => (one.id < other.id ? 1 : -1))
    .slice(0, filter.limit);
}

/**
 * The index to use. It is named because the planner guesses: between two dates it may walk through
 * a whole account for one template.
 */
function indexOf({ templateId, test, state }: SubmissionFilter): string {
  const ending = state !== undefined ? '_state' : test !== undefined ? '_test' : '';
  return `submissions_${templateId === undefined ? 'account' : 'template'}${ending}`;
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

/** Projections that say "not settled" and were last written before `before`. */
export async function findUnsettledIds(db: Database, before: number, limit: number): Promise<string[]> {
  const rows = await db
    .select({ id: submissions.id })
    .from(submissions)
    .where(and(eq(submissions.settled, false), lt(submissions.updatedAt, before)))
    .orderBy(submissions.updatedAt)
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** Projections of submissions that should have expired before `before`. */
export async function findOverdueIds(db: Database, before: number, limit: number): Promise<string[]> {
  const rows = await db
    .select({ id: submissions.id })
    .from(submissions)
    .where(and(isNotNull(submissions.expiresAt), lt(submissions.expiresAt, before)))
    .orderBy(submissions.expiresAt)
    .limit(limit);
  return rows.map(({ id }) => id);
}

export async function findSubmissionRecords(db: Database, ids: string[]): Promise<SubmissionRecord[]> {
  const rows = await db
    .select({ record: submissions.record })
    .from(submissions)
    .where(inArray(submissions.id, ids));
  return rows.map(({ record }) => submissionRecordSchema.parse(JSON.parse(record)));
}

/** Whether the template's setting lets anybody download the PDF. */
export async function isPublicSubmission(db: Database, id: string): Promise<boolean> {
  const row = await db
    .select({ isPublic: templates.publicSubmissions })
    .from(submissions)
    .innerJoin(templates, eq(templates.id, submissions.templateId))
    .where(eq(submissions.id, id))
    .get();
  return row?.isPublic ?? false;
}
