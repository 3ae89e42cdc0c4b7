import { and, eq, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';
import type { Volume } from '../../../core/db/database';
import { submissions } from '../../../core/db/schema';
import { expiryDueAt } from '../../holds/put-off';
import type { UsageMode } from '../../usage/usage-record';
import { countUncounted, dayOf } from '../../usage/usage-store';
import type { ProjectedRow } from './projected-row';
import type { SubmissionRecord } from './submission-record';
import { isSettled } from './submission-state';

/** A record, and the words by which it is found. Release 0.4.0 knows none: without them, those of the row stay. */
export type Worded = { record: SubmissionRecord; words?: string | null };

/**
 * The statements that write projections, one of each submission, to be carried out in one batch. They are
 * guarded by the version: an older state never overwrites a newer one. The first projection of a finished
 * PDF counts it as usage, under the same guard, so that each PDF is counted once.
 */
export function projectionsOf(
  volume: Volume,
  projected: readonly Worded[],
  now: number,
): BatchItem<'sqlite'>[] {
  const records = projected.map(({ record }) => record);
  return [...countsOf(volume, records, now), ...projected.flatMap((one) => written(volume, one, now))];
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

function written(volume: Volume, one: Worded, now: number): BatchItem<'sqlite'>[] {
  // What has actions was projected before, and mostly they are all that is new.
  const isKnown = one.record.actions !== undefined && one.record.actions.length > 0;
  return [...(isKnown ? [onlyRecord(volume, one, now)] : []), wholeRow(volume, one, now)];
}

/**
 * Replaces the record where nothing else of its row has changed. An update that names the columns of an index
 * writes its entry again, and each counts like a row.
 */
function onlyRecord(volume: Volume, { record, words }: Worded, now: number): BatchItem<'sqlite'> {
  const { id, version, state } = record;
  const head = headOf(record);
  const { expiresAt, countedAt, archive } = submissions;
  return volume
    .update(submissions)
    .set({ version, record: JSON.stringify(record), updatedAt: now, ...(words !== undefined && { words }) })
    .where(
      and(
        eq(submissions.id, id),
        lt(submissions.version, version),
        eq(submissions.state, state),
        eq(submissions.settled, isSettled(state)),
        sql`${expiresAt} is ${expiryDueAt(record)}`,
        sql`${submissions.head} is ${head}`,
        isNull(archive),
        modeCounted(record) === null ? undefined : isNotNull(countedAt),
      ),
    );
}

function headOf({ test, seal }: SubmissionRecord): string | null {
  return test ? null : (seal?.closingHash ?? null);
}

function wholeRow(volume: Volume, { record, words }: Worded, now: number): BatchItem<'sqlite'> {
  const counts = modeCounted(record) !== null;
  const changing = {
    state: record.state,
    settled: isSettled(record.state),
    version: record.version,
    record: JSON.stringify(record),
    expiresAt: expiryDueAt(record),
    updatedAt: now,
    archive: null,
    head: headOf(record),
    ...(counts && { countedAt: now }),
    ...(words !== undefined && { words }),
  };
  const { id, accountId, templateId, batchId, test, createdAt } = record;
  return volume
    .insert(submissions)
    .values({ id, accountId, templateId, batchId, test, createdAt, ...changing })
    .onConflictDoUpdate({
      target: submissions.id,
      set: { ...changing, ...(counts && { countedAt: sql`coalesce(${submissions.countedAt}, ${now})` }) },
      // A late projection of the version that was archived says nothing new, and `onlyRecord` may have said it all.
      setWhere: sql`${submissions.version} < ${record.version} or (${submissions.version} = ${record.version}
        and ${submissions.archive} is null and ${submissions.updatedAt} <> ${now})`,
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
