/**
 * The effects of a Durable Object that must happen outside once the transaction that caused them is written: a table
 * in its own SQLite.
 */
export class OutboxTable<Effect extends string> {
  constructor(private readonly sql: SqlStorage) {}

  create(): void {
    this.sql.exec(
      'create table outbox (effect text primary key, attempts integer not null default 0, due_at integer not null)',
    );
  }

  /** An effect that is still waiting is not doubled: it acts on what the record says by then. */
  enqueue(effect: Effect, dueAt: number): void {
    this.sql.exec(
      `insert into outbox (effect, due_at) values (?, ?)
       on conflict (effect) do update set attempts = 0, due_at = min(due_at, excluded.due_at)`,
      effect,
      dueAt,
    );
  }

  dueEffects(now: number): { effect: Effect; attempts: number }[] {
    return this.sql
      .exec<{ effect: Effect; attempts: number }>(
        'select effect, attempts from outbox where due_at <= ? order by due_at, effect',
        now,
      )
      .toArray();
  }

  pendingEffects(): Effect[] {
    return this.sql
      .exec<{ effect: Effect }>('select effect from outbox')
      .toArray()
      .map(({ effect }) => effect);
  }

  finishEffect(effect: Effect): void {
    this.sql.exec('delete from outbox where effect = ?', effect);
  }

  /** Those whose names begin like this are not wanted any more. */
  withdraw(prefix: string): void {
    this.sql.exec('delete from outbox where substr(effect, 1, ?) = ?', prefix.length, prefix);
  }

  postponeEffect(effect: Effect, attempts: number, dueAt: number): void {
    this.sql.exec('update outbox set attempts = ?, due_at = ? where effect = ?', attempts, dueAt, effect);
  }
}
