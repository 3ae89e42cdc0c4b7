import * as z from 'zod';

const value = z.union([z.string(), z.number(), z.null(), z.object({ base64: z.string() })]);

/**
 * Everything that a Durable Object holds: the statements that make its tables and indexes, its rows, and its
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

type Storage = Pick<DurableObjectStorage, 'sql' | 'getAlarm' | 'setAlarm' | 'transactionSync'>;

/** The runtime has tables of its own. */
const isOwn = "name not like 'sqlite\\_%' escape '\\' and name not like '\\_%' escape '\\'";

/** Reads everything in one turn, so that a dump is one state of the object. Null: it holds nothing. */
export async function dumpObject(storage: Storage): Promise<ObjectDump | null> {
  const alarm = await storage.getAlarm();
  const { sql } = storage;
  const made = sql
    .exec<{ type: string; name: string; statement: string | null }>(
      `select type, name, sql as statement from sqlite_master where ${isOwn} order by rowid`,
    )
    .toArray();
  if (made.length === 0) return null;
  const tables = made
    .filter(({ type }) => type === 'table')
    .map(({ name }) => {
      const read = sql.exec(`select * from ${quoted(name)}`);
      const rows = [...read.raw()].map((row) => row.map(plain));
      return { name, columns: [...read.columnNames], rows };
    });
  return { statements: made.flatMap(({ statement }) => statement ?? []), tables, alarm };
}

/** Writes a dump into an object that holds nothing. Returns false when it holds something. */
export async function restoreObject(storage: Storage, dump: ObjectDump, now: number): Promise<boolean> {
  const { sql } = storage;
  const isEmpty = sql.exec(`select 1 from sqlite_master where ${isOwn} limit 1`).toArray().length === 0;
  if (!isEmpty) return false;
  storage.transactionSync(() => {
    for (const statement of dump.statements) sql.exec(statement);
    for (const { name, columns, rows } of dump.tables) {
      const places = columns.map(() => '?').join(', ');
      const insert = `insert into ${quoted(name)} (${columns.map(quoted).join(', ')}) values (${places})`;
      for (const row of rows) sql.exec(insert, ...row.map(stored));
    }
  });
  // What was due meanwhile is done now.
  if (dump.alarm !== null) await storage.setAlarm(Math.max(now, dump.alarm));
  return true;
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
