/** The tables of the Durable Objects of release 0.1.0, as that release created them. Never changes. */

const outbox =
  'create table outbox (effect text primary key, attempts integer not null default 0, due_at integer not null)';
const event = 'create table event (id text primary key, about text not null, body text not null)';

const submission = `
  create table submission (record text not null, data text, sealed_password text, expires_at integer,
    attempt integer not null default 0, fence integer not null default 0, leased_until integer,
    attempts_before integer not null default 0, kept blob);
  create table audit (sequence integer primary key, entry text not null);
  ${outbox};
  ${event}`;

const signers = `
  create table person (data_request text primary key, draft text, revision integer not null default 0,
    signatures text, viewed text, act text);
  create table signing_token (id text primary key, data_request text not null, kind text not null,
    secret_hash text not null, expires_at integer not null, session_hash text);
  create table signing_session (hash text primary key, data_request text not null,
    expires_at integer not null, opened integer not null default 0);
  create table signing_event (data_request text primary key, number integer not null);
  create table mail_event (id text primary key);
  create table link_request (data_request text primary key, asked integer not null, asked_at integer not null)`;

const batch = `
  create table batch (record text not null);
  create table child (position integer primary key, id text not null unique, outcome text not null,
    handover text);
  ${outbox};
  ${event}`;

const combined = `
  create table combined (record text not null, input text not null, attempt integer not null default 0,
    fence integer not null default 0, leased_until integer, rounds integer not null default 0,
    ask_at integer, expires_at integer);
  create table awaited (id text primary key);
  ${outbox};
  ${event}`;

const target = `
  create table target (record text not null, health text not null);
  create table delivery (id text primary key, record text not null, body text not null, due_at integer,
    project_at integer, created_at integer not null);
  create index delivery_due on delivery (due_at) where due_at is not null;
  create index delivery_project on delivery (project_at) where project_at is not null;
  create index delivery_created on delivery (created_at)`;

const desk = `
  create table if not exists waiting (place integer primary key autoincrement, id text not null unique,
    account text not null, fence integer not null);
  create index if not exists waiting_by_account on waiting (account, place);
  create table if not exists running (id text primary key, account text not null, fence integer not null,
    slot integer not null, until integer not null);
  create table if not exists admitted (id text primary key, account text not null, until integer not null);
  create table if not exists browsers (slot integer primary key, session text, open_until integer)`;

export const releasedJournals = {
  submission,
  'submission with signers': `${submission};${signers}`,
  batch,
  combined,
  target,
  desk,
};

export type ReleasedJournal = keyof typeof releasedJournals;

/** Puts the rows of a journal into the tables of release 0.1.0, as that release would have left them. */
export function asReleased({ storage }: DurableObjectState, kind: ReleasedJournal): void {
  const { sql } = storage;
  storage.transactionSync(() => {
    const rows = new Map(tablesOf(sql).map((name) => [name, sql.exec(`select * from ${name}`).toArray()]));
    for (const name of rows.keys()) sql.exec(`drop table ${name}`);
    sql.exec(releasedJournals[kind]);
    for (const name of tablesOf(sql)) {
      const columns = columnsOf(sql, name);
      const places = columns.map(() => '?').join();
      for (const row of rows.get(name) ?? []) {
        const values = columns.map((column) => row[column] ?? null);
        sql.exec(`insert into ${name} (${columns.join()}) values (${places})`, ...values);
      }
    }
  });
}

function tablesOf(sql: SqlStorage): string[] {
  return sql
    .exec<{ name: string }>(
      `select name from sqlite_master where type = 'table' and name not glob 'sqlite_*' and name not glob '_cf_*'`,
    )
    .toArray()
    .map(({ name }) => name);
}

function columnsOf(sql: SqlStorage, table: string): string[] {
  return sql
    .exec<{ name: string }>('select name from pragma_table_info(?)', table)
    .toArray()
    .map(({ name }) => name);
}
