import { OutboxTable } from '../../core/platform/outbox-table';
import { EventTable, type PublishEffect } from '../delivery/events/event-table';
import type { OutcomeNotice } from '../submissions/life/batch-notices';
import type { SubmissionInput } from '../submissions/life/submission-journal';
import type { SubmissionRecord } from '../submissions/life/submission-record';
import { type Batch, type BatchChild, type BatchRecord, batchRecordSchema } from './batch-record';

/** One submission of a batch, as it is to be handed to its coordinator. */
export type NewChild = { record: SubmissionRecord; input: SubmissionInput };

/** The coordinator's own SQLite: one batch and its list of submissions. The only file that queries it. */
export class BatchJournal {
  readonly outbox: OutboxTable<PublishEffect>;
  readonly events: EventTable;

  constructor(private readonly sql: SqlStorage) {
    this.outbox = new OutboxTable(sql);
    this.events = new EventTable(sql, this.outbox);
  }

  /** Only for what is really accepted: an id nobody created must leave no storage behind. */
  create(record: BatchRecord, children: NewChild[]): void {
    this.sql.exec(`
      create table batch (record text not null);
      create table child (position integer primary key, id text not null unique, outcome text not null,
        handover text)`);
    this.outbox.create();
    this.events.create();
    this.sql.exec('insert into batch (record) values (?)', JSON.stringify(record));
    for (const [position, child] of children.entries()) {
      this.sql.exec(
        `insert into child (position, id, outcome, handover) values (?, ?, 'pending', ?)`,
        position,
        child.record.id,
        JSON.stringify(child),
      );
    }
  }

  load(): Batch | null {
    const created = this.sql.exec(`select 1 from sqlite_master where name = 'batch'`).toArray().length > 0;
    if (!created) return null;
    const { record } = this.sql.exec<{ record: string }>('select record from batch').one();
    const children = this.sql.exec<BatchChild>('select id, outcome from child order by position').toArray();
    return { record: batchRecordSchema.parse(JSON.parse(record)), children };
  }

  /** Those whose coordinator has not accepted them yet. */
  toHandOver(): NewChild[] {
    return this.sql
      .exec<{ handover: string }>('select handover from child where handover is not null order by position')
      .toArray()
      .map(({ handover }) => JSON.parse(handover));
  }

  /** It is its coordinator's from now on: nothing of what was sent is kept here. */
  handedOver(id: string): void {
    this.sql.exec('update child set handover = null where id = ?', id);
  }

  /** The first word on a submission is the last one. */
  note({ id, outcome }: OutcomeNotice): void {
    this.sql.exec(`update child set outcome = ? where id = ? and outcome = 'pending'`, outcome, id);
  }

  /** When something is to be told to the outside. */
  nextDue(): number | null {
    return this.sql.exec<{ due: number | null }>('select min(due_at) as due from outbox').one().due;
  }

  save(record: BatchRecord): void {
    this.sql.exec('update batch set record = ?', JSON.stringify(record));
  }
}
