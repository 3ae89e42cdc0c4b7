import { and, eq, inArray, isNotNull, lt, sql } from 'drizzle-orm';
import type { Database } from '../../../core/db/database';
import { submissions, templates } from '../../../core/db/schema';
import { type SubmissionRecord, submissionRecordSchema } from './submission-record';
import { isSettled } from './submission-state';

/** Writes the projection, guarded by the version: an older state never overwrites a newer one. */
export async function projectSubmission(db: Database, record: SubmissionRecord, now: number): Promise<void> {
  const changing = {
    state: record.state,
    settled: isSettled(record.state),
    version: record.version,
    record: JSON.stringify(record),
    expiresAt: record.expiredAt === null ? record.expiresAt : null,
    updatedAt: now,
    head: record.test ? null : (record.seal?.closingHash ?? null),
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

/** Projections that say "not settled" and were last written before `before`. */
export async function findUnsettledIds(db: Database, before: number, limit: number): Promise<string[]> {
  const rows = await db
    .select({ id: submissions.id })
    .from(submissions)
    .where(and(sql`${submissions.settled} = 0`, lt(submissions.updatedAt, before)))
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
