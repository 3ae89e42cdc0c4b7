import { and, desc, eq, gt, gte, inArray, lt, or, type SQL, sql } from 'drizzle-orm';
import { openForList, type Volume } from '../../core/db/database';
import { areAllOf, type Within } from '../../core/db/reach';
import { combinedSubmissions } from '../../core/db/schema';
import { idsWithin, readStretches } from '../../core/db/volumes/read-stretches';
import type { Span, Stretch, Volumes } from '../../core/db/volumes/volumes';
import type { RowPlace } from '../../core/db/volumes/walk-volumes';
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
  if (offset > 0) return listFrom(stretches, filter, { offset, limit });
  return readStretches(stretches, limit, (stretch, wanted) =>
    listStretch(stretch.volume, matching(filter, stretch), { offset: 0, limit: wanted }),
  );
}

/** Counts what it passes over, so it goes from stretch to stretch. */
async function listFrom(
  stretches: readonly Stretch[],
  filter: Filter,
  { offset, limit }: Page,
): Promise<CombinedRecord[]> {
  const found: CombinedRecord[] = [];
  let skipped = offset;
  for (const stretch of stretches) {
    if (found.length === limit) break;
    const own = matching(filter, stretch);
    const page = { offset: skipped, limit: limit - found.length };
    const rows = await listStretch(stretch.volume, own, page);
    found.push(...rows);
    if (rows.length > 0) skipped = 0;
    else if (stretch !== stretches.at(-1) && skipped > 0)
      skipped -= await stretch.volume.$count(combinedSubmissions, own);
  }
  return found;
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

/** Projections that say "not settled" and were last written before a time. */
export function findUnsettledCombined(
  volume: Volume,
  { after, before, limit }: { after: RowPlace; before: number; limit: number },
): Promise<RowPlace[]> {
  const { id, settled, updatedAt: at } = combinedSubmissions;
  const later = or(gt(at, after.at), and(eq(at, after.at), gt(id, after.id)));
  return volume
    .select({ at, id })
    .from(combinedSubmissions)
    .where(and(eq(settled, false), gte(at, after.at), lt(at, before), later))
    .orderBy(at, id)
    .limit(limit);
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
