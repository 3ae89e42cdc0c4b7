import { asc, gt, type SQL, sql } from 'drizzle-orm';
import { getTableConfig, type SQLiteColumn } from 'drizzle-orm/sqlite-core';
import type { Database, Volume } from '../../core/db/database';
import { accounts, combinedSubmissions, submissions } from '../../core/db/schema';
import { listOldestBatchIds } from '../batches/batch-store';
import { type AccountTable, accountTables, type TableName } from '../leaving/account-tables-store';

type Place = { after: string | undefined; limit: number };

export async function listAccountIds(db: Database, { after, limit }: Place): Promise<string[]> {
  const { id } = accounts;
  const rows = await db
    .select({ id })
    .from(accounts)
    .where(after === undefined ? undefined : gt(id, after))
    .orderBy(asc(id))
    .limit(limit);
  return rows.map((row) => row.id);
}

type DocumentKind = 'submissions' | 'combined_submissions' | 'batches';

/** The ids of all documents of a kind, of every account and volume, oldest first. */
export async function listIdsAfter(
  volumes: readonly Volume[],
  kind: DocumentKind,
  place: Place,
): Promise<string[]> {
  const listed = await Promise.all(volumes.map((volume) => listIdsIn(volume, kind, place)));
  return [...new Set(listed.flat())].sort().slice(0, place.limit);
}

async function listIdsIn(
  volume: Volume,
  kind: DocumentKind,
  { after = '', limit }: Place,
): Promise<string[]> {
  if (kind === 'batches') return listOldestBatchIds(volume, null, { after, limit });
  const table = kind === 'submissions' ? submissions : combinedSubmissions;
  const rows = await volume
    .select({ id: table.id })
    .from(table)
    .where(gt(table.id, after))
    .orderBy(asc(table.id))
    .limit(limit);
  return rows.map((row) => row.id);
}

const tables: Record<TableName, AccountTable> = accountTables;

export type BackupRow = Record<string, string | number | null>;

/** The tables in the order in which rows can be inserted: those that others name come first. */
export const backupTables = (Object.keys(accountTables) as TableName[]).toReversed();

/** Rows are added to a page as long as it has fewer bytes. A row has at most 2 MB. */
const pageBytes = 2_000_000;

/**
 * Rows of a table as the database holds them, in the order of their keys; bytes as text in hex. A page is bounded by its
 * bytes, too, and has at least one row if there are any.
 */
export async function listBackupRows(
  db: Database | Volume,
  name: TableName,
  { after, limit }: { after: readonly (string | number)[] | null; limit: number },
): Promise<BackupRow[]> {
  const keys = sql.join(
    keysOf(name).map((key) => sql.identifier(key)),
    sql`, `,
  );
  const place =
    after &&
    sql`where (${keys}) > (${sql.join(
      after.map((value) => sql`${value}`),
      sql`, `,
    )})`;
  const page = sql`select *, ${sizeOf(name)} as _size from ${sql.identifier(name)} ${place ?? sql``}
    order by ${keys} limit ${limit}`;
  const summed = sql`select *, sum(_size) over (order by ${keys} rows unbounded preceding) - _size as _before
    from (${page})`;
  return db.all<BackupRow>(
    sql`select ${shownOf(name)} from (${summed}) where _before < ${pageBytes} order by ${keys}`,
  );
}

/** The rows of these submissions. */
export async function listRowsOf(volume: Volume, ids: readonly string[]): Promise<BackupRow[]> {
  return volume.all<BackupRow>(
    sql`select ${shownOf('submissions')} from submissions
      where id in (select value from json_each(${JSON.stringify(ids)}))`,
  );
}

/** The bytes of a row, about: numbers have few. */
function sizeOf(name: TableName): SQL {
  const { columns } = getTableConfig(tables[name].table);
  return sumOf(columns.map((column) => sql`coalesce(length(${sql.identifier(column.name)}), 0)`));
}

/** A sum of halves: the depth of an expression is limited. */
function sumOf(terms: readonly SQL[]): SQL {
  const [first = sql`0`] = terms;
  if (terms.length < 2) return first;
  const half = Math.ceil(terms.length / 2);
  return sql`(${sumOf(terms.slice(0, half))} + ${sumOf(terms.slice(half))})`;
}

function shownOf(name: TableName): SQL {
  const { columns } = getTableConfig(tables[name].table);
  const shown = columns.map((column) => {
    const id = sql.identifier(column.name);
    return isBytes(column) ? sql`hex(${id}) as ${id}` : sql`${id}`;
  });
  return sql.join(shown, sql`, `);
}

/** The names of the columns that tell the rows of a table apart. */
export function keysOf(name: TableName): string[] {
  const { columns, primaryKeys } = getTableConfig(tables[name].table);
  const own = columns.filter(({ primary }) => primary);
  return (own.length > 0 ? own : (primaryKeys[0]?.columns ?? [])).map((column) => column.name);
}

function isBytes(column: SQLiteColumn): boolean {
  return column.getSQLType() === 'blob';
}

/** Inserts rows that are not there yet, and returns how many these were. A column that is not known is an error. */
export async function insertBackupRows(
  db: Database | Volume,
  name: TableName,
  rows: readonly BackupRow[],
): Promise<number> {
  const { columns } = getTableConfig(tables[name].table);
  const known = new Map(columns.map((column) => [column.name, column]));
  let inserted = 0;
  for (const row of rows) {
    const names = Object.keys(row);
    const strange = names.find((column) => !known.has(column));
    if (strange !== undefined) throw new Error(`The table ${name} has no column ${strange}.`);
    const values = names.map((column) => {
      const isHex = known.get(column)?.getSQLType() === 'blob';
      return isHex ? sql`unhex(${row[column]})` : sql`${row[column]}`;
    });
    // What triggers write counts as changes, too.
    const done = await db.all(
      sql`insert or ignore into ${sql.identifier(name)} (${sql.join(
        names.map((column) => sql.identifier(column)),
        sql`, `,
      )})
        values (${sql.join(values, sql`, `)}) returning 1`,
    );
    inserted += done.length;
  }
  return inserted;
}
