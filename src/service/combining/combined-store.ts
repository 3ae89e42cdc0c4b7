import { and, desc, eq, inArray, lt, sql } from 'drizzle-orm';
import type { Reach } from '../../core/api/reach';
import type { Database } from '../../core/db/database';
import { areTemplatesWithin } from '../../core/db/reach';
import { combinedSubmissions } from '../../core/db/schema';
import { type CombinedRecord, combinedRecordSchema } from './combined-record';
import { isCombined } from './combined-state';

/** Writes the projection, guarded by the version: an older state never overwrites a newer one. */
export async function projectCombined(db: Database, record: CombinedRecord, now: number): Promise<void> {
  const { id, accountId, test, createdAt, version } = record;
  const changing = {
    settled: isCombined(record.state),
    version,
    record: JSON.stringify(record),
    updatedAt: now,
  };
  await db
    .insert(combinedSubmissions)
    .values({ id, accountId, test, createdAt, ...changing })
    .onConflictDoUpdate({
      target: combinedSubmissions.id,
      set: changing,
      setWhere: sql`${combinedSubmissions.version} <= ${version}`,
    });
}

/** Lists combined submissions, newest first. */
export async function listCombinedRows(
  db: Database,
  { accountId, reach, test }: { accountId: string; reach: Reach | null; test?: boolean },
  { offset, limit }: { offset: number; limit: number },
): Promise<CombinedRecord[]> {
  const own = eq(combinedSubmissions.accountId, accountId);
  const within = areTemplatesWithin(sql`json_extract(${combinedSubmissions.record}, '$.templateIds')`, {
    accountId,
    reach,
  });
  const rows = await db
    .select({ record: combinedSubmissions.record })
    .from(combinedSubmissions)
    .where(and(own, test === undefined ? undefined : eq(combinedSubmissions.test, test), within))
    .orderBy(desc(combinedSubmissions.id))
    .limit(limit)
    .offset(offset);
  return rows.map(recordOf);
}

/** Projections that say "not settled" and were last written before `before`. */
export async function findUnsettledCombinedIds(
  db: Database,
  before: number,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .select({ id: combinedSubmissions.id })
    .from(combinedSubmissions)
    .where(and(eq(combinedSubmissions.settled, false), lt(combinedSubmissions.updatedAt, before)))
    .orderBy(combinedSubmissions.updatedAt)
    .limit(limit);
  return rows.map(({ id }) => id);
}

export async function findCombinedRecords(db: Database, ids: string[]): Promise<CombinedRecord[]> {
  const rows = await db
    .select({ record: combinedSubmissions.record })
    .from(combinedSubmissions)
    .where(inArray(combinedSubmissions.id, ids));
  return rows.map(recordOf);
}

function recordOf({ record }: { record: string }): CombinedRecord {
  return combinedRecordSchema.parse(JSON.parse(record));
}
