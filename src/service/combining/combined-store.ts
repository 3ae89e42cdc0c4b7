import { and, desc, eq, inArray, lt, type SQL, sql } from 'drizzle-orm';
import { openForList, type Volume } from '../../core/db/database';
import { areAllOf, type Within } from '../../core/db/reach';
import { combinedSubmissions } from '../../core/db/schema';
import { idsWithin, readStretches } from '../../core/db/volumes/read-stretches';
import type { Span, Volumes } from '../../core/db/volumes/volumes';
import { type CombinedRecord, combinedRecordSchema } from './combined-record';
import { isCombined } from './combined-state';

/** Writes the projection, guarded by the version: an older state never overwrites a newer one. */
export async function projectCombined(volume: Volume, record: CombinedRecord, now: number): Promise<void> {
  const { id, accountId, test, createdAt, version } = record;
  const changing = {
    settled: isCombined(record.state),
    version,
    record: JSON.stringify(record),
    updatedAt: now,
  };
  await volume
    .insert(combinedSubmissions)
    .values({ id, accountId, test, createdAt, ...changing })
    .onConflictDoUpdate({
      target: combinedSubmissions.id,
      set: changing,
      setWhere: sql`${combinedSubmissions.version} <= ${version}`,
    });
}

type Filter = { accountId: string; within: Within; test?: boolean };
type Page = { offset: number; limit: number };

/**
 * Lists combined submissions, newest first. It fails while a volume does not answer: an array cannot say
 * what is absent, and pages that count would shift.
 */
export async function listCombinedRows(
  volumes: Volumes,
  filter: Filter,
  { offset, limit }: Page,
): Promise<CombinedRecord[]> {
  const stretches = await volumes.stretches(filter.accountId);
  const oldest = stretches.at(-1);
  let skipped = offset;
  return readStretches(stretches, limit, async (stretch, wanted) => {
    const own = matching(filter, stretch);
    const rows = await listStretch(stretch.volume, own, { offset: skipped, limit: wanted });
    if (rows.length > 0) skipped = 0;
    else if (stretch !== oldest && skipped > 0)
      skipped -= await stretch.volume.$count(combinedSubmissions, own);
    return rows;
  });
}

function matching({ accountId, within, test }: Filter, stretch: Span): SQL | undefined {
  return and(
    eq(combinedSubmissions.accountId, accountId),
    test === undefined ? undefined : eq(combinedSubmissions.test, test),
    areAllOf(sql`json_extract(${combinedSubmissions.record}, '$.templateIds')`, within),
    ...idsWithin(combinedSubmissions.id, 'combinedSubmission', [stretch]),
  );
}

async function listStretch(
  volume: Volume,
  own: SQL | undefined,
  { offset, limit }: Page,
): Promise<CombinedRecord[]> {
  const listed = await openForList(volume);
  const rows = await listed
    .select({ record: combinedSubmissions.record })
    .from(combinedSubmissions)
    .where(own)
    .orderBy(desc(combinedSubmissions.id))
    .limit(limit)
    .offset(offset);
  return rows.map(recordOf);
}

/** Projections that say "not settled" and were last written before `before`. */
export async function findUnsettledCombinedIds(
  volume: Volume,
  before: number,
  limit: number,
): Promise<string[]> {
  const rows = await volume
    .select({ id: combinedSubmissions.id })
    .from(combinedSubmissions)
    .where(and(eq(combinedSubmissions.settled, false), lt(combinedSubmissions.updatedAt, before)))
    .orderBy(combinedSubmissions.updatedAt)
    .limit(limit);
  return rows.map(({ id }) => id);
}

export async function findCombinedRecords(volume: Volume, ids: string[]): Promise<CombinedRecord[]> {
  const rows = await volume
    .select({ record: combinedSubmissions.record })
    .from(combinedSubmissions)
    .where(inArray(combinedSubmissions.id, ids));
  return rows.map(recordOf);
}

function recordOf({ record }: { record: string }): CombinedRecord {
  return combinedRecordSchema.parse(JSON.parse(record));
}
