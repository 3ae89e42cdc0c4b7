import * as z from 'zod';

const value = z.union([z.string(), z.number(), z.null(), z.object({ base64: z.string() })]);

/**
 * What a Durable Object holds: the statements that make its tables and indexes, its rows, and its
 * alarm. The version of a journal is in the statement of its first table, so a dump of any release
 * can be restored by any later one.
 */
export const objectDump = z.object({
  statements: z.array(z.string()),
  tables: z.array(
    z.object({ name: z.string(), columns: z.array(z.string()), rows: z.array(z.array(value)) }),
  ),
  alarm: z.number().nullable(),
});

export type ObjectDump = z.output<typeof objectDump>;

const key = z.array(z.union([z.string(), z.number()]));

/** Where a dump goes on: in a table, after the row with this key; null: at its beginning. */
export const dumpPlace = z.object({ table: z.string(), key: key.nullable() });

export type DumpPlace = z.output<typeof dumpPlace>;

/** A piece of a dump begins after a place, and has at most so many bytes, or one row. */
export type DumpAsked = { after?: DumpPlace | null; most?: number };

/** A piece of a dump; `next` is null when it is the last one. The first one has all statements. */
export type DumpPiece = { dump: ObjectDump; next: DumpPlace | null };

type Storage = Pick<DurableObjectStorage, 'sql' | 'getAlarm' | 'setAlarm' | 'transactionSync'>;

/** The runtime has tables of its own, and so has a restore. */
const isOwn = "name not like 'sqlite\\_%' escape '\\' and name not like '\\_%' escape '\\'";

/** Reads a piece in one turn, so that a dump of one piece is one state of the object. Null: it holds nothing. */
export async function dumpObject(
  storage: Storage,
  { after = null, most = Number.POSITIVE_INFINITY }: DumpAsked = {},
): Promise<DumpPiece | null> {
  const alarm = await storage.getAlarm();
  const { sql } = storage;
  const made = sql
    .exec<{ type: string; name: string; statement: string | null }>(
      `select type, name, sql as statement from sqlite_master where ${isOwn} order by rowid`,
    )
    .toArray();
  if (made.length === 0) return null;
  const names = made.filter(({ type }) => type === 'table').map(({ name }) => name);
  const tables: ObjectDump['tables'] = [];
  let left = most;
  let next: DumpPlace | null = null;
  const first = after === null ? 0 : names.indexOf(after.table);
  for (const name of first < 0 ? [] : names.slice(first)) {
    const place = name === after?.table ? after.key : null;
    const read = readRows(sql, name, place, { most: left, least: left === most ? 1 : 0 });
    tables.push({ name, columns: read.columns, rows: read.rows });
    left -= read.bytes;
    if (!read.isCut) continue;
    next ??= { table: name, key: read.last };
    // Rows of later tables would come again.
    left = -1;
  }
  const statements = after === null ? made.flatMap(({ statement }) => statement ?? []) : [];
  return { dump: { statements, tables, alarm }, next };
}

type Key = z.output<typeof key>;

/** The rows of a table in the order of their keys, as long as they have no more bytes; at least so many rows. */
function readRows(
  sql: SqlStorage,
  name: string,
  after: Key | null,
  { most, least }: { most: number; least: number },
) {
  const keys = keysOf(sql, name);
  const list = keys.map(quoted).join(', ');
  const place = after ? `where (${list}) > (${after.map(() => '?').join(', ')})` : '';
  const read = sql.exec(`select ${list}, * from ${quoted(name)} ${place} order by ${list}`, ...(after ?? []));
  const columns = read.columnNames.slice(keys.length);
  const rows: z.output<typeof value>[][] = [];
  let bytes = 0;
  let last = after;
  for (const row of read.raw()) {
    const plainRow = row.slice(keys.length).map(plain);
    const size = bytesOf(plainRow);
    if (bytes + size > most && rows.length >= least) return { columns, rows, bytes, last, isCut: true };
    rows.push(plainRow);
    bytes += size;
    last = row.slice(0, keys.length) as Key;
  }
  return { columns, rows, bytes, last, isCut: false };
}

/** The columns of a table that tell its rows apart. */
function keysOf(sql: SqlStorage, name: string): string[] {
  const columns = sql.exec<{ name: string; pk: number }>(`pragma table_info(${quoted(name)})`).toArray();
  const primary = columns.filter(({ pk }) => pk > 0).sort((one, other) => one.pk - other.pk);
  return primary.length > 0 ? primary.map((column) => column.name) : ['rowid'];
}

/** About as many bytes as the row has as JSON. */
function bytesOf(row: readonly z.output<typeof value>[]): number {
  const sizes = row.map((one) =>
    typeof one === 'string' ? one.length : one !== null && typeof one === 'object' ? one.base64.length : 8,
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** Which piece of a dump it is. A dump that is whole is the first piece and the last one. */
export type Piece = { number: number; isLast: boolean };

/** Says how many pieces an object has taken, until it has all. */
const restoring = '_restoring';

/**
 * Writes a piece of a dump into an object that holds nothing, or the pieces before it. Returns false when the object
 * holds something else. A piece that it has already is not written again.
 */
export async function restoreObject(
  storage: Storage,
  dump: ObjectDump,
  now: number,
  { number, isLast }: Piece = { number: 0, isLast: true },
): Promise<boolean> {
  const { sql } = storage;
  const taken = piecesTaken(sql);
  if (taken === null) return false;
  if (number < taken) return true;
  if (number > taken) throw new Error(`Piece ${taken} of the dump comes before piece ${number}.`);
  storage.transactionSync(() => {
    for (const statement of dump.statements) sql.exec(statement);
    for (const { name, columns, rows } of dump.tables) {
      const places = columns.map(() => '?').join(', ');
      const insert = `insert into ${quoted(name)} (${columns.map(quoted).join(', ')}) values (${places})`;
      for (const row of rows) sql.exec(insert, ...row.map(stored));
    }
    sql.exec(`drop table if exists ${restoring}`);
    if (!isLast) sql.exec(`create table ${restoring} as select ? as taken`, number + 1);
  });
  // What was due meanwhile is done now.
  if (isLast && dump.alarm !== null) await storage.setAlarm(Math.max(now, dump.alarm));
  return true;
}

/** How many pieces of a dump an object has taken that has not got all; null: it holds something else. */
function piecesTaken(sql: SqlStorage): number | null {
  const begun = sql.exec('select 1 from sqlite_master where name = ?', restoring).toArray();
  if (begun.length > 0) return sql.exec<{ taken: number }>(`select taken from ${restoring}`).one().taken;
  const own = sql.exec(`select 1 from sqlite_master where ${isOwn} limit 1`).toArray();
  return own.length === 0 ? 0 : null;
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

function plain(given: SqlStorageValue): z.output<typeof value> {
  return given instanceof ArrayBuffer ? { base64: Buffer.from(given).toString('base64') } : given;
}

function stored(given: z.output<typeof value>): SqlStorageValue {
  if (given === null || typeof given !== 'object') return given;
  return new Uint8Array(Buffer.from(given.base64, 'base64')).buffer;
}
