import { OutboxTable } from '../../../core/platform/outbox-table';
import type { StoredJson } from '../../../core/platform/stored-json';
import { type AuditEntry, type AuditFacts, linkEntry } from '../../audit/audit-chain';
import { EventTable, type PublishEffect } from '../../delivery/events/event-table';
import type { DownloadLinks } from '../../links/download-links';
import { PeopleTables } from '../signers/people-tables';
import { type SubmissionRecord, submissionRecordSchema } from './submission-record';

/** An effect that must happen outside once the transaction that caused it is written. */
export type Effect =
  | 'project'
  | 'store_pdf'
  | 'count_usage'
  | 'tell_batch'
  | 'erase'
  | 'erase_again'
  | `discard:${string}`
  | PublishEffect
  | MailEffect;

/** Of one data request; a reminder has its number. */
export type MailEffect =
  | `mail_invitation:${string}`
  | `mail_reminder:${string}`
  | `mail_link:${string}`
  | `mail_declined:${string}`
  | `mail_completed:${string}`;

export type Lease = { attempt: number; fence: number; until: number };

/** What is accepted with a submission and is nobody else's to see. */
export type SubmissionInput = {
  data: StoredJson;
  /** What the PDF is to be locked with, sealed; forgotten when the PDF is made. */
  sealedPassword?: string | undefined;
};

export type JournalEntry = Omit<SubmissionInput, 'data'> & {
  record: SubmissionRecord;
  /** null when it has expired. */
  data: StoredJson | null;
  lease: Lease | null;
  /** As far as was counted, whether or not an attempt is under way. */
  attempted: { attempt: number; fence: number };
  /** Those that do not count any more, because it was begun anew. */
  attemptsBefore: number;
};

type SubmissionRow = {
  record: string;
  data: string | null;
  sealed_password: string | null;
  attempt: number;
  fence: number;
  leased_until: number | null;
  attempts_before: number;
};

/** The coordinator's own SQLite: one submission, its trail, its outbox. The only file that queries it. */
export class SubmissionJournal {
  readonly #outbox: OutboxTable<Effect>;
  readonly people: PeopleTables;
  readonly events: EventTable;
  /** The row as it is: read once, and changed with every write. Nobody else writes here. */
  #entry: JournalEntry | null = null;
  #last: AuditEntry | undefined;

  constructor(
    private readonly sql: SqlStorage,
    /** To what it presents in its events, from the address it was created at. */
    readonly linksFrom: (origin: string) => DownloadLinks,
  ) {
    this.#outbox = new OutboxTable(sql);
    this.events = new EventTable(sql, this.#outbox);
    this.people = new PeopleTables(sql);
  }

  /** Only for what is really accepted: an id nobody created must leave no storage behind. */
  create(record: SubmissionRecord, { data, sealedPassword }: SubmissionInput): void {
    this.sql.exec(`
      create table submission (record text not null, data text, sealed_password text, expires_at integer,
        attempt integer not null default 0, fence integer not null default 0, leased_until integer,
        attempts_before integer not null default 0, kept blob);
      create table audit (sequence integer primary key, entry text not null)`);
    this.#outbox.create();
    this.events.create();
    if (record.dataRequests.length > 0) this.people.create();
    this.sql.exec(
      'insert into submission (record, data, sealed_password, expires_at) values (?, ?, ?, ?)',
      JSON.stringify(record),
      JSON.stringify(data),
      sealedPassword ?? null,
      record.expiresAt,
    );
    const attempted = { attempt: 0, fence: 0 };
    this.#entry = { record, data, sealedPassword, lease: null, attempted, attemptsBefore: 0 };
  }

  load(): JournalEntry | null {
    this.#entry ??= this.#read();
    return this.#entry;
  }

  /** A transaction was rolled back: what was read in it is not so. */
  forget(): void {
    this.#entry = null;
    this.#last = undefined;
  }

  /** Writes to the row what changes the entry in this way. */
  #write(change: Partial<JournalEntry>, statement: string, ...values: (string | number | null)[]): void {
    const entry = this.load();
    this.sql.exec(statement, ...values);
    this.#entry = entry && { ...entry, ...change };
  }

  #read(): JournalEntry | null {
    const created =
      this.sql.exec(`select 1 from sqlite_master where name = 'submission'`).toArray().length > 0;
    if (!created) return null;
    const row = this.sql
      .exec<SubmissionRow>(
        'select record, data, sealed_password, attempt, fence, leased_until, attempts_before from submission',
      )
      .one();
    const until = row.leased_until;
    return {
      record: submissionRecordSchema.parse(JSON.parse(row.record)),
      data: row.data === null ? null : JSON.parse(row.data),
      sealedPassword: row.sealed_password ?? undefined,
      lease: until === null ? null : { attempt: row.attempt, fence: row.fence, until },
      attempted: { attempt: row.attempt, fence: row.fence },
      attemptsBefore: row.attempts_before,
    };
  }

  /** Each change of the record is a new version of it. */
  save(record: SubmissionRecord): SubmissionRecord {
    const saved = { ...record, version: record.version + 1 };
    this.#write({ record: saved }, 'update submission set record = ?', JSON.stringify(saved));
    return saved;
  }

  /** What people say is a part of it. */
  saveData(data: StoredJson): void {
    this.#write({ data }, 'update submission set data = ?', JSON.stringify(data));
  }

  /** The record is all that is left of what was sent. */
  erase(record: SubmissionRecord): void {
    this.save(record);
    this.#write(
      { data: null, sealedPassword: undefined, lease: null },
      'update submission set data = null, sealed_password = null, kept = null, leased_until = null, expires_at = null',
    );
    if (record.dataRequests.length > 0) this.people.eraseDrafts();
  }

  lease(lease: Lease): void {
    const { attempt, fence, until } = lease;
    this.#write(
      { lease, attempted: { attempt, fence } },
      'update submission set attempt = ?, fence = ?, leased_until = ?',
      attempt,
      fence,
      until,
    );
  }

  /** As many attempts as at first; the numbers of the old ones are not given again. */
  beginAnew(): void {
    this.#write(
      { lease: null, attemptsBefore: this.load()?.attempted.attempt ?? 0 },
      'update submission set leased_until = null, attempts_before = attempt',
    );
  }

  /** Nothing is rendered any more: the lease ends. */
  endRendering(): void {
    this.#write({ lease: null }, 'update submission set leased_until = null');
  }

  /** It has served its purpose. */
  forgetPassword(): void {
    this.#write({ sealedPassword: undefined }, 'update submission set sealed_password = null');
  }

  /** The end of a PDF that is not stored yet; its beginning is the template's document. */
  kept(): Uint8Array | null {
    const { kept } = this.sql.exec<{ kept: ArrayBuffer | null }>('select kept from submission').one();
    return kept === null ? null : new Uint8Array(kept);
  }

  keep(end: Uint8Array | null): void {
    this.sql.exec('update submission set kept = ?', end);
  }

  note(facts: AuditFacts, at: number): void {
    const entry = linkEntry(this.#lastEntry(), facts, at);
    this.sql.exec('insert into audit (sequence, entry) values (?, ?)', entry.sequence, JSON.stringify(entry));
    this.#last = entry;
  }

  trail(): AuditEntry[] {
    return this.#entries('order by sequence');
  }

  #lastEntry(): AuditEntry | undefined {
    this.#last ??= this.#entries('order by sequence desc limit 1')[0];
    return this.#last;
  }

  #entries(which: string): AuditEntry[] {
    return this.sql
      .exec<{ entry: string }>(`select entry from audit ${which}`)
      .toArray()
      .map(({ entry }) => JSON.parse(entry));
  }

  enqueue(effect: Effect, dueAt: number): void {
    this.#outbox.enqueue(effect, dueAt);
  }

  withdraw(prefix: string): void {
    this.#outbox.withdraw(prefix);
  }

  dueEffects(now: number): { effect: Effect; attempts: number }[] {
    return this.#outbox.dueEffects(now);
  }

  pendingEffects(): Effect[] {
    return this.#outbox.pendingEffects();
  }

  finishEffect(effect: Effect): void {
    this.#outbox.finishEffect(effect);
  }

  postponeEffect(effect: Effect, attempts: number, dueAt: number): void {
    this.#outbox.postponeEffect(effect, attempts, dueAt);
  }

  /** When something is to be done next: the end of the lease, an effect, or the end of its time. */
  nextDue(): number | null {
    return this.sql
      .exec<{ due: number | null }>(
        `select min(due) as due from
           (select leased_until as due from submission union all select expires_at from submission
            union all select due_at from outbox)`,
      )
      .one().due;
  }
}
