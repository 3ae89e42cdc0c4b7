import { journalFaultId } from '../../../core/coordinator/journal-fault';
import { timeOfId } from '../../../core/platform/ids';
import { sha256Hex } from '../../../lib/digest';
import { limits } from '../../../lib/limits';
import { type AtOnce, isFull, keptMs } from '../attempt-turn';
import type { DeliveryJournal } from '../delivery-journal';
import type { NewDelivery } from '../delivery-life';
import { isDivisible, type Target } from '../target';
import { ShareWatch, sharing } from './share-rules';

/**
 * Divides the deliveries to a busy target among several coordinators. The first one accepts them all, and hands those of
 * other shares over. The time in the id of a delivery says how many shares count for it, and its record which of them: so
 * an event that is dispatched again finds its delivery, whatever has changed meanwhile.
 */
export class Shares {
  readonly #journal: DeliveryJournal;
  readonly #watch = new ShareWatch();
  /** The newest delivery that was accepted: a change counts for later ones only. */
  #newestAt = 0;

  constructor(journal: DeliveryJournal) {
    this.#journal = journal;
  }

  /** The target of another coordinator that has this delivery in its share; null when it is this one's. */
  ownerOf({ id, event, target }: NewDelivery): Target | null {
    if (target.share !== undefined || !this.#journal.isThere()) return null;
    const time = timeOfId(id);
    this.#newestAt = Math.max(this.#newestAt, time);
    const share = shareOf(event.subject?.id ?? id, this.#journal.shares.countAt(time));
    return share === 0 ? null : { ...target, share };
  }

  /** The targets of all other coordinators that have, or had, a share. A journal that cannot be used says none. */
  others(): Target[] {
    try {
      const target = this.#journal.target();
      if (!target || target.share !== undefined) return [];
      const count = this.#journal.shares.most() - 1;
      return Array.from({ length: count }, (_, index) => ({ ...target, share: index + 1 }));
    } catch (error) {
      if (journalFaultId(error) === null) throw error;
      return [];
    }
  }

  /** Looks at the line, as a part of a transaction, and changes the number of shares. */
  follow(atOnce: AtOnce, now: number): void {
    const { most } = atOnce;
    if (most < limits.webhooksAtOnceMost && !this.#journal.shares.isThere()) return;
    const target = this.#journal.target();
    if (!target || !isDivisible(target)) return;
    const { send } = this.#journal.nextDue();
    const { failures } = this.#journal.health();
    const before = this.#journal.shares.newest();
    const line = {
      waitedMs: send === null ? 0 : Math.max(0, now - send),
      underWay: atOnce.underWay,
      isAtMost: most === limits.webhooksAtOnceMost && isFull(this.#journal, atOnce),
      isFailing: failures > 0,
    };
    const count = this.#watch.next(before, line, now);
    if (count === before.count) return;
    const fromAt = Math.max(now, this.#newestAt) + sharing.aheadMs;
    this.#journal.shares.change({ count, fromAt }, now - keptMs);
  }
}

/** The share of a record among so many: all its deliveries to a target are in one. */
function shareOf(record: string, count: number): number {
  return count === 1 ? 0 : Number.parseInt(sha256Hex(record).slice(0, 8), 16) % count;
}
