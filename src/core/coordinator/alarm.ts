import { logError } from '../../lib/log';
import { growingPause } from './growing-pause';
import { journalFaultId } from './journal-fault';

/** The alarm of a Durable Object's storage. Each object has one. */
export type AlarmStorage = {
  getAlarm(): Promise<number | null>;
  setAlarm(at: number): Promise<void>;
  deleteAlarm(): Promise<void>;
  kv: {
    get<Value>(key: string): Value | undefined;
    put<Value>(key: string, value: Value): void;
  };
};

/** The pauses while the next due time cannot be computed. */
const faultPauses = { firstMs: 300_000, longestMs: 6 * 3_600_000 };
/** A fault that comes this long after the pause of another one is a new one. */
const sameFaultMs = 3_600_000;
const faultKey = 'alarm_fault';
/**
 * Setting an alarm costs as much as writing a row. Work that is due now is begun at once; its alarm is
 * for the case that the process dies.
 */
const hardlyLaterMs = 1_000;

/** The faults in a row, kept because the object leaves memory during a pause. */
type Fault = { count: number; dueAt: number };

/** The alarm of one object. An alarm that is already set is not written again. */
export class Alarm {
  readonly #storage: AlarmStorage;
  readonly #name: string;
  /** Undefined when not known: this instance has just begun, or the alarm has gone off. */
  #standsAt: number | null | undefined;
  /** While it rings, the end of its work sets it. A process that dies then has it ring again. */
  #isRinging = false;

  /** `name` appears in the log. */
  constructor(storage: AlarmStorage, name: string) {
    this.#storage = storage;
    this.#name = name;
  }

  /**
   * Sets the alarm to this time, or leaves one that goes off sooner or hardly later: an alarm without
   * work is set anew when it goes off, which is cheaper than each change of it. Null removes it.
   */
  set(due: number | null): void {
    if (this.#isRinging || this.#stands(due)) return;
    this.#standsAt = due;
    if (due === null) void this.#storage.deleteAlarm();
    else void this.#storage.setAlarm(due);
  }

  #stands(due: number | null): boolean {
    const standsAt = this.#standsAt;
    if (due === null || standsAt === null || standsAt === undefined) return due === standsAt;
    return standsAt <= due + hardlyLaterMs;
  }

  /** Drops what it knows: the storage was emptied, and the alarm with it. */
  forget(): void {
    this.#standsAt = undefined;
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
    this.#isRinging = true;
    try {
      await work();
    } catch (error) {
      this.#log(`alarm of ${this.#name}`, error);
    }
    this.#isRinging = false;
    try {
      await rearm();
    } catch (error) {
      this.#log(`alarm of ${this.#name} could not be set`, error);
      this.set(this.#afterFault(Date.now()));
    }
  }

  /** A fault of the journal is in the log already. */
  #log(what: string, error: unknown): void {
    if (journalFaultId(error) === null) logError(what, error);
  }

  /** The storage may be what failed: then each pause is as long as the first. */
  #afterFault(now: number): number {
    try {
      return this.#growingFault(now);
    } catch {
      return now + faultPauses.firstMs;
    }
  }

  #growingFault(now: number): number {
    const before = this.#storage.kv.get<Fault>(faultKey);
    const count = before && now < before.dueAt + sameFaultMs ? before.count : 0;
    const dueAt = now + growingPause(count, faultPauses);
    this.#storage.kv.put<Fault>(faultKey, { count: count + 1, dueAt });
    return dueAt;
  }
}
