import type { Clockwork } from './clockwork';
import { type Deliver, drainOutbox, type Outbox } from './drain-outbox';
import { OneAtATime } from './one-at-a-time';

type EffectOutbox<Effect extends string> = Outbox<Effect> & {
  pendingEffects(): Effect[];
  enqueue(effect: Effect, dueAt: number): void;
  /** Writes what a round has done. Left out when the outbox has written it at once. */
  write?(): void;
};

type Parts<Effect extends string> = {
  outbox: EffectOutbox<Effect>;
  /** Opens the dependencies of one round. */
  open(): Deliver<Effect>;
};

/**
 * The effects of a coordinator outside itself. Each effect stays in the outbox until it has
 * happened.
 */
export class Effects<Effect extends string> {
  readonly #clock: Pick<Clockwork, 'isThere' | 'arm'>;
  readonly #parts: Parts<Effect>;
  readonly #draining = new OneAtATime<void>();

  constructor(clock: Pick<Clockwork, 'isThere' | 'arm'>, parts: Parts<Effect>) {
    this.#clock = clock;
    this.#parts = parts;
  }

  areDue(): boolean {
    return this.#clock.isThere() && this.#parts.outbox.dueEffects(Date.now()).length > 0;
  }

  /**
   * Carries out all due effects, also those that become due meanwhile, and sets the alarm for the
   * rest.
   */
  drain(): Promise<void> {
    return this.#draining.run(() => this.#untilNothingIsDue());
  }

  /** Carries out a waiting effect now, before its result is read elsewhere. */
  async flush(effect: Effect): Promise<void> {
    if (!this.#clock.isThere()) return;
    const { outbox } = this.#parts;
    if (outbox.pendingEffects().includes(effect)) outbox.enqueue(effect, Date.now());
    await this.drain();
  }

  /** Carries out an effect now, even if it has happened before. */
  async repeat(effect: Effect): Promise<void> {
    if (!this.#clock.isThere()) return;
    this.#parts.outbox.enqueue(effect, Date.now());
    await this.drain();
  }

  async #untilNothingIsDue(): Promise<void> {
    const { outbox, open } = this.#parts;
    try {
      while (this.areDue()) await drainOutbox(outbox, open(), Date.now());
    } finally {
      outbox.write?.();
      this.#clock.arm();
    }
  }
}
