import { type ArchivedSubmission, archivedSchema } from './archived-submission';

/** The tables of a submission, and of its signers if it has any. */
const tableNames = [
  'submission',
  'audit',
  'person',
  'signing_token',
  'signing_session',
  'signing_event',
  'mail_event',
  'link_request',
];
/** What says nothing in a journal whose work is done. */
const leftOut = new Set(['journal_version', 'kept', 'outbox', 'events']);

/** Copies the rows of a journal whose work is done. */
export function readJournalRows(sql: SqlStorage): ArchivedSubmission {
  const known = sql.exec<{ name: string }>("select name from sqlite_master where type = 'table'").toArray();
  const there = new Set(known.map(({ name }) => name));
  const tables = tableNames.filter((name) => there.has(name)).map((name) => [name, rowsOf(sql, name)]);
  return archivedSchema.parse({ journal: 2, tables: Object.fromEntries(tables) });
}

function rowsOf(sql: SqlStorage, table: string): Record<string, unknown>[] {
  return sql
    .exec(`select * from ${table}`)
    .toArray()
    .map((row) => Object.fromEntries(Object.entries(row).filter(([column]) => !leftOut.has(column))));
}

/** Writes the rows to tables that were just created. */
export function writeJournalRows(sql: SqlStorage, { tables }: ArchivedSubmission): void {
  for (const table of tableNames)
    for (const row of tables[table] ?? []) {
      const columns = Object.keys(row);
      if (columns.some((column) => !/^[a-z_]+$/.test(column)))
        throw new TypeError(`an archived row of ${table} has a column that no table has`);
      const places = columns.map(() => '?');
      sql.exec(`insert into ${table} (${columns}) values (${places})`, ...Object.values(row));
    }
}
