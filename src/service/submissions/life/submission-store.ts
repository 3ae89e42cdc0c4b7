import { and, eq, inArray, isNotNull, lt, sql } from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';
import type { Volume } from '../../../core/db/database';
import { submissions } from '../../../core/db/schema';
import { expiryDueAt } from '../../holds/put-off';
import type { UsageMode } from '../../usage/usage-record';
import { countUncounted, dayOf } from '../../usage/usage-store';
import type { ProjectedRow } from './projected-row';
import type { SubmissionRecord } from './submission-record';
import { isSettled } from './submission-state';

/**
 * The statements that write projections, to be carried out in one batch. They are guarded by the
 * version: an older state never overwrites a newer one. The first projection of a finished PDF counts
 * it as usage, under the same guard, so that each PDF is counted once.
 */
export function projectionsOf(
  volume: Volume,
  records: readonly SubmissionRecord[],
  now: number,
): BatchItem<'sqlite'>[] {
  const oldestFirst = [...records].sort((one, other) => one.version - other.version);
  const newest = [...new Map(oldestFirst.map((record) => [record.id, record])).values()];
  return [...countsOf(volume, newest, now), ...newest.map((record) => written(volume, record, now))];
}

/** One statement counts all PDFs of an account, a day and a mode. */
function countsOf(volume: Volume, records: readonly SubmissionRecord[], now: number): BatchItem<'sqlite'>[] {
  const counted = records.filter((record) => modeCounted(record) !== null);
  const byDay = Map.groupBy(counted, (record) =>
    JSON.stringify([record.accountId, dayOf(record.processedAt ?? now), modeCounted(record)]),
  );
  return [...byDay].map(([key, ofDay]) => {
    const [accountId, day, mode]: [string, string, UsageMode] = JSON.parse(key);
    return countUncounted(volume, { accountId, day, mode }, ofDay);
  });
}

/** The mode in which the projection counts a PDF; null when it counts none. */
function modeCounted({ countedBy, testCountedBy }: SubmissionRecord): UsageMode | null {
  if (countedBy === 'projection') return 'live';
  return testCountedBy === 'projection' ? 'test' : null;
}

function written(volume: Volume, record: SubmissionRecord, now: number): BatchItem<'sqlite'> {
  const counts = modeCounted(record) !== null;
  const changing = {
    state: record.state,
    settled: isSettled(record.state),
    version: record.version,
    record: JSON.stringify(record),
    expiresAt: expiryDueAt(record),
    updatedAt: now,
    archive: null,
    head: record.test ? null : (record.seal?.closingHash ?? null),
    ...(counts && { countedAt: now }),
  };
  const { id, accountId, templateId, batchId, test, createdAt } = record;
  return volume
    .insert(submissions)
    .values({ id, accountId, templateId, batchId, test, createdAt, ...changing })
    .onConflictDoUpdate({
      target: submissions.id,
      set: { ...changing, ...(counts && { countedAt: sql`coalesce(${submissions.countedAt}, ${now})` }) },
      // A late projection of the version that was archived says nothing new.
      setWhere: sql`${submissions.version} < ${record.version}
        or (${submissions.version} = ${record.version} and ${submissions.archive} is null)`,
    });
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
  const { id, accountId, record, archive } = submissions;
  return volume.select({ id, accountId, record, archive }).from(submissions).where(inArray(id, ids));
}

/** The template of a submission, in the first volume that has the submission. */
export async function findTemplateId(volumes: readonly Volume[], id: string): Promise<string | undefined> {
  const { templateId } = submissions;
  const asked = volumes.map((volume) =>
    volume.select({ templateId }).from(submissions).where(eq(submissions.id, id)).get(),
  );
  return (await Promise.all(asked)).find((row) => row !== undefined)?.templateId;
}
