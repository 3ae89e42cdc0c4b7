import { OneAtATime } from '../../../core/coordinator/one-at-a-time';
import type { Database } from '../../../core/db/database';
import { logError } from '../../../lib/log';
import { type AttemptOutcome, isSuccess } from '../attempt-delivery';
import type { DeliveryCoordinators } from '../delivery-coordinators';
import type { DeliveryJournal } from '../delivery-journal';
import { showPause } from '../show-target';
import { type Target, wholeOf } from '../target';
import { afterPauseOfAnother, afterSuccess, type Pause } from '../target-health';
import type { Shares } from './shares';

type Deps = {
  db: Database;
  journal: DeliveryJournal;
  shares: Shares;
  deliveries: Pick<DeliveryCoordinators, 'takePause' | 'refresh'>;
  transact<Value>(step: (now: number) => Value): Value;
};

/**
 * The pauses of a target, which all its coordinators keep. A further one tells the first of a pause or of its end, and
 * the first tells all. What does not reach another coordinator, it finds out with its next attempts.
 */
export class TargetPauses {
  readonly #deps: Deps;
  readonly #telling = new OneAtATime<void>();
  /** When the target last answered this process well. */
  #answeredWellAt = 0;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  noteAnswer(outcome: AttemptOutcome, now: number): void {
    if (isSuccess(outcome)) this.#answeredWellAt = now;
  }

  /** Whether the target has worked since another coordinator began to fail: it refuses the deliveries of that one only. */
  hasWorkedSince(since: number | null): boolean {
    return since !== null && this.#answeredWellAt > since;
  }

  /** An attempt has ended: a pause that begins or ends with it does so everywhere. */
  async follow(target: Target, { before, after }: { before: number | null; after: number | null }) {
    if (after === before) return;
    if (after === null) await this.end(target);
    else await this.#telling.run(() => this.#tellPause(target));
  }

  /** Takes the pause of another coordinator over. Returns false when the target works. */
  async take(pause: Pause): Promise<boolean> {
    const { journal, transact } = this.#deps;
    const target = journal.target();
    if (!target) return true;
    if (target.share === undefined && this.hasWorkedSince(pause.since)) return false;
    transact(() => journal.saveHealth(afterPauseOfAnother(journal.health(), pause)));
    if (target.share === undefined) await this.#telling.run(() => this.#tellPause(target));
    return true;
  }

  /** Ends the pause at all coordinators of the target. */
  async end(target: Target): Promise<void> {
    const { db, deliveries, shares } = this.#deps;
    await showPause(db, target, null);
    const others = target.share === undefined ? shares.others() : [wholeOf(target)];
    await this.tellOthers((other) => deliveries.refresh(other), others);
  }

  async tellOthers(
    tell: (other: Target) => Promise<unknown>,
    others = this.#deps.shares.others(),
  ): Promise<void> {
    for (const told of await Promise.allSettled(others.map(tell)))
      if (told.status === 'rejected') logError('another coordinator of a target was not told', told.reason);
  }

  /** Tells of the pause until it is as it was told: many attempts may fail at once. */
  async #tellPause(target: Target): Promise<void> {
    const { db, journal, deliveries } = this.#deps;
    let told: number | null = null;
    while (journal.target()) {
      const { pausedUntil, since, lastError } = journal.health();
      if (pausedUntil === null || pausedUntil === told) return;
      told = pausedUntil;
      const pause = { pausedUntil, since, lastError };
      if (target.share !== undefined) {
        await this.#report(target, pause);
      } else {
        await showPause(db, target, pausedUntil);
        await this.tellOthers((other) => deliveries.takePause(other, pause));
      }
    }
  }

  /** The first coordinator may know that the target works: then it is not paused for a few deliveries that it refuses. */
  async #report(target: Target, pause: Pause): Promise<void> {
    const { journal, deliveries, transact } = this.#deps;
    try {
      const isTaken = await deliveries.takePause(wholeOf(target), pause);
      if (!isTaken && journal.target()) transact(() => journal.saveHealth(afterSuccess(journal.health())));
    } catch (error) {
      logError('the first coordinator of a target was not told of a pause', error);
    }
  }
}
