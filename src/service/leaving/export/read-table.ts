import { and, asc, type SQL, sql } from 'drizzle-orm';
import { getTableConfig, type SQLiteColumn } from 'drizzle-orm/sqlite-core';
import * as z from 'zod';
import type { Database, Volume } from '../../../core/db/database';
import { volumesIn } from '../../../core/db/volumes/read-stretches';
import type { Volumes } from '../../../core/db/volumes/volumes';
import type { AccountTable } from '../account-tables-store';
import { type Asked, badCursor } from './export-page';

type Row = Record<string, unknown>;

const place = z.array(z.union([z.string(), z.number()]));

/**
 * Reads rows of an account in the order of their keys, with the names of the database for columns, and
 * the cursor behind them.
 */
export async function readTable(
  db: Database | Volume,
  { table, rowsOf, exported }: AccountTable,
  { accountId, cursor, limit }: Asked,
): Promise<{ rows: Row[]; next: string | null } | typeof badCursor> {
  const { columns } = getTableConfig(table);
  const keys = keyOf(table);
  const after = cursor === undefined ? undefined : placeAfter(keys, cursor);
  if (after === badCursor) return badCursor;
  const without = 'without' in exported ? exported.without : [];
  const shown = columns.filter(({ name }) => !without.includes(name));
  const found: Row[] = await db
    .select(Object.fromEntries(columns.map((column) => [column.name, column])))
    .from(table)
    .where(and(rowsOf?.(accountId), after))
    .orderBy(...keys.map((key) => asc(key)))
    .limit(limit);
  const last = found.length < limit ? undefined : found.at(-1);
  const next = last
    ? Buffer.from(JSON.stringify(keys.map(({ name }) => last[name]))).toString('base64url')
    : null;
  return { rows: found.map((row) => Object.fromEntries(shown.map(({ name }) => [name, row[name]]))), next };
}

/**
 * Reads rows of a table that every volume has, volume by volume, the oldest first. The cursor says which
 * volume of the account is read.
 */
export async function readVolumesTable(
  volumes: Volumes,
  table: AccountTable,
  asked: Asked,
): ReturnType<typeof readTable> {
  const own = volumesIn(await volumes.stretches(asked.accountId)).reverse();
  const [index = '0', inner = ''] = (asked.cursor ?? '').split('.');
  const volume = own[Number(index)];
  if (!volume) return badCursor;
  const read = await readTable(volume, table, { ...asked, cursor: inner || undefined });
  if (read === badCursor) return badCursor;
  const isLast = Number(index) + 1 >= own.length;
  const next = isLast ? null : `${Number(index) + 1}.`;
  return { rows: read.rows, next: read.next === null ? next : `${index}.${read.next}` };
}

/** The columns of the table's key. */
export function keyOf(table: AccountTable['table']): SQLiteColumn[] {
  const { columns, primaryKeys } = getTableConfig(table);
  const own = columns.filter(({ primary }) => primary);
  return own.length > 0 ? own : (primaryKeys[0]?.columns ?? []);
}

function placeAfter(keys: SQLiteColumn[], cursor: string): SQL | typeof badCursor {
  const read = place.safeParse(jsonIn(cursor));
  if (!read.success || read.data.length !== keys.length) return badCursor;
  const values = sql.join(
    read.data.map((value) => sql`${value}`),
    sql`, `,
  );
  return sql`(${sql.join(keys, sql`, `)}) > (${values})`;
}

function jsonIn(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString());
  } catch {
    return null;
  }
}
