import { logError } from '../../lib/log';

/** The alarm of a Durable Object's storage. There is one for each object. */
export type AlarmStorage = {
  getAlarm(): Promise<number | null>;
  setAlarm(at: number): Promise<void>;
  deleteAlarm(): Promise<void>;
};

/** The pause of an object that cannot even say when something is due. */
const afterFaultMs = 300_000;

/** The alarm of one object. An alarm that stands already is not written again. */
export class Alarm {
  readonly #storage: AlarmStorage;
  readonly #name: string;
  /** undefined: not known, because this instance has just begun or the alarm has gone off. */
  #standsAt: number | null | undefined;

  /** The name is told in the log. */
  constructor(storage: AlarmStorage, name: string) {
    this.#storage = storage;
    this.#name = name;
  }

  /** Sets it to exactly this moment; null: to none. */
  set(due: number | null): void {
    if (due === this.#standsAt) return;
    this.#standsAt = due;
    if (due === null) void this.#storage.deleteAlarm();
    else void this.#storage.setAlarm(due);
  }

  /** Sets it to this moment at the latest: an alarm that stands sooner is kept. */
  async setAtLatest(due: number): Promise<void> {
    const standsAt = await this.#storage.getAlarm();
    if (standsAt === null || standsAt > due) this.set(due);
  }

  /**
   * Does the work of an alarm that has gone off, and sets the next one whatever becomes of the work. It never throws:
   * the platform gives an alarm up that fails too often.
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
