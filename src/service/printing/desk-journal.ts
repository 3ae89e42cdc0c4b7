import { type JournalForm, type JournalState, OpenJournal } from '../../core/coordinator/open-journal';
import type { Waiting } from './choose-next';
import type { PrintJob } from './print-job';

export type Seat = { slot: number; session: string | null };

/** Lets a draw count the running jobs of each waiting account. */
const runningByAccount = 'create index running_by_account on running (account)';

const schema = `
  create table waiting (place integer primary key autoincrement, id text not null unique,
    account text not null, fence integer not null);
  create index waiting_by_account on waiting (account, place);
  create table running (id text primary key, account text not null, fence integer not null,
    slot integer not null, until integer not null);
  ${runningByAccount};
  create table admitted (id text primary key, account text not null, until integer not null);
  create table browsers (slot integer primary key, session text, open_until integer)`;

const form: JournalForm = {
  name: 'the render desk',
  firstTable: 'waiting',
  // Version 2 only adds an index, so release 0.1.0 can use it as well.
  upgrades: [(sql) => sql.exec(runningByAccount)],
};

/**
 * The journal of the render desk: waiting, running and admitted jobs, and browsers. Only this file
 * queries it.
 */
export class DeskJournal {
  readonly #opened: OpenJournal;

  constructor(state: JournalState) {
    this.#opened = new OpenJournal(state, form);
    state.storage.transactionSync(() => this.#createOnce());
  }

  get #sql(): SqlStorage {
    return this.#opened.sql;
  }

  #createOnce(): void {
    if (this.#opened.isFaulty || this.#opened.isThere()) return;
    this.#sql.exec(schema);
    this.#opened.created();
  }

  /**
   * Adds a job and returns whether it did. A job known with this fence or a newer one changes
   * nothing.
   */
  enqueue({ id, accountId, fence }: PrintJob): boolean {
    const known = this.#sql
      .exec<{ fence: number }>(
        'select fence from waiting where id = ? union all select fence from running where id = ?',
        id,
        id,
      )
      .toArray();
    if (known.some((job) => job.fence >= fence)) return false;
    this.#sql.exec('delete from admitted where id = ?', id);
    this.#sql.exec(
      `insert into waiting (id, account, fence) values (?, ?, ?)
       on conflict (id) do update set fence = excluded.fence`,
      id,
      accountId,
      fence,
    );
    return true;
  }

  /** Counts the jobs that wait, or are admitted and about to wait. */
  inLine(now: number): { all: number; of: (accountId: string) => number } {
    this.#sql.exec('delete from admitted where until <= ?', now);
    const rows = this.#sql
      .exec<{ account: string; jobs: number }>(
        `select account, count(*) as jobs from
           (select account from waiting union all select account from admitted) group by account`,
      )
      .toArray();
    const all = rows.reduce((sum, { jobs }) => sum + jobs, 0);
    return { all, of: (accountId) => rows.find(({ account }) => account === accountId)?.jobs ?? 0 };
  }

  isInLine(id: string): boolean {
    return (
      this.#sql
        .exec(
          `select 1 from waiting where id = ? union all select 1 from running where id = ?
           union all select 1 from admitted where id = ?`,
          id,
          id,
          id,
        )
        .toArray().length > 0
    );
  }

  admit(id: string, accountId: string, until: number): void {
    this.#sql.exec('insert into admitted (id, account, until) values (?, ?, ?)', id, accountId, until);
  }

  /** Returns a row for each account with waiting jobs. */
  waitingAccounts(): Omit<Waiting, 'servedAt'>[] {
    return this.#sql
      .exec<{ accountId: string; oldest: number; running: number }>(
        `select account as accountId, min(place) as oldest,
           (select count(*) from running where running.account = waiting.account) as running
         from waiting group by account`,
      )
      .toArray();
  }

  /** Hands the oldest job of an account to a browser. */
  start(accountId: string, slot: number, until: number): PrintJob | null {
    const [job] = this.#sql
      .exec<PrintJob>(
        `delete from waiting where place = (select min(place) from waiting where account = ?)
         returning id, account as accountId, fence`,
        accountId,
      )
      .toArray();
    if (!job) return null;
    this.#sql.exec(
      'insert or replace into running (id, account, fence, slot, until) values (?, ?, ?, ?, ?)',
      job.id,
      job.accountId,
      job.fence,
      slot,
      until,
    );
    return job;
  }

  finish({ id, fence }: Pick<PrintJob, 'id' | 'fence'>): void {
    this.#sql.exec('delete from running where id = ? and fence = ?', id, fence);
  }

  drop({ id, fence }: Pick<PrintJob, 'id' | 'fence'>): void {
    this.#sql.exec('delete from waiting where id = ? and fence = ?', id, fence);
  }

  /**
   * Forgets jobs whose consumer is gone. The coordinator of such a job notices and queues it again.
   */
  forgetLost(now: number): void {
    this.#sql.exec('delete from running where until <= ?', now);
    // A browser outlives its consumer, so the next consumer can use the session.
    this.#sql.exec('update browsers set open_until = null where open_until <= ?', now);
  }

  counts(): { waiting: number; running: number; open: number } {
    return this.#sql
      .exec<{ waiting: number; running: number; open: number }>(
        `select (select count(*) from waiting) as waiting, (select count(*) from running) as running,
           (select count(*) from browsers where open_until is not null) as open`,
      )
      .one();
  }

  oldest(): Pick<PrintJob, 'id' | 'fence'> | null {
    return (
      this.#sql
        .exec<{ id: string; fence: number }>('select id, fence from waiting order by place limit 1')
        .toArray()[0] ?? null
    );
  }

  /** The lowest browser that no consumer uses but that may still run. */
  idleSeat(): Seat | null {
    return (
      this.#sql
        .exec<Seat>(
          `select slot, session from browsers where open_until is null and session is not null
           order by slot limit 1`,
        )
        .toArray()[0] ?? null
    );
  }

  /** The lowest slot that no browser takes. */
  freeSlot(browsers: number): number | null {
    const taken = new Set(
      this.#sql
        .exec<{ slot: number }>('select slot from browsers where open_until is not null')
        .toArray()
        .map(({ slot }) => slot),
    );
    for (let slot = 1; slot <= browsers; slot++) if (!taken.has(slot)) return slot;
    return null;
  }

  sit({ slot, session }: Seat, until: number): void {
    this.#sql.exec(
      `insert into browsers (slot, session, open_until) values (?, ?, ?)
       on conflict (slot) do update set session = excluded.session, open_until = excluded.open_until`,
      slot,
      session,
      until,
    );
  }

  staySeated(slot: number, until: number): void {
    this.#sql.exec('update browsers set open_until = ? where slot = ?', until, slot);
  }

  rise({ slot, session }: Seat): void {
    if (session === null) this.#sql.exec('delete from browsers where slot = ?', slot);
    else this.#sql.exec('update browsers set session = ?, open_until = null where slot = ?', session, slot);
    this.#sql.exec('delete from running where slot = ?', slot);
  }
}
