import type { OpenJournal } from '../../../core/coordinator/open-journal';
import type { Cell } from '../../../core/coordinator/outbox-column';
import { type DispatchEffect, type EventOutbox, type Events, EventTable, idOf } from './event-table';
import type { ServiceEvent } from './service-event';

/** A row holds at most 2 MB, and the record needs its part. Events beyond this wait in a table. */
const mostCharacters = 100_000;

/**
 * The events of a Durable Object, in a column of its only row: most are dispatched at once. Many of
 * them, as while the database is down, go to a table that is created for them.
 */
export class EventColumn implements Events {
  readonly #journal: OpenJournal;
  readonly #cell: Cell;
  readonly #table: EventTable;
  readonly #outbox: EventOutbox;
  #known: Map<string, ServiceEvent> | null = null;

  constructor(journal: OpenJournal, cell: Cell, outbox: EventOutbox) {
    this.#journal = journal;
    this.#cell = cell;
    this.#outbox = outbox;
    this.#table = new EventTable(journal, outbox);
  }

  get #waiting(): Map<string, ServiceEvent> {
    this.#known ??= this.#journal.read(() => {
      const events: ServiceEvent[] = JSON.parse(this.#cell.read() ?? '[]');
      return new Map(events.map((event) => [event.id, event]));
    });
    return this.#known;
  }

  emit(event: ServiceEvent, dueAt: number): void {
    if (JSON.stringify([...this.#waiting.values(), event]).length > mostCharacters) {
      if (!this.#table.isThere()) this.#table.create();
      this.#table.emit(event, dueAt);
      return;
    }
    this.#waiting.set(event.id, event);
    this.#changed('now');
    this.#outbox.enqueue(`publish:${event.id}`, dueAt);
  }

  hurry(now: number): void {
    for (const id of this.#waiting.keys()) this.#outbox.enqueue(`publish:${id}`, now);
    if (this.#table.isThere()) this.#table.hurry(now);
  }

  find(effect: DispatchEffect): ServiceEvent | null {
    const known = this.#waiting.get(idOf(effect));
    if (known) return known;
    return this.#table.isThere() ? this.#table.find(effect) : null;
  }

  remove(effect: DispatchEffect): void {
    if (this.#waiting.delete(idOf(effect))) this.#changed('later');
    else if (this.#table.isThere()) this.#table.remove(effect);
  }

  /** Drops what was emitted in a transaction that was rolled back. */
  forget(): void {
    this.#known = null;
  }

  #changed(when: 'now' | 'later'): void {
    const text = () => (this.#waiting.size === 0 ? null : JSON.stringify([...this.#waiting.values()]));
    this.#cell.changed(text, when);
  }
}
