import { journalFaultId } from '../../../core/coordinator/journal-fault';
import { timeOfId } from '../../../core/platform/ids';
import { sha256Hex } from '../../../lib/digest';
import { limits } from '../../../lib/limits';
import { type AtOnce, isFull, keptMs } from '../attempt-turn';
import type { DeliveryJournal } from '../delivery-journal';
import type { NewDelivery } from '../delivery-life';
import { furtherNames, furtherShares, isDivisible, type Target } from '../target';
import { ShareWatch, sharing } from './share-rules';

/**
 * Divides the deliveries to a busy target among several coordinators. The first one accepts them all, and hands those of
 * other shares over. The time in the id of a delivery says how many shares count for it, and its record which of them: so
 * an event that is dispatched again finds its delivery, whatever has changed meanwhile.
 */
export class Shares {
  readonly #journal: DeliveryJournal;
  readonly #watch = new ShareWatch();
  /** The newest delivery that was accepted: a change counts for later ones only. Undefined until it is needed. */
  #newest: number | undefined;
  /** The newest delivery from before this process: since then the target was quiet. */
  #newestBefore = 0;

  constructor(journal: DeliveryJournal) {
    this.#journal = journal;
  }

  /** The target of another coordinator that has this delivery in its share; null when it is this one's. */
  ownerOf({ id, event, target }: NewDelivery): Target | null {
    if (target.share !== undefined || !this.#journal.isThere()) return null;
    const time = timeOfId(id);
    this.#newest = Math.max(this.#newestAt(), time);
    const share = shareOf(event.subject?.id ?? id, this.#journal.shares.countAt(time));
    return share === 0 ? null : { ...target, share };
  }

  /** The targets of all other coordinators that may have, or had, a share. A journal that cannot be used says none. */
  others(): Target[] {
    const target = this.#isDivided(false) && this.#journal.target();
    return target ? furtherShares.map((share) => ({ ...target, share })) : [];
  }

  /** Their names, for the coordinator of this name. A journal that cannot be used may have been divided. */
  namesOfOthers(name: string): string[] {
    return this.#isDivided(true) ? furtherNames(name) : [];
  }

  /** Whether there were ever several shares: old changes are forgotten, so not how many. */
  #isDivided(unusable: boolean): boolean {
    try {
      return this.#journal.target()?.share === undefined && this.#journal.shares.isThere();
    } catch (error) {
      if (journalFaultId(error) === null) throw error;
      return unusable;
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
    const newestAt = this.#newestAt();
    const line = {
      waitedMs: send === null ? 0 : Math.max(0, now - send),
      underWay: atOnce.underWay,
      isAtMost: most === limits.webhooksAtOnceMost && isFull(this.#journal, atOnce),
      isFailing: failures > 0,
      newestBefore: this.#newestBefore,
    };
    const count = this.#watch.next(before, line, now);
    if (count === before.count) return;
    const fromAt = Math.max(now, newestAt) + sharing.aheadMs;
    this.#journal.shares.change({ count, fromAt }, now - keptMs);
  }

  #newestAt(): number {
    this.#newest ??= this.#newestBefore = this.#journal.newestAt();
    return this.#newest;
  }
}

/** The share of a record among so many: all its deliveries to a target are in one. */
function shareOf(record: string, count: number): number {
  return count === 1 ? 0 : Number.parseInt(sha256Hex(record).slice(0, 8), 16) % count;
}
