import { Alarm, type AlarmStorage } from './alarm';
import { Waiters } from './waiters';

type ClockworkStorage = AlarmStorage & { transactionSync<Value>(step: () => Value): Value };

/** What differs between coordinators. */
type Plan = {
  /** The coordinator's name in the log. */
  name: string;
  /** Whether anything was accepted under its id. Nothing is done, and no alarm set, for an id that nobody created. */
  isThere(): boolean;
  /** When something is to be done next; null: nothing is. */
  nextDue(now: number): number | null;
  /** Begins what is due, without waiting for it. */
  goOn(): void;
  /** Whether the end that callers wait for is still to come. Left out where nobody waits. */
  isPending?(): boolean;
  /** Drops what was read in a transaction that was rolled back. Left out where nothing is kept in memory. */
  forget?(): void;
};

/**
 * What all coordinators have in common: steps that are transactions, an alarm for what is due next, and callers who
 * wait for the end. The rules are the coordinator's own.
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

  /** One transaction, with one moment for all of it. A step that throws changes nothing. */
  transact<Value>(step: (now: number) => Value): Value {
    const value = this.#commit(step);
    if (this.#waiters.areThere && !this.#isPending()) this.#waiters.releaseAll();
    return value;
  }

  /** A transaction, and all that follows from it. */
  step<Value>(step: (now: number) => Value): Value {
    const value = this.transact(step);
    this.goOn();
    return value;
  }

  goOn(): void {
    if (this.isThere()) this.#plan.goOn();
  }

  /** Waits for the end, at the latest until this moment. Looks and registers in one turn: nothing ends in between. */
  async wait(until: number): Promise<void> {
    if (this.#isPending()) await this.#waiters.wait(until);
  }

  /** Sets the alarm for what is due next. */
  arm(): void {
    if (this.isThere()) this.#alarm.set(this.#plan.nextDue(Date.now()));
  }

  /** The work of the alarm, which never throws, and the next alarm. */
  ring(work: () => Promise<unknown>): Promise<void> {
    return this.#alarm.ring(work, () => this.arm());
  }

  #isPending(): boolean {
    return this.#plan.isPending?.() ?? false;
  }

  /** SQL that has run stays when code throws: only a transaction rolls it back. */
  #commit<Value>(step: (now: number) => Value): Value {
    const now = Date.now();
    try {
      return this.#storage.transactionSync(() => step(now));
    } catch (error) {
      this.#plan.forget?.();
      throw error;
    }
  }
}
