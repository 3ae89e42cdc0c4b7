import { OutboxTable } from '../../core/platform/outbox-table';
import { EventTable, type PublishEffect } from '../delivery/events/event-table';
import type { DownloadLinks } from '../links/download-links';
import { type CombinedRecord, combinedRecordSchema } from './combined-record';

export type CombinedEffect =
  | 'project'
  | 'delete_custom_files'
  | 'forget_answers'
  | `discard:${string}`
  | PublishEffect;

export type MergeLease = { attempt: number; fence: number; until: number };

/** What is accepted with a combined submission and is nobody's to see; forgotten when it is settled. */
export type CombinedInput = {
  sealedPassword?: string | undefined;
  /** By the index of the source. */
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

/** The coordinator's own SQLite: one combined submission and the sources it waits for. The only file that queries it. */
export class CombinedJournal {
  readonly outbox: OutboxTable<CombinedEffect>;
  readonly events: EventTable;

  constructor(
    private readonly sql: SqlStorage,
    /** To what it presents in its events, from the address it was created at. */
    readonly linksFrom: (origin: string) => DownloadLinks,
  ) {
    this.outbox = new OutboxTable(sql);
    this.events = new EventTable(sql, this.outbox);
  }

  /** Only for what is really accepted: an id nobody created must leave no storage behind. */
  create(record: CombinedRecord, input: CombinedInput, awaited: Iterable<string>): void {
    this.sql.exec(`
      create table combined (record text not null, input text not null, attempt integer not null default 0,
        fence integer not null default 0, leased_until integer, rounds integer not null default 0,
        ask_at integer, expires_at integer);
      create table awaited (id text primary key)`);
    this.outbox.create();
    this.events.create();
    this.sql.exec(
      'insert into combined (record, input, expires_at) values (?, ?, ?)',
      JSON.stringify(record),
      JSON.stringify(input),
      record.expiresAt,
    );
    for (const id of awaited) this.sql.exec('insert into awaited (id) values (?)', id);
  }

  load(): CombinedEntry | null {
    const created = this.sql.exec(`select 1 from sqlite_master where name = 'combined'`).toArray().length > 0;
    if (!created) return null;
    const row = this.sql.exec<Row>('select record, input, attempt, fence, leased_until from combined').one();
    const until = row.leased_until;
    return {
      record: combinedRecordSchema.parse(JSON.parse(row.record)),
      input: JSON.parse(row.input),
      lease: until === null ? null : { attempt: row.attempt, fence: row.fence, until },
    };
  }

  /** Each change of the record is a new version of it. */
  save(record: CombinedRecord): void {
    this.sql.exec(
      'update combined set record = ?',
      JSON.stringify({ ...record, version: record.version + 1 }),
    );
  }

  lease({ attempt, fence, until }: MergeLease): void {
    this.sql.exec('update combined set attempt = ?, fence = ?, leased_until = ?', attempt, fence, until);
  }

  /** Of all attempts there have been. */
  newestFence(): number {
    return this.sql.exec<{ fence: number }>('select fence from combined').one().fence;
  }

  /** Nothing is merged any more: nobody is waited for, and the passwords have served their purpose. */
  endMerging(): void {
    this.sql.exec('delete from awaited');
    this.sql.exec(
      'update combined set leased_until = null, ask_at = null, input = ?',
      JSON.stringify(noInput),
    );
  }

  /** It has expired, and will not again. */
  endRetention(): void {
    this.sql.exec('update combined set expires_at = null');
  }

  awaited(): string[] {
    return this.sql
      .exec<{ id: string }>('select id from awaited')
      .toArray()
      .map(({ id }) => id);
  }

  /** A source has come to its end, whichever. */
  heard(id: string): void {
    this.sql.exec('delete from awaited where id = ?', id);
  }

  /** How often sources have been asked, and when they are asked again. */
  askAgain(rounds: number, at: number | null): void {
    this.sql.exec('update combined set rounds = ?, ask_at = ?', rounds, at);
  }

  asking(): { rounds: number; at: number | null } {
    return this.sql
      .exec<{ rounds: number; at: number | null }>('select rounds, ask_at as at from combined')
      .one();
  }

  /** When something is to be done next: a lease ends, a source is asked, an effect is due, or all of it expires. */
  nextDue(): number | null {
    return this.sql
      .exec<{ due: number | null }>(
        `select min(due) as due from
           (select leased_until as due from combined union all select ask_at from combined
            union all select expires_at from combined union all select due_at from outbox)`,
      )
      .one().due;
  }
}
