import { type JournalForm, type JournalState, OpenJournal } from '../../core/coordinator/open-journal';
import { OutboxTable } from '../../core/coordinator/outbox-table';
import { type DispatchEffect, EventTable } from '../delivery/events/event-table';
import type { DownloadLinks } from '../download-links/download-links';
import { type CombinedRecord, combinedRecordSchema } from './combined-record';

export type CombinedEffect =
  | 'project'
  | 'delete_custom_files'
  | 'forget_answers'
  | `discard:${string}`
  | DispatchEffect;

export type MergeLease = { attempt: number; fence: number; until: number };

/**
 * The part of an accepted combined submission that only its coordinator may see; forgotten when the
 * combined submission is settled.
 */
export type CombinedInput = {
  sealedPassword?: string | undefined;
  /** The encrypted passwords, by the index of the source. */
  sourcePasswords: Record<string, string>;
};

export type CombinedEntry = { record: CombinedRecord; input: CombinedInput; lease: MergeLease | null };

type Row = {
  record: string;
  input: string;
  attempt: number;
  fence: number;
  leased_until: number | null;
};

const noInput: CombinedInput = { sourcePasswords: {} };

const form: JournalForm = { name: 'a combined submission', firstTable: 'combined', upgrades: [] };

/**
 * The journal of one combined submission and the sources it waits for. Only this file queries these
 * tables.
 */
export class CombinedJournal {
  readonly outbox: OutboxTable<CombinedEffect>;
  readonly events: EventTable;

  readonly #opened: OpenJournal;

  constructor(
    state: JournalState,
    /**
     * Download links for the events, starting with the URL at which the combined submission was
     * created.
     */
    readonly downloadLinksFrom: (origin: string) => DownloadLinks,
  ) {
    this.#opened = new OpenJournal(state, form);

    this.outbox = new OutboxTable(this.#opened);
    this.events = new EventTable(this.#opened, this.outbox);
  }

  get #sql(): SqlStorage {
    return this.#opened.sql;
  }

  /**
   * Creates the tables, only for an accepted combined submission: an unknown id must leave no
   * storage behind.
   */
  create(record: CombinedRecord, input: CombinedInput, awaited: Iterable<string>): void {
    this.#opened.create(`
      create table combined (record text not null, input text not null, attempt integer not null default 0,
        fence integer not null default 0, leased_until integer, rounds integer not null default 0,
        ask_at integer, expires_at integer);
      create table awaited (id text primary key)`);
    this.outbox.create();
    this.events.create();
    this.#sql.exec(
      'insert into combined (record, input, expires_at) values (?, ?, ?)',
      JSON.stringify(record),
      JSON.stringify(input),
      record.expiresAt,
    );
    for (const id of awaited) this.#sql.exec('insert into awaited (id) values (?)', id);
  }

  isThere(): boolean {
    return this.#opened.isThere();
  }

  load(): CombinedEntry | null {
    return this.isThere() ? this.#opened.read(() => this.#read()) : null;
  }

  #read(): CombinedEntry {
    const row = this.#sql.exec<Row>('select record, input, attempt, fence, leased_until from combined').one();
    const until = row.leased_until;
    return {
      record: combinedRecordSchema.parse(JSON.parse(row.record)),
      input: JSON.parse(row.input),
      lease: until === null ? null : { attempt: row.attempt, fence: row.fence, until },
    };
  }

  /** Saves the record as a new version. */
  save(record: CombinedRecord): void {
    this.#sql.exec(
      'update combined set record = ?',
      JSON.stringify({ ...record, version: record.version + 1 }),
    );
  }

  lease({ attempt, fence, until }: MergeLease): void {
    this.#sql.exec('update combined set attempt = ?, fence = ?, leased_until = ?', attempt, fence, until);
  }

  /** The highest fence of all attempts. */
  newestFence(): number {
    return this.#sql.exec<{ fence: number }>('select fence from combined').one().fence;
  }

  /** Ends the merge: no source is awaited any more, and the passwords are forgotten. */
  endMerging(): void {
    this.#sql.exec('delete from awaited');
    this.#sql.exec(
      'update combined set leased_until = null, ask_at = null, input = ?',
      JSON.stringify(noInput),
    );
  }

  /** Saves a record whose expiry was put off. */
  putExpiryOff(record: CombinedRecord, until: number): void {
    this.save(record);
    this.#sql.exec('update combined set expires_at = ?', until);
  }

  /** Removes the expiry time: the combined submission has expired and will not expire again. */
  endRetention(): void {
    this.#sql.exec('update combined set expires_at = null');
  }

  awaited(): string[] {
    return this.#sql
      .exec<{ id: string }>('select id from awaited')
      .toArray()
      .map(({ id }) => id);
  }

  /** Stops waiting for a source that has ended, whatever its outcome. */
  heard(id: string): void {
    this.#sql.exec('delete from awaited where id = ?', id);
  }

  /** Notes how often the sources have been asked, and when to ask again. */
  askAgain(rounds: number, at: number | null): void {
    this.#sql.exec('update combined set rounds = ?, ask_at = ?', rounds, at);
  }

  asking(): { rounds: number; at: number | null } {
    return this.#sql
      .exec<{ rounds: number; at: number | null }>('select rounds, ask_at as at from combined')
      .one();
  }

  /**
   * The time of the next work: the end of the lease, a question to the sources, an effect, or the
   * expiry.
   */
  nextDue(): number | null {
    return this.#sql
      .exec<{ due: number | null }>(
        `select min(due) as due from
           (select leased_until as due from combined union all select ask_at from combined
            union all select expires_at from combined union all select due_at from outbox)`,
      )
      .one().due;
  }
}
