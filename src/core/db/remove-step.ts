import { type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import { limits } from '../../lib/limits';
import type { Database, Volume } from './database';

/**
 * Removes some rows that meet a condition, so that no statement takes long. A table without rowid names its
 * key. Returns whether more may be left.
 */
export async function removeStep(
  db: Database | Volume,
  table: SQLiteTable,
  condition: SQL | undefined,
  key: SQL | SQLiteColumn = sql`rowid`,
): Promise<boolean> {
  const some = sql`${key} in (select ${key} from ${table} where ${condition} limit ${limits.sweptAtOnce})`;
  const { meta } = await db.delete(table).where(some);
  return meta.changes === limits.sweptAtOnce;
}

/**
 * Removes the oldest rows of a table that meet a condition. Row ids grow, so the oldest rows come first,
 * and their times need no index. Some younger ones may be among them, so only a step that removes nothing is the last.
 */
export async function removeOldestStep(db: Database, table: SQLiteTable, condition: SQL): Promise<boolean> {
  const oldest = sql`rowid in (select rowid from ${table} order by rowid limit ${limits.sweptAtOnce})`;
  const { meta } = await db.delete(table).where(sql`${oldest} and ${condition}`);
  return meta.changes > 0;
}
