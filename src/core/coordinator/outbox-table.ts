import type { JournalTables } from './open-journal';

/**
 * The outbox of a Durable Object, as a table in its own SQLite: effects that must happen outside
 * after the transaction that caused them is written.
 */
export class OutboxTable<Effect extends string> {
  readonly #journal: JournalTables;

  constructor(journal: JournalTables) {
    this.#journal = journal;
  }

  get #sql(): SqlStorage {
    return this.#journal.sql;
  }

  /** Without rowid, an effect is one row to write, not one more in an index. */
  create(): void {
    this.#sql.exec(
      'create table outbox (effect text primary key, attempts integer not null default 0, due_at integer not null) without rowid',
    );
  }

  /**
   * Adds an effect. A waiting effect is not added twice: it uses the record as it is when it
   * happens.
   */
  enqueue(effect: Effect, dueAt: number): void {
    this.#sql.exec(
      `insert into outbox (effect, due_at) values (?, ?)
       on conflict (effect) do update set attempts = 0, due_at = min(due_at, excluded.due_at)`,
      effect,
      dueAt,
    );
  }

  dueEffects(now: number): { effect: Effect; attempts: number }[] {
    return this.#sql
      .exec<{ effect: Effect; attempts: number }>(
        'select effect, attempts from outbox where due_at <= ? order by due_at, effect',
        now,
      )
      .toArray();
  }

  pendingEffects(): Effect[] {
    return this.#sql
      .exec<{ effect: Effect }>('select effect from outbox')
      .toArray()
      .map(({ effect }) => effect);
  }

  finishEffect(effect: Effect): void {
    this.#sql.exec('delete from outbox where effect = ?', effect);
  }

  /** Removes the effects with this prefix. */
  withdraw(prefix: string): void {
    this.#sql.exec('delete from outbox where substr(effect, 1, ?) = ?', prefix.length, prefix);
  }

  nextDue(): number | null {
    return this.#sql.exec<{ due: number | null }>('select min(due_at) as due from outbox').one().due;
  }

  postponeEffect(effect: Effect, attempts: number, dueAt: number): void {
    this.#sql.exec('update outbox set attempts = ?, due_at = ? where effect = ?', attempts, dueAt, effect);
  }
}
