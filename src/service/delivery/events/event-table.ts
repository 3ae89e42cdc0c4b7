import type { OutboxTable } from '../../../core/platform/outbox-table';
import type { ServiceEvent } from './service-event';

/** Carries one event to everybody who is to be told of it. */
export type PublishEffect = `publish:${string}`;

export const isPublish = (effect: string): effect is PublishEffect => effect.startsWith('publish:');

/**
 * The events of a Durable Object: a table in its own SQLite, written in the transaction of what they tell of. The
 * outbox carries each of them on; until that is done it stays here.
 */
export class EventTable {
  constructor(
    private readonly sql: SqlStorage,
    private readonly outbox: Pick<OutboxTable<PublishEffect>, 'enqueue'>,
  ) {}

  create(): void {
    this.sql.exec('create table event (id text primary key, about text not null, body text not null)');
  }

  emit({ body, ...about }: ServiceEvent, dueAt: number): void {
    this.sql.exec('insert into event values (?, ?, ?)', about.id, JSON.stringify(about), body);
    this.outbox.enqueue(`publish:${about.id}`, dueAt);
  }

  /** What is told may quote what is about to disappear: it is not kept waiting. */
  hurry(now: number): void {
    for (const { id } of this.sql.exec<{ id: string }>('select id from event').toArray())
      this.outbox.enqueue(`publish:${id}`, now);
  }

  /** null: it is published already. */
  find(effect: PublishEffect): ServiceEvent | null {
    const [row] = this.sql
      .exec<{ about: string; body: string }>('select about, body from event where id = ?', idOf(effect))
      .toArray();
    return row ? { ...JSON.parse(row.about), body: row.body } : null;
  }

  remove(effect: PublishEffect): void {
    this.sql.exec('delete from event where id = ?', idOf(effect));
  }
}

const idOf = (effect: PublishEffect): string => effect.slice('publish:'.length);
