import { type JournalForm, type JournalState, OpenJournal } from '../../../core/coordinator/open-journal';
import { OutboxTable } from '../../../core/coordinator/outbox-table';
import type { StoredJson } from '../../../core/platform/stored-json';
import type {
  AuditEntry,
  AuditedActor,
  AuditedClient,
  AuditFacts,
  SignedTrail,
} from '../../audit/audit-chain';
import { type DispatchEffect, EventTable } from '../../delivery/events/event-table';
import type { DownloadLinks } from '../../download-links/download-links';
import { SignerTables } from '../signers/signer-tables';
import { AuditTable, createAudit, type SignedEntry } from './audit-table';
import { type SubmissionRecord, submissionRecordSchema } from './submission-record';

/** An effect outside the journal, carried out after the transaction that caused it is written. */
export type Effect =
  | 'project'
  | 'store_pdf'
  | 'count_usage'
  | 'count_form'
  | 'expire_unfinished'
  | 'tell_batch'
  | 'erase'
  | 'erase_again'
  | `discard:${string}`
  | DispatchEffect
  | MailEffect;

/** A mail about one data request; a reminder also has its number. */
export type MailEffect =
  | `mail_invitation:${string}`
  | `mail_reminder:${string}`
  | `mail_link:${string}`
  | `mail_declined:${string}`
  | `mail_stopped:${string}`
  | `mail_completed:${string}`;

export type Lease = { attempt: number; fence: number; until: number };

/** The part of an accepted submission that only its coordinator may see. */
export type SubmissionInput = {
  data: StoredJson;
  /** Who created it, and from where; absent in the children of batches of release 0.1.0. */
  by?: AuditedActor | AuditedClient;
  /** The password for the PDF, encrypted; forgotten when the PDF is made. */
  sealedPassword?: string | undefined;
};

export type JournalEntry = Omit<SubmissionInput, 'data' | 'by'> & {
  record: SubmissionRecord;
  /** null when the submission has expired. */
  data: StoredJson | null;
  lease: Lease | null;
  /** The numbers of the last attempt and fence, whether or not an attempt is under way. */
  attempted: { attempt: number; fence: number };
  /** The number of attempts before the last reprocessing, which do not count any more. */
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

const form: JournalForm = { name: 'a submission', firstTable: 'submission', upgrades: [] };

/**
 * The journal of one submission, its audit trail and its outbox. Only this file queries these
 * tables.
 */
export class SubmissionJournal {
  readonly #outbox: OutboxTable<Effect>;
  readonly #audit: AuditTable;
  readonly signers: SignerTables;
  readonly events: EventTable;
  /**
   * The row as it is in the table: read once, then changed with every write. Nothing else writes to
   * it.
   */
  #entry: JournalEntry | null = null;

  readonly #opened: OpenJournal;

  constructor(
    state: JournalState,
    /** Download links for the events, starting with the URL at which the submission was created. */
    readonly downloadLinksFrom: (origin: string) => DownloadLinks,
  ) {
    this.#opened = new OpenJournal(state, form);

    this.#outbox = new OutboxTable(this.#opened);
    this.#audit = new AuditTable(this.#opened);
    this.events = new EventTable(this.#opened, this.#outbox);
    this.signers = new SignerTables(this.#opened);
  }

  get #sql(): SqlStorage {
    return this.#opened.sql;
  }

  /**
   * Creates the tables, only for an accepted submission: an unknown id must leave no storage
   * behind.
   */
  create(record: SubmissionRecord, { data, sealedPassword }: SubmissionInput): void {
    this.#sql.exec(`
      create table submission (record text not null, data text, sealed_password text, expires_at integer,
        attempt integer not null default 0, fence integer not null default 0, leased_until integer,
        attempts_before integer not null default 0, kept blob);
      ${createAudit}`);
    this.#outbox.create();
    this.events.create();
    if (record.dataRequests.length > 0) this.signers.create();
    this.#opened.created();
    this.#sql.exec(
      'insert into submission (record, data, sealed_password, expires_at) values (?, ?, ?, ?)',
      JSON.stringify(record),
      JSON.stringify(data),
      sealedPassword ?? null,
      record.expiresAt,
    );
    const attempted = { attempt: 0, fence: 0 };
    this.#entry = { record, data, sealedPassword, lease: null, attempted, attemptsBefore: 0 };
  }

  isThere(): boolean {
    return this.load() !== null;
  }

  load(): JournalEntry | null {
    this.#entry ??= this.#opened.read(() => this.#read());
    return this.#entry;
  }

  /** Drops the entry read in a transaction that was rolled back: the tables do not hold it. */
  forget(): void {
    this.#entry = null;
    this.#audit.forget();
  }

  /** Writes a change of the entry to the row. */
  #write(change: Partial<JournalEntry>, statement: string, ...values: (string | number | null)[]): void {
    const entry = this.load();
    this.#sql.exec(statement, ...values);
    this.#entry = entry && { ...entry, ...change };
  }

  #read(): JournalEntry | null {
    if (!this.#opened.isThere()) return null;
    const row = this.#sql
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

  /** Saves the record as a new version. */
  save(record: SubmissionRecord): SubmissionRecord {
    return this.#saveWith(record, {}, '');
  }

  /** Saves the record of a finished PDF: no attempt is under way any more, and none needs the password. */
  saveFinished(record: SubmissionRecord): SubmissionRecord {
    const ended = { lease: null, sealedPassword: undefined };
    return this.#saveWith(record, ended, ', leased_until = null, sealed_password = null');
  }

  /** Saves the record of a submission that has failed. It keeps the password for another attempt. */
  saveFailed(record: SubmissionRecord): SubmissionRecord {
    return this.#saveWith(record, { lease: null }, ', leased_until = null');
  }

  /** All in one statement: each one writes the row again. */
  #saveWith(record: SubmissionRecord, change: Partial<JournalEntry>, columns: string): SubmissionRecord {
    const saved = { ...record, version: record.version + 1 };
    const statement = `update submission set record = ?${columns}`;
    this.#write({ ...change, record: saved }, statement, JSON.stringify(saved));
    return saved;
  }

  /** Saves the data after signers have added their answers to it. */
  saveData(data: StoredJson): void {
    this.#write({ data }, 'update submission set data = ?', JSON.stringify(data));
  }

  /** Erases the data, the password and the kept PDF; only the record is left. */
  erase(record: SubmissionRecord): void {
    this.#saveWith(
      record,
      { data: null, sealedPassword: undefined, lease: null },
      ', data = null, sealed_password = null, kept = null, leased_until = null, expires_at = null',
    );
    if (record.dataRequests.length > 0) this.signers.eraseSavedAnswers();
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

  /** Allows as many attempts as at first; the numbers of old attempts are not used again. */
  beginAnew(): void {
    this.#write(
      { lease: null, attemptsBefore: this.load()?.attempted.attempt ?? 0 },
      'update submission set leased_until = null, attempts_before = attempt',
    );
  }

  /** The end of a PDF that is not stored yet; the document of its template is the beginning. */
  kept(): Uint8Array | null {
    const { kept } = this.#sql.exec<{ kept: ArrayBuffer | null }>('select kept from submission').one();
    return kept === null ? null : new Uint8Array(kept);
  }

  keep(end: Uint8Array | null): void {
    this.#sql.exec('update submission set kept = ?', end);
  }

  /** Appends an entry, with its signature if one was made beforehand. */
  appendEntry(facts: AuditFacts, at: number, signed?: SignedEntry): AuditEntry {
    return this.#audit.append(facts, at, signed);
  }

  signedTrail(): SignedTrail {
    return this.#audit.signedTrail();
  }

  trail(): AuditEntry[] {
    return this.signedTrail().entries;
  }

  lastEntry(): AuditEntry | undefined {
    return this.#audit.last();
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

  /**
   * The time of the next work: the end of the lease, an effect, or the expiry of the submission.
   */
  nextDue(): number | null {
    return this.#sql
      .exec<{ due: number | null }>(
        `select min(due) as due from
           (select leased_until as due from submission union all select expires_at from submission
            union all select due_at from outbox)`,
      )
      .one().due;
  }
}
