import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { getTableConfig, type SQLiteColumn } from 'drizzle-orm/sqlite-core';
import type { Database, Volume } from '../../../core/db/database';
import { apiTokens, combinedSubmissions, logos, submissions } from '../../../core/db/schema';
import { volumesIn } from '../../../core/db/volumes/read-stretches';
import type { Volumes } from '../../../core/db/volumes/volumes';
import type { AccountTable } from '../account-tables-store';

/** Revokes every token. The rows stay until the end: they say where webhooks went. */
export async function revokeAllTokens(db: Database, accountId: string, now: number): Promise<void> {
  const { accountId: account, revokedAt } = apiTokens;
  await db
    .update(apiTokens)
    .set({ revokedAt: now })
    .where(and(eq(account, accountId), isNull(revokedAt)));
}

function among(column: SQLiteColumn, ids: readonly string[]): SQL {
  return sql`${column} in (select value from json_each(${JSON.stringify(ids)}))`;
}

type Rows = { accountId: string; ids: readonly string[] };

export function deleteSubmissionRows(volumes: Volumes, rows: Rows): Promise<void> {
  return deleteRecordRows(volumes, submissions, rows);
}

export function deleteCombinedRows(volumes: Volumes, rows: Rows): Promise<void> {
  return deleteRecordRows(volumes, combinedSubmissions, rows);
}

async function deleteRecordRows(
  volumes: Volumes,
  table: typeof submissions | typeof combinedSubmissions,
  { accountId, ids }: Rows,
): Promise<void> {
  for (const volume of volumesIn(await volumes.stretches(accountId)))
    await volume.delete(table).where(among(table.id, ids));
}

/** The files of some logos of an account. */
export async function listLogoFiles(db: Database, accountId: string, limit: number): Promise<string[]> {
  const { file, accountId: account } = logos;
  const rows = await db.select({ file }).from(logos).where(eq(account, accountId)).limit(limit);
  return rows.map((row) => row.file);
}

export async function deleteLogoRows(db: Database, files: readonly string[]): Promise<void> {
  await db.delete(logos).where(among(logos.file, files));
}

/** Deletes some rows of an account from a table, in the directory or in all volumes, and returns how many. */
export async function deleteSomeRows(
  { db, volumes }: { db: Database; volumes: Volumes },
  row: AccountTable,
  { accountId, limit }: Some,
): Promise<number> {
  if (!row.inVolumes) return deleteSomeOf(db, row, { accountId, limit });
  let deleted = 0;
  for (const volume of volumesIn(await volumes.stretches(accountId)))
    if (deleted < limit) deleted += await deleteSomeOf(volume, row, { accountId, limit: limit - deleted });
  return deleted;
}

type Some = { accountId: string; limit: number };

async function deleteSomeOf(
  db: Database | Volume,
  { table, rowsOf, kept }: AccountTable,
  { accountId, limit }: Some,
): Promise<number> {
  if (rowsOf === null || kept !== undefined) return 0;
  const { columns, primaryKeys } = getTableConfig(table);
  const own = columns.filter(({ primary }) => primary);
  const keys = own.length > 0 ? own : (primaryKeys[0]?.columns ?? []);
  const names = keys.map(({ name }) => sql.identifier(name));
  const some = db
    .select(Object.fromEntries(keys.map((column) => [column.name, column])))
    .from(table)
    .where(rowsOf(accountId))
    .limit(limit);
  // What triggers and references remove counts as changes, too.
  const deleted = await db.all(
    sql`delete from ${table} where (${sql.join(names, sql`, `)}) in ${some} returning 1`,
  );
  return deleted.length;
}
