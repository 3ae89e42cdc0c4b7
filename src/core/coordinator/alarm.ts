import { logError } from '../../lib/log';

/** The alarm of a Durable Object's storage. Each object has one. */
export type AlarmStorage = {
  getAlarm(): Promise<number | null>;
  setAlarm(at: number): Promise<void>;
  deleteAlarm(): Promise<void>;
};

/** The pause after the next due time could not be computed. */
const afterFaultMs = 300_000;

/** The alarm of one object. An alarm that is already set is not written again. */
export class Alarm {
  readonly #storage: AlarmStorage;
  readonly #name: string;
  /** Undefined when not known: this instance has just begun, or the alarm has gone off. */
  #standsAt: number | null | undefined;

  /** `name` appears in the log. */
  constructor(storage: AlarmStorage, name: string) {
    this.#storage = storage;
    this.#name = name;
  }

  /** Sets the alarm to exactly this time. Null removes it. */
  set(due: number | null): void {
    if (due === this.#standsAt) return;
    this.#standsAt = due;
    if (due === null) void this.#storage.deleteAlarm();
    else void this.#storage.setAlarm(due);
  }

  /** Sets the alarm to this time at the latest. A sooner alarm stays. */
  async setAtLatest(due: number): Promise<void> {
    const standsAt = await this.#storage.getAlarm();
    if (standsAt === null || standsAt > due) this.set(due);
  }

  /**
   * Does the work of an alarm that has gone off, and sets the next alarm whatever happens. Never
   * throws, because the platform gives up an alarm that fails too often.
   */
  async ring(work: () => Promise<unknown>, rearm: () => void | Promise<void>): Promise<void> {
    this.#standsAt = undefined;
    try {
      await work();
    } catch (error) {
      logError(`alarm of ${this.#name}`, error);
    }
    try {
      await rearm();
    } catch (error) {
      logError(`alarm of ${this.#name} could not be set`, error);
      this.set(Date.now() + afterFaultMs);
    }
  }
}
