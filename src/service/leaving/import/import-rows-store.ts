import { inArray, sql } from 'drizzle-orm';
import { getTableConfig, type SQLiteColumn } from 'drizzle-orm/sqlite-core';
import type { Database } from '../../../core/db/database';
import { users } from '../../../core/db/schema';
import { namesOf } from '../../../lib/catalogue';
import { type AccountTable, accountTables, type TableName } from '../account-tables-store';
import { keyOf } from '../export/read-table';
import { type Bringing, type Checked, checkEach, must } from './import-answer';
import { type ImportedName, type ImportedRow, type ImportedTable, importedTables } from './imported-tables';

const tables: Record<ImportedName, ImportedTable> = importedTables;
const known: Record<string, AccountTable | undefined> = accountTables;

function tableOf(name: TableName): AccountTable['table'] {
  return accountTables[name].table;
}

/** Checks rows of an export without writing anything. */
export async function checkRows(
  { db }: { db: Database },
  name: ImportedName,
  rows: readonly ImportedRow[],
  { accountId, hasBegun }: Bringing,
): Promise<Checked> {
  const { columns } = getTableConfig(tableOf(name));
  const names = new Set(columns.map((column) => column.name));
  const { files, refs = {} } = tables[name];
  const there = await ownersOf(
    db,
    name,
    rows.map((row) => keyIn(name, row)),
  );
  const strangers = await strangersIn(db, rows, { refs, accountId });
  const taken = name === 'users' ? await takenAddresses(db, rows, accountId) : new Set<unknown>();
  return checkEach(rows, (row) => {
    const owner = name === 'accounts' ? row['id'] : row['account_id'];
    must(name === 'template_versions' || owner === accountId, 'it belongs to another account');
    const stored =
      name === 'template_contents'
        ? Object.keys(row).filter((column) => column !== 'content')
        : Object.keys(row);
    for (const column of stored) must(names.has(column), `there is no column ${column.slice(0, 50)}`);
    for (const column of columns)
      if (name !== 'template_contents' || column.name in row) checkValue(column, row[column.name]);
    if ('id' in row) must(/^[a-z]{3}_[0-9A-Za-z]{20}$/.test(String(row['id'])), 'id is no id');
    const holder = there.get(keyIn(name, row));
    must(holder === undefined || (hasBegun && holder === accountId), 'it is in this deployment already');
    for (const column of namesOf(refs))
      must(!strangers.has(row[column]), `${column} names ${row[column]}, which is of another account`);
    must(!taken.has(row['email']), `${row['email']} is a member of another account here`);
    return files?.(row, accountId) ?? [];
  });
}

/** Inserts rows that were checked and are not there yet. Returns how many these were. */
export async function importRows(
  { db, downloadLinks }: { db: Database; downloadLinks: { origin: string } },
  name: ImportedName,
  rows: readonly ImportedRow[],
): Promise<number> {
  const { columns } = getTableConfig(tableOf(name));
  const { own = [], change } = tables[name];
  let inserted = 0;
  for (const row of rows) {
    const changed = change?.(row, downloadLinks.origin) ?? row;
    const given = columns.filter(
      (column) => changed[column.name] !== undefined && !own.includes(column.name),
    );
    const names = sql.join(
      given.map((column) => sql.identifier(column.name)),
      sql`, `,
    );
    const values = sql.join(
      given.map((column) => sql`${driverValue(column, changed[column.name])}`),
      sql`, `,
    );
    const done = await db.run(
      sql`insert or ignore into ${sql.identifier(name)} (${names}) values (${values})`,
    );
    inserted += done.meta.changes;
  }
  return inserted;
}

function driverValue(column: SQLiteColumn, value: unknown): unknown {
  return value === null ? null : column.mapToDriverValue(value);
}

function checkValue(column: SQLiteColumn, value: unknown): void {
  const { name, dataType, notNull, hasDefault, enumValues } = column;
  if (value === undefined || value === null) {
    must(!notNull || (value === undefined && hasDefault), `${name} is missing`);
    return;
  }
  const isRight = dataType === 'json' ? typeof value === 'object' : typeof value === dataType;
  must(isRight, `${name} is no ${dataType}`);
  must(
    !enumValues || enumValues.length === 0 || enumValues.includes(String(value)),
    `${name} has an unknown value`,
  );
  must(typeof value !== 'string' || value.length <= 2_000_000, `${name} is too long`);
}

function keyIn(name: ImportedName, row: ImportedRow): string {
  return String(row[keyOf(tableOf(name))[0]?.name ?? '']);
}

/** Whose rows are here already, by their keys. Keys of several columns begin with an account or a template. */
async function ownersOf(
  db: Database,
  name: TableName,
  keys: readonly unknown[],
): Promise<Map<unknown, string>> {
  const [key, ...more] = keyOf(tableOf(name));
  if (key === undefined || more.length > 0) return new Map();
  const owner = name === 'accounts' ? 'id' : 'account_id';
  const found = await db.all<{ key: string; owner: string }>(
    sql`select ${sql.identifier(key.name)} as key, ${sql.identifier(owner)} as owner from ${sql.identifier(name)}
      where ${sql.identifier(key.name)} in (select value from json_each(${JSON.stringify(keys)}))`,
  );
  return new Map(found.map((row) => [row.key, row.owner]));
}

type Naming = { refs: Record<string, readonly string[]>; accountId: string };

/** What these rows name that is here and of another account. The script knows whether the export has the rest. */
async function strangersIn(
  db: Database,
  rows: readonly ImportedRow[],
  { refs, accountId }: Naming,
): Promise<Set<unknown>> {
  const strangers = new Set<unknown>();
  for (const [column, parts] of Object.entries(refs)) {
    const keys = rows.map((row) => row[column] ?? null);
    for (const part of parts.filter(isTable))
      for (const [key, owner] of await ownersOf(db, part, keys)) if (owner !== accountId) strangers.add(key);
  }
  return strangers;
}

/** Volumes have the other parts. Their ids are checked with the records. */
function isTable(part: string): part is TableName {
  const table = known[part];
  return table !== undefined && !table.inVolumes;
}

/** The addresses of these members that are members of another account here. */
async function takenAddresses(db: Database, rows: readonly ImportedRow[], accountId: string) {
  const addresses = rows.map(({ email }) => String(email));
  const { email, accountId: account } = users;
  const found = await db.select({ email, account }).from(users).where(inArray(email, addresses));
  return new Set<unknown>(found.filter((row) => row.account !== accountId).map((row) => row.email));
}
