import { journalFaultId } from '../../core/coordinator/journal-fault';
import {
  type JournalForm,
  type JournalState,
  OpenJournal,
  versionOf,
} from '../../core/coordinator/open-journal';
import { idAtTime, timeOfId } from '../../core/platform/ids';
import type { DeliveryRecord } from './delivery-record';
import { PackTable } from './packs/pack-table';
import { ShareTable } from './shares/share-table';
import type { Target } from './target';
import { healthSchema, newHealth, type TargetHealth } from './target-health';

export type JournaledDelivery = { record: DeliveryRecord; body: string };

type Row = { id: string; record: string; body: string };

/** Version 2 has no index of the times at which deliveries were made: their ids say them. */
const form: JournalForm = {
  name: 'a delivery coordinator',
  firstTable: 'target',
  upgrades: [(sql) => sql.exec('drop index delivery_created')],
};

/** When a delivery is attempted next, which a lease may put off; and by when it is projected. */
type Times = { dueAt: number | null; projectAt: number };
type PackedTimes = { dueAt: null; projectAt: null };

/**
 * The journal of a delivery coordinator: the deliveries to one target, each in one row. Only this file queries
 * it. An entry in an index costs as much as a row each time it is written, so a row that is to be projected
 * keeps its entry until it was.
 */
export class DeliveryJournal {
  /** The deliveries that left this journal for files. */
  readonly packs: PackTable;
  /** How the deliveries to the target are divided among coordinators. */
  readonly shares: ShareTable;
  readonly #opened: OpenJournal;
  /** Deliveries that are to be projected sooner than their rows say. */
  readonly #hastened = new Set<string>();

  constructor(state: JournalState) {
    this.#opened = new OpenJournal(state, form);
    this.packs = new PackTable(this.#opened);
    this.shares = new ShareTable(this.#opened);
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
    this.#opened.create(`
      create table target (record text not null, health text not null, ${versionOf(2)});
      create table delivery (id text primary key, record text not null, body text not null, due_at integer,
        project_at integer, created_at integer not null) without rowid;
      create index delivery_due on delivery (due_at) where due_at is not null;
      create index delivery_project on delivery (project_at) where project_at is not null`);
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

  /** Adds a delivery. One that comes out of a pack has nothing to do yet. */
  add({ record, body }: JournaledDelivery, { dueAt, projectAt }: Times | PackedTimes): void {
    this.#sql.exec(
      'insert into delivery values (?, ?, ?, ?, ?, ?)',
      record.id,
      JSON.stringify(record),
      body,
      dueAt,
      projectAt,
      record.createdAt,
    );
  }

  find(id: string): JournaledDelivery | null {
    const [row] = this.#rows('where id = ?', id);
    return row ? this.#opened.read(() => parseRow(row)) : null;
  }

  /** Saves a delivery as a new version. */
  save(record: DeliveryRecord, { dueAt, projectAt }: Times): void {
    const text = JSON.stringify({ ...record, version: record.version + 1 });
    const { id } = record;
    const planned = this.#plannedProjection(id);
    if (planned === null) {
      const values = 'record = ?, due_at = ?, project_at = ?';
      this.#sql.exec(`update delivery set ${values} where id = ?`, text, dueAt, projectAt, id);
      return;
    }
    this.#sql.exec('update delivery set record = ?, due_at = ? where id = ?', text, dueAt, id);
    if (projectAt < planned) this.#hastened.add(id);
  }

  #plannedProjection(id: string): number | null {
    const [row] = this.#sql
      .exec<{ planned: number | null }>('select project_at as planned from delivery where id = ?', id)
      .toArray();
    return row?.planned ?? null;
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
    const hastened = [...this.#hastened].slice(0, limit);
    for (const id of hastened) this.#hastened.delete(id);
    const waiting = [
      ...this.#readable(
        'where id in (select value from json_each(?)) and project_at is not null',
        JSON.stringify(hastened),
      ),
      ...this.#readable('where project_at <= ? order by project_at limit ?', now, limit),
    ].map(({ record }) => record);
    return [...new Map(waiting.map((record) => [record.id, record])).values()].slice(0, limit);
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
    if (only === undefined) this.#hastened.clear();
    else this.#hastened.delete(only);
    this.#sql.exec(
      'update delivery set project_at = ?1 where project_at < ?1 and id = coalesce(?2, id)',
      at,
      only ?? null,
    );
  }

  removeBefore(time: number): void {
    this.#sql.exec('delete from delivery where id < ?', idAtTime('webhookDelivery', time));
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

  /** The next times. What was hastened is projected by this process, or else when its row says. */
  nextDue(): { send: number | null; project: number | null; oldest: number | null } {
    const { send, project, oldest } = this.#sql
      .exec<{ send: number | null; project: number | null; oldest: string | null }>(
        `select (select min(due_at) from delivery where due_at is not null) as send,
           (select min(project_at) from delivery where project_at is not null) as project,
           (select min(id) from delivery) as oldest`,
      )
      .one();
    return { send, project, oldest: oldest === null ? null : timeOfId(oldest) };
  }

  /** The time of the newest delivery; 0 when there is none. */
  newestAt(): number {
    const { newest } = this.#sql
      .exec<{ newest: string | null }>('select max(id) as newest from delivery')
      .one();
    return newest === null ? 0 : timeOfId(newest);
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
