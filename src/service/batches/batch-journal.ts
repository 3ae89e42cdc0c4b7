import { type JournalForm, type JournalState, OpenJournal } from '../../core/coordinator/open-journal';
import { OutboxTable } from '../../core/coordinator/outbox-table';
import { type DispatchEffect, EventTable } from '../delivery/events/event-table';
import type { SubmissionInput } from '../submissions/life/journal-entry';
import type { ReportedOutcome } from '../submissions/life/report-to-batch';
import type { SubmissionRecord } from '../submissions/life/submission-record';
import { type Batch, type BatchChild, type BatchRecord, batchRecordSchema, childOf } from './batch-record';

/** A submission of a batch, as its coordinator will get it. */
export type NewChild = {
  record: SubmissionRecord;
  input: SubmissionInput;
  /** False: the caller does not wait for it. */
  wait?: boolean;
};

/**
 * Before the id of a submission that asks signers. Release 0.3.0 takes one for failed that waits for
 * them: after a rollback it finds none of this id, and leaves it pending.
 */
const signersPrefix = 'signers:';

const form: JournalForm = { name: 'a batch', firstTable: 'batch', upgrades: [] };

/** The journal of one batch and its list of submissions. Only this file queries these tables. */
export class BatchJournal {
  readonly outbox: OutboxTable<DispatchEffect>;
  readonly events: EventTable;

  readonly #opened: OpenJournal;

  constructor(state: JournalState) {
    this.#opened = new OpenJournal(state, form);

    this.outbox = new OutboxTable(this.#opened);
    this.events = new EventTable(this.#opened, this.outbox);
  }

  get #sql(): SqlStorage {
    return this.#opened.sql;
  }

  /** Creates the tables, only for an accepted batch: an unknown id must leave no storage behind. */
  create(record: BatchRecord, children: NewChild[]): void {
    this.#createTables(record);
    for (const [position, child] of children.entries()) {
      this.#sql.exec(
        `insert into child (position, id, outcome, handover) values (?, ?, 'pending', ?)`,
        position,
        storedId(childOf(child.record)),
        JSON.stringify(child),
      );
    }
  }

  /** Creates the tables for a batch of another deployment, whose submissions are handed over. */
  takeOver({ record, children }: Batch): void {
    this.#createTables(record);
    for (const [position, child] of children.entries())
      this.#sql.exec(
        'insert into child (position, id, outcome) values (?, ?, ?)',
        position,
        storedId(child),
        child.outcome,
      );
  }

  #createTables(record: BatchRecord): void {
    this.#opened.create(`
      create table batch (record text not null);
      create table child (position integer primary key, id text not null, outcome text not null, handover text)`);
    this.outbox.create();
    this.events.create();
    this.#sql.exec('insert into batch (record) values (?)', JSON.stringify(record));
  }

  isThere(): boolean {
    return this.#opened.isThere();
  }

  load(): Batch | null {
    return this.isThere() ? this.#opened.read(() => this.#read()) : null;
  }

  #read(): Batch {
    const { record } = this.#sql.exec<{ record: string }>('select record from batch').one();
    const children = this.#sql
      .exec<StoredChild>('select id, outcome from child order by position')
      .toArray()
      .map(({ id, outcome }) => ({ id: plainId(id), outcome, asksSigners: id.startsWith(signersPrefix) }));
    return { record: batchRecordSchema.parse(JSON.parse(record)), children };
  }

  /** The submissions that their coordinators have not accepted yet. */
  toHandOver(): NewChild[] {
    return this.#opened.read(() =>
      this.#sql
        .exec<{ handover: string }>('select handover from child where handover is not null order by position')
        .toArray()
        .map(({ handover }) => JSON.parse(handover)),
    );
  }

  /** Forgets the input of a submission that its coordinator has accepted, and notes its outcome. */
  handedOver(child: BatchChild): void {
    this.#sql.exec(
      `update child set handover = null, outcome = case outcome when 'pending' then ? else outcome end
       where id = ?`,
      child.outcome,
      storedId(child),
    );
  }

  /** Notes the outcome of a submission. The first report counts; later ones change nothing. */
  note({ id, outcome }: ReportedOutcome): void {
    this.#sql.exec(
      `update child set outcome = ? where id in (?, ?) and outcome = 'pending'`,
      outcome,
      id,
      signersPrefix + id,
    );
  }

  /** The time of the next effect. */
  nextDue(): number | null {
    return this.#sql.exec<{ due: number | null }>('select min(due_at) as due from outbox').one().due;
  }

  save(record: BatchRecord): void {
    this.#sql.exec('update batch set record = ?', JSON.stringify(record));
  }
}

type StoredChild = Pick<BatchChild, 'id' | 'outcome'>;

function storedId({ id, asksSigners }: Pick<BatchChild, 'id' | 'asksSigners'>): string {
  return asksSigners ? signersPrefix + id : id;
}

function plainId(stored: string): string {
  return stored.startsWith(signersPrefix) ? stored.slice(signersPrefix.length) : stored;
}
