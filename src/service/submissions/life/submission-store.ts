import { and, eq, inArray, isNotNull, lt, sql } from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';
import type { Volume } from '../../../core/db/database';
import { submissions } from '../../../core/db/schema';
import { expiryDueAt } from '../../holds/put-off';
import { countUnless } from '../../usage/usage-store';
import type { ProjectedRow } from './projected-row';
import type { SubmissionRecord } from './submission-record';
import { isSettled } from './submission-state';

/**
 * The statements that write the projection, to be carried out in one batch. They are guarded by the
 * version: an older state never overwrites a newer one. The first projection of a finished PDF counts
 * it as usage, under the same guard, so that each PDF is counted once.
 */
export function projectionOf(
  volume: Volume,
  record: SubmissionRecord,
  now: number,
): [BatchItem<'sqlite'>, ...BatchItem<'sqlite'>[]] {
  const counts = record.countedBy === 'projection';
  const changing = {
    state: record.state,
    settled: isSettled(record.state),
    version: record.version,
    record: JSON.stringify(record),
    expiresAt: expiryDueAt(record),
    updatedAt: now,
    head: record.test ? null : (record.seal?.closingHash ?? null),
    ...(counts && { countedAt: now }),
  };
  const { id, accountId, templateId, batchId, test, createdAt } = record;
  const written = volume
    .insert(submissions)
    .values({ id, accountId, templateId, batchId, test, createdAt, ...changing })
    .onConflictDoUpdate({
      target: submissions.id,
      set: { ...changing, ...(counts && { countedAt: sql`coalesce(${submissions.countedAt}, ${now})` }) },
      setWhere: sql`${submissions.version} <= ${record.version}`,
    });
  if (!counts) return [written];
  const isPast = sql`select 1 from ${submissions} where ${submissions.id} = ${id}
    and (${submissions.countedAt} is not null or ${submissions.version} > ${record.version})`;
  return [countUnless(volume, { accountId, at: record.processedAt ?? now }, isPast), written];
}

/** Projections that say "not settled" and were last written before `before`. */
export async function findUnsettledIds(volume: Volume, before: number, limit: number): Promise<string[]> {
  const rows = await volume
    .select({ id: submissions.id })
    .from(submissions)
    .where(and(sql`${submissions.settled} = 0`, lt(submissions.updatedAt, before)))
    .orderBy(submissions.updatedAt)
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** Projections of submissions that should have expired before `before`. */
export async function findOverdueIds(volume: Volume, before: number, limit: number): Promise<string[]> {
  const rows = await volume
    .select({ id: submissions.id })
    .from(submissions)
    .where(and(isNotNull(submissions.expiresAt), lt(submissions.expiresAt, before)))
    .orderBy(submissions.expiresAt)
    .limit(limit);
  return rows.map(({ id }) => id);
}

export function findProjected(volume: Volume, ids: string[]): Promise<ProjectedRow[]> {
  const { id, record } = submissions;
  return volume.select({ id, record }).from(submissions).where(inArray(id, ids));
}

/** The template of a submission, in the first volume that has the submission. */
export async function findTemplateId(volumes: readonly Volume[], id: string): Promise<string | undefined> {
  const { templateId } = submissions;
  const asked = volumes.map((volume) =>
    volume.select({ templateId }).from(submissions).where(eq(submissions.id, id)).get(),
  );
  return (await Promise.all(asked)).find((row) => row !== undefined)?.templateId;
}
