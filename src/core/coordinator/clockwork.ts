import { Alarm, type AlarmStorage } from './alarm';
import { Waiters } from './waiters';

type ClockworkStorage = AlarmStorage & { transactionSync<Value>(step: () => Value): Value };

/** A journal that keeps its values in memory. */
type JournalInMemory = {
  /** Runs a step, and writes what it changed at its end. */
  together<Value>(step: () => Value): Value;
  /** Drops the values of a transaction that was rolled back. */
  forget(): void;
};

/** The parts that differ between coordinators. */
type Plan = {
  /** The coordinator's name in the log. */
  name: string;
  /**
   * True when something was accepted under the object's id. An id that was never used causes no
   * work and no alarm.
   */
  isThere(): boolean;
  /** The time of the next step, or null for none. */
  nextDue(now: number): number | null;
  /** Begins all due work, without waiting for it. */
  goOn(): void;
  /** True until the end that callers wait for. Left out when no caller waits. */
  isPending?(): boolean;
  /** Left out when the journal keeps no value in memory. */
  journal?: JournalInMemory;
};

/**
 * The common part of all coordinators: steps as transactions, an alarm for the next due time, and
 * callers who wait for the end. Each coordinator adds its own rules.
 */
export class Clockwork {
  readonly #storage: ClockworkStorage;
  readonly #plan: Plan;
  readonly #alarm: Alarm;
  readonly #waiters = new Waiters();

  constructor(storage: ClockworkStorage, plan: Plan) {
    this.#storage = storage;
    this.#plan = plan;
    this.#alarm = new Alarm(storage, plan.name);
  }

  isThere(): boolean {
    return this.#plan.isThere();
  }

  /**
   * Runs a step as one transaction, with one `now` for all of it. A step that throws changes
   * nothing.
   */
  transact<Value>(step: (now: number) => Value): Value {
    const value = this.#commit(step);
    this.#waiters.look();
    return value;
  }

  /** Runs a transaction, then begins the work that follows from it. */
  step<Value>(step: (now: number) => Value): Value {
    const value = this.transact(step);
    this.goOn();
    return value;
  }

  goOn(): void {
    if (this.isThere()) this.#plan.goOn();
  }

  /**
   * Waits for the end, or as long as `isPending` says, but not longer than this time. Check and
   * registration happen in one turn, so no end is missed.
   */
  async wait(until: number, isPending = () => this.#isPending()): Promise<void> {
    if (isPending()) await this.#waiters.wait(until, isPending);
  }

  /** Sets the alarm for the next due time. */
  arm(): void {
    if (this.isThere()) this.#alarm.set(this.#plan.nextDue(Date.now()));
  }

  /** Drops what it knows of the alarm: the storage was emptied. */
  forget(): void {
    this.#alarm.forget();
  }

  /** Does the work of the alarm, without ever throwing, and sets the next alarm. */
  ring(work: () => Promise<unknown>): Promise<void> {
    return this.#alarm.ring(work, () => this.arm());
  }

  #isPending(): boolean {
    return this.#plan.isPending?.() ?? false;
  }

  /** Only a transaction rolls back: SQL that ran outside one stays when code throws. */
  #commit<Value>(step: (now: number) => Value): Value {
    const now = Date.now();
    const { journal } = this.#plan;
    try {
      return this.#storage.transactionSync(() => (journal ? journal.together(() => step(now)) : step(now)));
    } catch (error) {
      journal?.forget();
      throw error;
    }
  }
}
