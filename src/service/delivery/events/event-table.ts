import type { JournalTables } from '../../../core/coordinator/open-journal';
import type { ServiceEvent } from './service-event';

/** The effect that dispatches one event. */
export type DispatchEffect = `publish:${string}`;

export function isDispatch(effect: string): effect is DispatchEffect {
  return effect.startsWith('publish:');
}

/** The outbox that dispatches events. */
export type EventOutbox = { enqueue(effect: DispatchEffect, dueAt: number): void };

/** The events of a Durable Object that the outbox has not dispatched yet. */
export type Events = {
  emit(event: ServiceEvent, dueAt: number): void;
  /**
   * Makes all events due now, because their data is about to be deleted and an event may quote it.
   */
  hurry(now: number): void;
  /** Returns null when the event is dispatched already. */
  find(effect: DispatchEffect): ServiceEvent | null;
  remove(effect: DispatchEffect): void;
};

/**
 * The events of a Durable Object: a table in its own SQLite, written in the transaction that causes
 * the event. An event stays here until the outbox has dispatched it.
 */
export class EventTable implements Events {
  readonly #journal: JournalTables;
  readonly #outbox: EventOutbox;

  constructor(journal: JournalTables, outbox: EventOutbox) {
    this.#journal = journal;
    this.#outbox = outbox;
  }

  get #sql(): SqlStorage {
    return this.#journal.sql;
  }

  create(): void {
    this.#sql.exec(
      'create table event (id text primary key, about text not null, body text not null) without rowid',
    );
  }

  isThere(): boolean {
    return this.#sql.exec("select 1 from sqlite_master where name = 'event'").toArray().length > 0;
  }

  emit({ body, ...about }: ServiceEvent, dueAt: number): void {
    this.#sql.exec('insert into event values (?, ?, ?)', about.id, JSON.stringify(about), body);
    this.#outbox.enqueue(`publish:${about.id}`, dueAt);
  }

  hurry(now: number): void {
    for (const { id } of this.#sql.exec<{ id: string }>('select id from event').toArray())
      this.#outbox.enqueue(`publish:${id}`, now);
  }

  find(effect: DispatchEffect): ServiceEvent | null {
    return this.#journal.read(() => {
      const [row] = this.#sql
        .exec<{ about: string; body: string }>('select about, body from event where id = ?', idOf(effect))
        .toArray();
      return row ? { ...JSON.parse(row.about), body: row.body } : null;
    });
  }

  remove(effect: DispatchEffect): void {
    this.#sql.exec('delete from event where id = ?', idOf(effect));
  }
}

export function idOf(effect: DispatchEffect): string {
  return effect.slice('publish:'.length);
}
