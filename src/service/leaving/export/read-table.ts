import { and, asc, type SQL, sql } from 'drizzle-orm';
import { getTableConfig, type SQLiteColumn } from 'drizzle-orm/sqlite-core';
import * as z from 'zod';
import type { Database } from '../../../core/db/database';
import type { AccountTable } from '../account-tables-store';
import { type Asked, badCursor } from './export-page';

type Row = Record<string, unknown>;

const place = z.array(z.union([z.string(), z.number()]));

/**
 * Reads rows of an account in the order of their keys, with the names of the database for columns, and
 * the cursor behind them.
 */
export async function readTable(
  db: Database,
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

/** The columns of the table's key. */
function keyOf(table: AccountTable['table']): SQLiteColumn[] {
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
