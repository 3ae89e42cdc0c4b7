import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { getTableConfig, type SQLiteColumn } from 'drizzle-orm/sqlite-core';
import type { Database, Volume } from '../../../core/db/database';
import { apiTokens, dataRequests, sentMails } from '../../../core/db/schema';
import { volumesIn } from '../../../core/db/volumes/read-stretches';
import type { Volumes } from '../../../core/db/volumes/volumes';
import { type AccountTable, accountTables, type TableName } from '../account-tables-store';

type Stores = { db: Database; volumes: Volumes };
type Value = string | number;

/** Rows of a table by their keys. `volume`: the place of theirs among those of the account, oldest first. */
export type SomeRows = { table: TableName; volume: number; keys: Value[][] };

export type FoundRows = SomeRows & {
  /** What else was asked for of each row. */
  also: (string | null)[];
  /** The place at which more may be found; null when nothing is left. */
  next: number | null;
};

const tables: Record<string, AccountTable | undefined> = accountTables;
/** Empty volumes that one step passes over. */
const volumesInStep = 20;

/** Revokes every token. The rows stay until the end: they say where webhooks went. */
export async function revokeAllTokens(db: Database, accountId: string, now: number): Promise<void> {
  const { accountId: account, revokedAt } = apiTokens;
  await db
    .update(apiTokens)
    .set({ revokedAt: now })
    .where(and(eq(account, accountId), isNull(revokedAt)));
}

/** The databases with a table of an account. A new volume comes after all others, so that a place stays what it is. */
async function placesOf(
  { db, volumes }: Stores,
  table: AccountTable,
  accountId: string,
): Promise<(Database | Volume)[]> {
  if (!table.inVolumes) return [db];
  return volumesIn((await volumes.stretches(accountId)).reverse());
}

type Asked = { accountId: string; from: number; limit: number };

/**
 * Finds some rows of an account, from a place on. What was found before is gone, so these are the first ones of an index: no
 * step reads again what others have read.
 */
export async function findSomeRows(
  stores: Stores,
  name: TableName,
  { accountId, from, limit }: Asked,
  also: SQL = sql`null`,
): Promise<FoundRows> {
  const table: AccountTable = accountTables[name];
  const places = await placesOf(stores, table, accountId);
  const end = Math.min(places.length, from + volumesInStep);
  for (let volume = from; volume < end; volume += 1) {
    const found = await findIn(places[volume] ?? stores.db, table, { accountId, limit, also });
    if (found.keys.length === 0) continue;
    const next = found.keys.length === limit ? volume : volume + 1;
    return { table: name, volume, ...found, next: next < places.length ? next : null };
  }
  return { table: name, volume: from, keys: [], also: [], next: end < places.length ? end : null };
}

async function findIn(
  db: Database | Volume,
  { table, rowsOf, kept }: AccountTable,
  { accountId, limit, also }: { accountId: string; limit: number; also: SQL },
) {
  if (rowsOf === null || kept !== undefined) return { keys: [], also: [] };
  const key = sql.join(keysOf(table), sql`, `);
  const rows = await db.all<{ key: string; also: string | null }>(
    sql`select json_array(${key}) as key, ${also} as also from ${table} where ${rowsOf(accountId)} limit ${limit}`,
  );
  return {
    keys: rows.map((row): Value[] => JSON.parse(row.key)),
    also: rows.map((row) => row.also),
  };
}

function keysOf(table: AccountTable['table']): SQLiteColumn[] {
  const { columns, primaryKeys } = getTableConfig(table);
  const own = columns.filter(({ primary }) => primary);
  return own.length > 0 ? own : (primaryKeys[0]?.columns ?? []);
}

/** Deletes rows by their keys. It can be repeated. */
export async function deleteRows(
  stores: Stores,
  accountId: string,
  { table: name, volume, keys }: { table: string; volume: number; keys: readonly Value[][] },
): Promise<void> {
  const table = tables[name];
  if (!table) throw new Error(`There is no table ${name}.`);
  const place = (await placesOf(stores, table, accountId))[volume] ?? stores.db;
  const columns = keysOf(table.table);
  const names = columns.map(({ name: column }) => sql.identifier(column));
  const values = columns.map((_, index) => sql`value ->> ${sql.raw(String(index))}`);
  await place.run(
    sql`delete from ${table.table} where (${sql.join(names, sql`, `)}) in
      (select ${sql.join(values, sql`, `)} from json_each(${JSON.stringify(keys)}))`,
  );
}

/** The data requests of submissions, in the volume at this place. */
export async function findDataRequestsOf(
  stores: Stores,
  accountId: string,
  { volume, ids }: { volume: number; ids: readonly string[] },
): Promise<SomeRows> {
  const place = (await placesOf(stores, accountTables.data_requests, accountId))[volume] ?? stores.db;
  const { id, submissionId } = dataRequests;
  const rows = await place.select({ id }).from(dataRequests).where(among(submissionId, ids));
  return { table: 'data_requests', volume, keys: rows.map((row) => [row.id]) };
}

/** The mails that were sent for data requests. They are in the directory. */
export async function findMailsOf({ db }: Stores, { keys }: SomeRows): Promise<SomeRows> {
  const { messageId, dataRequestId } = sentMails;
  const rows = await db.select({ messageId }).from(sentMails).where(among(dataRequestId, keys.flat()));
  return { table: 'sent_mails', volume: 0, keys: rows.map((row) => [row.messageId]) };
}

/** All rows of batches, in the volume at this place. */
export async function findRowsOfBatches(
  stores: Stores,
  accountId: string,
  { volume, ids }: { volume: number; ids: readonly string[] },
): Promise<SomeRows> {
  const { batch_templates } = accountTables;
  const place = (await placesOf(stores, batch_templates, accountId))[volume] ?? stores.db;
  const key = sql.join(keysOf(batch_templates.table), sql`, `);
  const rows = await place.all<{ key: string }>(
    sql`select json_array(${key}) as key from batch_templates where account_id = ${accountId} and test in (0, 1)
      and batch_id in (select value from json_each(${JSON.stringify(ids)}))`,
  );
  return { table: 'batch_templates', volume, keys: rows.map((row) => JSON.parse(row.key)) };
}

function among(column: SQLiteColumn, ids: readonly Value[]): SQL {
  return sql`${column} in (select value from json_each(${JSON.stringify(ids)}))`;
}
