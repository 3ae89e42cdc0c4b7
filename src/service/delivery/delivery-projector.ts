import { growingPause } from '../../core/coordinator/growing-pause';
import type { Volumes } from '../../core/db/volumes/volumes';
import { logError } from '../../lib/log';
import type { ActionSubjects } from './actions/action-subjects';
import type { DeliveryJournal } from './delivery-journal';
import type { DeliveryRecord } from './delivery-record';
import { findDelivery, projectDeliveries } from './delivery-store';
import { reportActions } from './report-actions';

const againMs = 5_000;
const faultAgainMs = 60_000;
const untoldPauses = { firstMs: againMs, longestMs: 600_000 };
const projectedAtOnce = 50;
/**
 * While attempts are under way, one D1 write covers all deliveries that change within this time: D1
 * has one writer for all coordinators.
 */
const betweenProjectionsMs = 1_000;

type Deps = { journal: DeliveryJournal; volumes: Volumes; subjects: ActionSubjects };

/** Shows the deliveries of one coordinator in D1, and reports them to their subjects. */
export class DeliveryProjector {
  readonly #deps: Deps;
  #projectedAt = 0;
  /** How often the subject of a delivery could not be told of it. */
  readonly #untold = new Map<string, number>();

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** The time of the next projection; 0 means now. A clock that was set back delays nothing. */
  next(isBusy: boolean, now: number): number {
    const since = now - this.#projectedAt;
    const isSoon = since >= 0 && since < betweenProjectionsMs;
    return isBusy && isSoon ? this.#projectedAt + betweenProjectionsMs : 0;
  }

  /** Lets the next projection wait for no other. */
  hurry(): void {
    this.#projectedAt = 0;
  }

  async project(): Promise<void> {
    const { journal, volumes, subjects } = this.#deps;
    try {
      await this.#projectUnreadable();
      for (;;) {
        const changed = journal.toProject(Date.now(), projectedAtOnce);
        if (changed.length === 0) return;
        const projected = await projectDeliveries(volumes, changed);
        for (const { id } of changed.filter((record) => !projected.includes(record)))
          journal.putOffProjection(Date.now() + againMs, id);
        const untold = await reportActions(subjects, projected);
        for (const record of projected) this.#noteTold(record, !untold.has(record.subject?.id ?? ''));
        this.#projectedAt = Date.now();
        if (changed.length < projectedAtOnce) return;
      }
    } catch (error) {
      logError('deliveries could not be projected', error);
      journal.putOffProjection(Date.now() + againMs);
    }
  }

  /** Shows deliveries that cannot be read as cancelled, with what is known of them in D1. */
  async #projectUnreadable(): Promise<void> {
    const { journal, volumes, subjects } = this.#deps;
    const now = Date.now();
    const unreadable = journal.unreadable(now, projectedAtOnce);
    const { accountId } = journal.target() ?? {};
    for (const { id, fault } of unreadable) {
      const known = accountId && (await findDelivery(volumes, accountId, id));
      const ended = known && unreadableDelivery(known, fault, now);
      if (ended) {
        await projectDeliveries(volumes, [ended]);
        const untold = await reportActions(subjects, [ended]);
        if (untold.size > 0) {
          journal.putOffProjection(now + faultAgainMs, id);
          continue;
        }
      }
      journal.unreadableProjected(id);
    }
  }

  /** A subject that cannot be told is told later, after a growing pause. */
  #noteTold(record: DeliveryRecord, isTold: boolean): void {
    const { journal } = this.#deps;
    if (isTold) {
      this.#untold.delete(record.id);
      journal.projected(record);
      return;
    }
    const tries = this.#untold.get(record.id) ?? 0;
    this.#untold.set(record.id, tries + 1);
    journal.putOffProjection(Date.now() + growingPause(tries, untoldPauses), record.id);
  }
}

/** A delivery that its coordinator cannot read any more, as lists show it. null: it had ended. */
function unreadableDelivery(record: DeliveryRecord, fault: string, now: number): DeliveryRecord | null {
  if (record.state !== 'pending') return null;
  const reason = `The delivery cannot be read, and is not sent. Quote the id ${fault}.`;
  return { ...record, state: 'cancelled', nextAttemptAt: null, finishedAt: now, reason };
}
