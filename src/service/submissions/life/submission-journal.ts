import {
  type JournalForm,
  type JournalState,
  OpenJournal,
  versionOf,
} from '../../../core/coordinator/open-journal';
import { OutboxColumn } from '../../../core/coordinator/outbox-column';
import type { StoredJson } from '../../../core/platform/stored-json';
import type { AuditEntry, AuditFacts, SignedTrail } from '../../audit/audit-chain';
import { EventColumn } from '../../delivery/events/event-column';
import type { Events } from '../../delivery/events/event-table';
import type { DownloadLinks } from '../../download-links/download-links';
import { expiryDueAt } from '../../holds/put-off';
import type { ArchivedSubmission } from '../archive/archived-submission';
import { readJournalRows, writeJournalRows } from '../archive/journal-rows';
import { SignerTables } from '../signers/signer-tables';
import { SigningAccess } from '../signers/signing-access';
import { AuditTable, createAudit, type SignedEntry } from './audit-table';
import type { Effect, JournalEntry, Lease, SubmissionInput } from './journal-entry';
import { moveIntoRow } from './move-into-row';
import type { SubmissionRecord } from './submission-record';
import { SubmissionRow } from './submission-row';

const form: JournalForm = { name: 'a submission', firstTable: 'submission', upgrades: [moveIntoRow] };

/**
 * The journal of one submission: a row with its record, effects and events; its audit trail; and
 * tables for its signers.
 */
export class SubmissionJournal {
  readonly #opened: OpenJournal;
  readonly #row: SubmissionRow;
  readonly #audit: AuditTable;
  readonly #outbox: OutboxColumn<Effect>;
  readonly #events: EventColumn;
  readonly signers: SignerTables;
  readonly access: SigningAccess;

  constructor(
    state: JournalState,
    /** Download links for the events, starting with the URL at which the submission was created. */
    readonly downloadLinksFrom: (origin: string) => DownloadLinks,
  ) {
    this.#opened = new OpenJournal(state, form);
    this.#row = new SubmissionRow(this.#opened);
    this.#audit = new AuditTable(this.#opened);
    this.signers = new SignerTables(this.#opened);
    this.access = new SigningAccess(this.#opened);
    this.#outbox = new OutboxColumn(this.#opened, this.#row.cell('outbox'));
    this.#events = new EventColumn(this.#opened, this.#row.cell('events'), this.#outbox);
  }

  get events(): Events {
    return this.#events;
  }

  /**
   * Creates the tables, only for an accepted submission: an unknown id must leave no storage
   * behind.
   */
  create(record: SubmissionRecord, { data, sealedPassword }: SubmissionInput): void {
    this.#createTables(record.dataRequests.length > 0);
    this.#audit.begin();
    const attempted = { attempt: 0, fence: 0 };
    this.#row.create({ record, data, sealedPassword, lease: null, attempted, attemptsBefore: 0 });
  }

  #createTables(hasSigners: boolean): void {
    this.#opened.create(`
      create table submission (record text not null, data text, sealed_password text, expires_at integer,
        attempt integer not null default 0, fence integer not null default 0, leased_until integer,
        attempts_before integer not null default 0, kept blob, outbox text, events text, ${versionOf(2)});
      ${createAudit}`);
    if (hasSigners) {
      this.signers.create();
      this.access.create();
    }
  }

  /** Whether all its work is done, but for its expiry. */
  isIdle(): boolean {
    return this.load()?.lease === null && this.pendingEffects().length === 0 && this.kept() === null;
  }

  /** Everything that the journal holds, but for work to do. */
  rows(): ArchivedSubmission {
    return readJournalRows(this.#opened.sql);
  }

  /** Takes up what it held before it was archived, with the same fence, attempts and version. */
  restore(archived: ArchivedSubmission): void {
    this.#createTables(archived.tables.person !== undefined);
    writeJournalRows(this.#opened.sql, archived);
    this.forget();
  }

  isThere(): boolean {
    return this.load() !== null;
  }

  load(): JournalEntry | null {
    return this.#row.load();
  }

  /** Runs a step, and writes what it changed in the row at its end. */
  together<Value>(step: () => Value): Value {
    return this.#row.together(step);
  }

  /** Writes what may have been left unwritten. */
  write(): void {
    this.#row.write();
  }

  /** Drops the values of a transaction that was rolled back. */
  forget(): void {
    this.#row.forget();
    this.#audit.forget();
    this.#outbox.forget();
    this.#events.forget();
  }

  /** Saves the record as a new version. */
  save(record: SubmissionRecord): SubmissionRecord {
    return this.#saveWith(record, {});
  }

  /**
   * Takes a record up that is written with the next change. When this process ends before that, its news will
   * be reported again.
   */
  note(record: SubmissionRecord): void {
    this.#row.change({ record: { ...record, version: record.version + 1 } }, 'later');
  }

  /** Saves the record of a finished PDF: no attempt is under way any more, and none needs the password. */
  saveFinished(record: SubmissionRecord): SubmissionRecord {
    return this.#saveWith(record, { lease: null, sealedPassword: undefined });
  }

  /** Saves the record of a submission that has failed. It keeps the password for another attempt. */
  saveFailed(record: SubmissionRecord): SubmissionRecord {
    return this.#saveWith(record, { lease: null });
  }

  #saveWith(record: SubmissionRecord, change: Partial<JournalEntry>): SubmissionRecord {
    const saved = { ...record, version: record.version + 1 };
    this.#row.change({ ...change, record: saved });
    return saved;
  }

  /** Saves the data after signers have added their answers to it. */
  saveData(data: StoredJson): void {
    this.#row.change({ data });
  }

  /** Erases the data, the password and the kept PDF; only the record is left. */
  erase(record: SubmissionRecord): void {
    this.#row.dropKept();
    this.#saveWith(record, { data: null, sealedPassword: undefined, lease: null });
    if (record.dataRequests.length > 0) this.signers.eraseSavedAnswers();
  }

  lease(lease: Lease): void {
    const { attempt, fence } = lease;
    this.#row.change({ lease, attempted: { attempt, fence } });
  }

  /** Allows as many attempts as at first; the numbers of old attempts are not used again. */
  beginAnew(): void {
    this.#row.change({ lease: null, attemptsBefore: this.load()?.attempted.attempt ?? 0 });
  }

  /** The end of a PDF that is not stored yet; the document of its template is the beginning. */
  kept(): Uint8Array | null {
    return this.#row.kept();
  }

  keep(end: Uint8Array): void {
    this.#row.keep(end);
  }

  /** Drops the kept end, which is stored now. It is written with the next change. */
  dropKept(): void {
    this.#row.dropKept();
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

  enqueue(effect: Effect, dueAt: number, when?: 'now' | 'later'): void {
    this.#outbox.enqueue(effect, dueAt, when);
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
    const entry = this.load();
    if (!entry) return null;
    const { record, lease } = entry;
    const times = [lease?.until ?? null, expiryDueAt(record), this.#outbox.nextDue()];
    const due = Math.min(...times.filter((time) => time !== null));
    return Number.isFinite(due) ? due : null;
  }
}
