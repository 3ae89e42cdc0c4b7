import { OneAtATime } from '../../core/coordinator/one-at-a-time';
import type { Database } from '../../core/db/database';
import { logError } from '../../lib/log';
import { isHeld } from './hold-store';
import { type Expiring, expiryDueAt, isOverdue, putOff } from './put-off';

type Parts<Kept extends Expiring> = {
  record(): Kept | null;
  /** The things whose holds keep the record from expiring. */
  subjectsOf(record: Kept): string[];
  openDatabase(): Database;
  /** Expires the record, as one step. */
  expire(): void;
  /** Saves a record whose expiry was put off, as one step. */
  save(record: Kept): void;
};

/**
 * The expiry of a coordinator's record at its time. The database says whether a legal hold stops it:
 * while that is unknown, nothing is erased.
 */
export class DueExpiry<Kept extends Expiring> {
  readonly #parts: Parts<Kept>;
  readonly #asking = new OneAtATime<void>();

  constructor(parts: Parts<Kept>) {
    this.#parts = parts;
  }

  /** Whether it is time to look. */
  isDue(now: number): boolean {
    const record = this.#parts.record();
    const dueAt = record && expiryDueAt(record);
    return dueAt !== null && dueAt <= now;
  }

  /** Expires an overdue record now, unless a hold stops it. */
  async catchUp(): Promise<void> {
    const record = this.#parts.record();
    if (record && isOverdue(record, Date.now())) await this.#asking.run(() => this.#ask(record));
  }

  async #ask(record: Kept): Promise<void> {
    const held = await this.#isHeld(record);
    const current = this.#parts.record();
    const now = Date.now();
    if (!current || !isOverdue(current, now)) return;
    if (held === false) return this.#parts.expire();
    const { expiryPutOff: before } = current;
    const isKnown = held === true && before?.held === true && before.until > now;
    if (!isKnown) this.#parts.save({ ...current, expiryPutOff: putOff(current, held ?? false, now) });
  }

  /** Null: nobody can tell. */
  async #isHeld(record: Kept): Promise<boolean | null> {
    try {
      return await isHeld(this.#parts.openDatabase(), this.#parts.subjectsOf(record));
    } catch (error) {
      logError('legal holds could not be read, so an expiry is put off', error);
      return null;
    }
  }
}
