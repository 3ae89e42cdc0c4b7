import { and, desc, eq, inArray, lt, sql } from 'drizzle-orm';
import type { Database } from '../../core/db/database';
import { combinedSubmissions } from '../../core/db/schema';
import { type CombinedRecord, combinedRecordSchema } from './combined-record';
import { isCombined } from './combined-state';

/** Guarded by the version: an older state never overwrites a newer one. */
export const projectCombined = async (db: Database, record: CombinedRecord, now: number): Promise<void> => {
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
};

/** Newest first. */
export const listCombinedRows = async (
  db: Database,
  { accountId, test }: { accountId: string; test?: boolean },
  { offset, limit }: { offset: number; limit: number },
): Promise<CombinedRecord[]> => {
  const own = eq(combinedSubmissions.accountId, accountId);
  const rows = await db
    .select({ record: combinedSubmissions.record })
    .from(combinedSubmissions)
    .where(test === undefined ? own : and(own, eq(combinedSubmissions.test, test)))
    .orderBy(desc(combinedSubmissions.id))
    .limit(limit)
    .offset(offset);
  return rows.map(recordOf);
};

/** Projections that say "not settled" and were last written before `before`. */
export const findUnsettledCombinedIds = async (
  db: Database,
  before: number,
  limit: number,
): Promise<string[]> => {
  const rows = await db
    .select({ id: combinedSubmissions.id })
    .from(combinedSubmissions)
    .where(and(eq(combinedSubmissions.settled, false), lt(combinedSubmissions.updatedAt, before)))
    .orderBy(combinedSubmissions.updatedAt)
    .limit(limit);
  return rows.map(({ id }) => id);
};

export const findCombinedRecords = async (db: Database, ids: string[]): Promise<CombinedRecord[]> => {
  const rows = await db
    .select({ record: combinedSubmissions.record })
    .from(combinedSubmissions)
    .where(inArray(combinedSubmissions.id, ids));
  return rows.map(recordOf);
};

const recordOf = ({ record }: { record: string }): CombinedRecord =>
  combinedRecordSchema.parse(JSON.parse(record));
