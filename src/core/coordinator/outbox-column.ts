import type { OpenJournal } from './open-journal';

/** A text in a column of a journal's row. */
export type Cell = {
  read(): string | null;
  /**
   * Says that the text is another one. `later`: it may be written with the next change of the row,
   * because no harm is done when it is not.
   */
  changed(text: () => string | null, when: 'now' | 'later'): void;
};

type Waiting = { attempts: number; dueAt: number };

/**
 * The outbox of a Durable Object, in a column of its only row: effects that must happen outside after
 * the transaction that caused them is written. A step writes the row once, whatever it enqueues.
 */
export class OutboxColumn<Effect extends string> {
  readonly #journal: Pick<OpenJournal, 'read'>;
  readonly #cell: Cell;
  #known: Map<Effect, Waiting> | null = null;

  constructor(journal: Pick<OpenJournal, 'read'>, cell: Cell) {
    this.#journal = journal;
    this.#cell = cell;
  }

  get #waiting(): Map<Effect, Waiting> {
    this.#known ??= this.#journal.read(() => new Map(JSON.parse(this.#cell.read() ?? '[]')));
    return this.#known;
  }

  /**
   * Adds an effect. A waiting effect is not added twice: it uses the record as it is when it
   * happens. `later`: it may be lost with this process, because its caller will ask again.
   */
  enqueue(effect: Effect, dueAt: number, when: 'now' | 'later' = 'now'): void {
    const earlier = this.#waiting.get(effect)?.dueAt ?? dueAt;
    this.#waiting.set(effect, { attempts: 0, dueAt: Math.min(earlier, dueAt) });
    this.#changed(when);
  }

  dueEffects(now: number): { effect: Effect; attempts: number }[] {
    return [...this.#waiting]
      .filter(([, { dueAt }]) => dueAt <= now)
      .sort(([one, a], [other, b]) => a.dueAt - b.dueAt || (one < other ? -1 : 1))
      .map(([effect, { attempts }]) => ({ effect, attempts }));
  }

  pendingEffects(): Effect[] {
    return [...this.#waiting.keys()];
  }

  /** After a crash, an effect that was not written as finished happens again. */
  finishEffect(effect: Effect): void {
    if (this.#waiting.delete(effect)) this.#changed('later');
  }

  /** Removes the effects with this prefix. */
  withdraw(prefix: string): void {
    const withdrawn = this.pendingEffects().filter((effect) => effect.startsWith(prefix));
    for (const effect of withdrawn) this.#waiting.delete(effect);
    if (withdrawn.length > 0) this.#changed('now');
  }

  postponeEffect(effect: Effect, attempts: number, dueAt: number): void {
    this.#waiting.set(effect, { attempts, dueAt });
    this.#changed('now');
  }

  nextDue(): number | null {
    const times = [...this.#waiting.values()].map(({ dueAt }) => dueAt);
    return times.length === 0 ? null : Math.min(...times);
  }

  /** Drops what was enqueued in a transaction that was rolled back. */
  forget(): void {
    this.#known = null;
  }

  #changed(when: 'now' | 'later'): void {
    const text = () => (this.#waiting.size === 0 ? null : JSON.stringify([...this.#waiting]));
    this.#cell.changed(text, when);
  }
}
