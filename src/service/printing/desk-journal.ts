import { type JournalForm, type JournalState, OpenJournal } from '../../core/coordinator/open-journal';
import { Admissions } from './admissions';
import type { PrintJob } from './print-job';
import { Turns } from './turns';

export type Seat = { slot: number; session: string | null };

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
 * The journal of the render desk: waiting and running jobs, and browsers. Only this file queries it.
 * What a draw must know of all accounts is counted in memory, so that it reads the rows of one job.
 */
export class DeskJournal {
  readonly #opened: OpenJournal;
  readonly #admissions = new Admissions();
  #turns = new Turns();

  constructor(state: JournalState) {
    this.#opened = new OpenJournal(state, form);
    state.storage.transactionSync(() => this.#createOnce());
    if (!this.#opened.isFaulty) this.#count();
  }

  get #sql(): SqlStorage {
    return this.#opened.sql;
  }

  #createOnce(): void {
    if (this.#opened.isFaulty || this.#opened.isThere()) return;
    this.#opened.create(schema);
  }

  /** Counts the jobs of all accounts: once in the life of an object. */
  #count(): void {
    this.#turns = new Turns();
    // Releases up to 0.2.0 kept admissions here. A release that is rolled back to them finds none.
    this.#sql.exec('delete from admitted');
    const waiting = this.#sql.exec<{ account: string; jobs: number; oldest: number }>(
      'select account, count(*) as jobs, min(place) as oldest from waiting group by account',
    );
    for (const { account, jobs, oldest } of waiting) this.#turns.wait(account, oldest, jobs);
    const running = this.#sql.exec<{ account: string; jobs: number }>(
      'select account, count(*) as jobs from running group by account',
    );
    for (const { account, jobs } of running) this.#turns.run(account, jobs);
  }

  /**
   * Adds a job and returns whether it did. A job known with this fence or a newer one changes
   * nothing.
   */
  enqueue({ id, accountId, fence }: PrintJob): boolean {
    const known = this.#sql
      .exec<{ fence: number; waits: 0 | 1 }>(
        `select fence, 1 as waits from waiting where id = ?
         union all select fence, 0 as waits from running where id = ?`,
        id,
        id,
      )
      .toArray();
    if (known.some((job) => job.fence >= fence)) return false;
    this.#admissions.end(id);
    if (known.some(({ waits }) => waits === 1)) {
      this.#sql.exec('update waiting set fence = ? where id = ?', fence, id);
      return true;
    }
    const { place } = this.#sql
      .exec<{ place: number }>(
        'insert into waiting (id, account, fence) values (?, ?, ?) returning place',
        id,
        accountId,
        fence,
      )
      .one();
    this.#turns.wait(accountId, place);
    return true;
  }

  /** Counts the jobs that wait, or are admitted and about to wait. */
  inLine(accountId: string, now: number): { all: number; ofAccount: number } {
    this.#admissions.expire(now);
    return {
      all: this.#turns.waiting + this.#admissions.all,
      ofAccount: this.#turns.waitingOf(accountId) + this.#admissions.of(accountId),
    };
  }

  isInLine(id: string): boolean {
    if (this.#admissions.has(id)) return true;
    return (
      this.#sql
        .exec('select 1 from waiting where id = ? union all select 1 from running where id = ?', id, id)
        .toArray().length > 0
    );
  }

  admit(id: string, accountId: string, until: number): void {
    this.#admissions.keep(id, accountId, until);
  }

  /**
   * Hands the oldest job of the account whose turn it is to a browser. No account holds more lanes
   * than its share.
   */
  draw(share: number, slot: number, until: number): PrintJob | null {
    const accountId = this.#turns.next(share);
    return accountId === null ? null : this.#start(accountId, slot, until);
  }

  #start(accountId: string, slot: number, until: number): PrintJob | null {
    const [job] = this.#sql
      .exec<PrintJob>(
        `delete from waiting where place = (select min(place) from waiting where account = ?)
         returning id, account as accountId, fence`,
        accountId,
      )
      .toArray();
    if (!job) {
      // A wrong count must not hold up the others.
      this.#count();
      return null;
    }
    this.#turns.start(accountId);
    // An older attempt of the job may still be there.
    this.#end('id = ?', job.id);
    this.#sql.exec(
      'insert into running (id, account, fence, slot, until) values (?, ?, ?, ?, ?)',
      job.id,
      job.accountId,
      job.fence,
      slot,
      until,
    );
    return job;
  }

  /** Ends the running jobs for which a condition is true. */
  #end(condition: string, ...values: (string | number)[]): void {
    const ended = this.#sql.exec<{ account: string }>(
      `delete from running where ${condition} returning account`,
      ...values,
    );
    for (const { account } of ended.toArray()) this.#turns.end(account);
  }

  finish({ id, fence }: Pick<PrintJob, 'id' | 'fence'>): void {
    this.#end('id = ? and fence = ?', id, fence);
  }

  drop({ id, fence }: Pick<PrintJob, 'id' | 'fence'>): void {
    const dropped = this.#sql.exec<{ account: string }>(
      'delete from waiting where id = ? and fence = ? returning account',
      id,
      fence,
    );
    for (const { account } of dropped.toArray()) this.#turns.leave(account);
  }

  /**
   * Forgets jobs whose consumer is gone. The coordinator of such a job notices and queues it again.
   */
  forgetLost(now: number): void {
    this.#end('until <= ?', now);
    // A browser outlives its consumer, so the next consumer can use the session.
    this.#sql.exec('update browsers set open_until = null where open_until <= ?', now);
  }

  counts(): { waiting: number; running: number; open: number } {
    const { open } = this.#sql
      .exec<{ open: number }>('select count(*) as open from browsers where open_until is not null')
      .one();
    return { waiting: this.#turns.waiting, running: this.#turns.running, open };
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
    this.#end('slot = ?', slot);
  }
}
