import { and, desc, eq, gte, inArray, isNotNull, lt, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../db/database';
import { submissions, templates } from '../db/schema';
import { idAtTime } from '../platform/ids';
import { type SubmissionRecord, submissionRecordSchema } from './submission-record';
import { isSettled } from './submission-state';

/** Guarded by the version: an older state never overwrites a newer one. */
export const projectSubmission = async (
  db: Database,
  record: SubmissionRecord,
  now: number,
): Promise<void> => {
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
};

export type SubmissionFilter = {
  accountId: string;
  templateId?: string;
  test?: boolean;
  before?: string;
  createdAfter?: number;
  createdBefore?: number;
  limit: number;
};

/**
 * Newest first; ids sort by creation time, so they are the cursor, and the dates as well: whatever is asked for, it is
 * one stretch of one index.
 */
export const listSubmissionRows = async (
  db: Database,
  filter: SubmissionFilter,
): Promise<SubmissionRecord[]> => {
  const { templateId, test, before, createdAfter, createdBefore } = filter;
  const conditions: SQL[] = [eq(submissions.accountId, filter.accountId)];
  if (templateId !== undefined) conditions.push(eq(submissions.templateId, templateId));
  if (test !== undefined) conditions.push(eq(submissions.test, test));
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
};

/** Named, since the planner guesses: between two dates it may walk through all of an account for one template. */
const indexOf = ({ templateId, test }: SubmissionFilter): string =>
  `submissions_${templateId === undefined ? 'account' : 'template'}${test === undefined ? '' : '_test'}`;

/** Projections that say "not settled" and were last written before `before`. */
export const findUnsettledIds = async (db: Database, before: number, limit: number): Promise<string[]> => {
  const rows = await db
    .select({ id: submissions.id })
    .from(submissions)
    .where(and(eq(submissions.settled, false), lt(submissions.updatedAt, before)))
    .orderBy(submissions.updatedAt)
    .limit(limit);
  return rows.map(({ id }) => id);
};

/** Projections of what should have expired before this moment. */
export const findOverdueIds = async (db: Database, before: number, limit: number): Promise<string[]> => {
  const rows = await db
    .select({ id: submissions.id })
    .from(submissions)
    .where(and(isNotNull(submissions.expiresAt), lt(submissions.expiresAt, before)))
    .orderBy(submissions.expiresAt)
    .limit(limit);
  return rows.map(({ id }) => id);
};

export const findSubmissionRecords = async (db: Database, ids: string[]): Promise<SubmissionRecord[]> => {
  const rows = await db
    .select({ record: submissions.record })
    .from(submissions)
    .where(inArray(submissions.id, ids));
  return rows.map(({ record }) => submissionRecordSchema.parse(JSON.parse(record)));
};

/** Whether anyone may have the PDF, by its template's setting. */
export const isPublicSubmission = async (db: Database, id: string): Promise<boolean> => {
  const row = await db
    .select({ isPublic: templates.publicSubmissions })
    .from(submissions)
    .innerJoin(templates, eq(templates.id, submissions.templateId))
    .where(eq(submissions.id, id))
    .get();
  return row?.isPublic ?? false;
};
