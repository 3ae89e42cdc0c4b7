import { journalFaultId } from '../../core/coordinator/journal-fault';
import { type JournalForm, type JournalState, OpenJournal } from '../../core/coordinator/open-journal';
import type { DeliveryRecord } from './delivery-record';
import type { Target } from './target';
import { healthSchema, newHealth, type TargetHealth } from './target-health';

export type JournaledDelivery = { record: DeliveryRecord; body: string };

type Row = { id: string; record: string; body: string };

const form: JournalForm = { name: 'a delivery coordinator', firstTable: 'target', upgrades: [] };

/**
 * The journal of a delivery coordinator: the deliveries to one target. Only this file queries it.
 */
export class DeliveryJournal {
  readonly #opened: OpenJournal;

  constructor(state: JournalState) {
    this.#opened = new OpenJournal(state, form);
  }

  get #sql(): SqlStorage {
    return this.#opened.sql;
  }

  /**
   * Creates the tables with the first delivery: a name that is never used must leave no storage
   * behind. Later deliveries may bring the same target in another form: its URL was encrypted.
   */
  create(target: Target): void {
    const text = JSON.stringify(target);
    const known = this.target();
    if (known && JSON.stringify(known) !== text) this.#sql.exec('update target set record = ?', text);
    if (known) return;
    this.#sql.exec(`
      create table target (record text not null, health text not null);
      create table delivery (id text primary key, record text not null, body text not null, due_at integer,
        project_at integer, created_at integer not null);
      create index delivery_due on delivery (due_at) where due_at is not null;
      create index delivery_project on delivery (project_at) where project_at is not null;
      create index delivery_created on delivery (created_at)`);
    this.#opened.created();
    this.#sql.exec('insert into target (record, health) values (?, ?)', text, JSON.stringify(newHealth));
  }

  isThere(): boolean {
    return this.#opened.isThere();
  }

  target(): Target | null {
    if (!this.isThere()) return null;
    return this.#opened.read(() =>
      JSON.parse(this.#sql.exec<{ record: string }>('select record from target').one().record),
    );
  }

  add({ record, body }: JournaledDelivery, projectAt: number): void {
    this.#sql.exec(
      'insert into delivery values (?, ?, ?, ?, ?, ?)',
      record.id,
      JSON.stringify(record),
      body,
      record.nextAttemptAt,
      projectAt,
      record.createdAt,
    );
  }

  find(id: string): JournaledDelivery | null {
    const [row] = this.#rows('where id = ?', id);
    return row ? this.#opened.read(() => parseRow(row)) : null;
  }

  /**
   * Saves a delivery as a new version. `dueAt`: when it is attempted next; a lease may put that
   * off.
   */
  save(record: DeliveryRecord, { dueAt, projectAt }: { dueAt: number | null; projectAt: number }): void {
    this.#sql.exec(
      'update delivery set record = ?, due_at = ?, project_at = ? where id = ?',
      JSON.stringify({ ...record, version: record.version + 1 }),
      dueAt,
      projectAt,
      record.id,
    );
  }

  /** The next delivery to attempt. */
  nextToSend(now: number): JournaledDelivery | null {
    for (;;) {
      const due = 'where due_at <= ? order by due_at limit 1';
      if (this.#rows(due, now).length === 0) return null;
      const [next] = this.#readable(due, now);
      if (next) return next;
    }
  }

  pending(): DeliveryRecord[] {
    return this.#readable(
      `where case when json_valid(record) then json_extract(record, '$.state') = 'pending' end`,
    ).map(({ record }) => record);
  }

  /**
   * Makes deliveries that wait for another attempt due now. A delivery under way keeps the end of
   * its lease.
   */
  hasten(now: number): void {
    this.#sql.exec(
      `update delivery set due_at = ?1 where due_at > ?1
       and case when json_valid(record) then due_at = json_extract(record, '$.nextAttemptAt') end`,
      now,
    );
  }

  toProject(now: number, limit: number): DeliveryRecord[] {
    return this.#readable('where project_at <= ? order by project_at limit ?', now, limit).map(
      ({ record }) => record,
    );
  }

  /** Marks a delivery as projected, unless it has changed meanwhile. */
  projected({ id, version }: DeliveryRecord): void {
    this.#sql.exec(
      `update delivery set project_at = null where id = ? and json_extract(record, '$.version') = ?`,
      id,
      version,
    );
  }

  /** Puts off the projection of all deliveries, or of one. */
  putOffProjection(at: number, only?: string): void {
    this.#sql.exec(
      'update delivery set project_at = ?1 where project_at < ?1 and id = coalesce(?2, id)',
      at,
      only ?? null,
    );
  }

  removeBefore(createdAt: number): void {
    this.#sql.exec('delete from delivery where created_at < ?', createdAt);
  }

  health(): TargetHealth {
    return this.#opened.read(() => {
      const { health } = this.#sql.exec<{ health: string }>('select health from target').one();
      return healthSchema.parse(JSON.parse(health));
    });
  }

  saveHealth(health: TargetHealth): void {
    this.#sql.exec('update target set health = ?1 where health <> ?1', JSON.stringify(health));
  }

  nextDue(): { send: number | null; project: number | null; oldest: number | null } {
    return this.#sql
      .exec<{ send: number | null; project: number | null; oldest: number | null }>(
        `select (select min(due_at) from delivery where due_at is not null) as send,
           (select min(project_at) from delivery where project_at is not null) as project,
           (select min(created_at) from delivery) as oldest`,
      )
      .one();
  }

  #rows(where: string, ...parameters: (string | number)[]): Row[] {
    return this.#sql.exec<Row>(`select id, record, body from delivery ${where}`, ...parameters).toArray();
  }

  /** The deliveries that must be projected and cannot be read, with the fault of each. */
  unreadable(now: number, limit: number): { id: string; fault: string }[] {
    return this.#rows('where project_at <= ? order by project_at limit ?', now, limit).flatMap((row) => {
      const fault = this.#faultOf(row);
      return fault === null ? [] : [{ id: row.id, fault }];
    });
  }

  /** Marks a delivery that cannot be read as projected. */
  unreadableProjected(id: string): void {
    this.#sql.exec('update delivery set project_at = null where id = ?', id);
  }

  /**
   * The deliveries that can be read. The others are set aside, so that they hold up no delivery, and
   * their projection learns of it.
   */
  #readable(where: string, ...parameters: (string | number)[]): JournaledDelivery[] {
    return this.#rows(where, ...parameters).flatMap((row) => {
      if (this.#faultOf(row) === null) return parseRow(row);
      this.#sql.exec(
        'update delivery set due_at = null, project_at = 1 where id = ? and due_at is not null',
        row.id,
      );
      return [];
    });
  }

  #faultOf(row: Row): string | null {
    try {
      this.#opened.read(() => parseRow(row));
      return null;
    } catch (error) {
      return journalFaultId(error) ?? '';
    }
  }
}

function parseRow({ record, body }: Row): JournaledDelivery {
  return { record: JSON.parse(record), body };
}
