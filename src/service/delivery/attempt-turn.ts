import { limits } from '../../lib/limits';
import type { DeliveryJournal } from './delivery-journal';
import { leaseMs } from './lease';
import { retries } from './retries';

/** The attempts to a target: how many are under way, and how many may be while it works. */
export type AtOnce = { underWay: number; most: number };

/** Whether no attempt may begin. A target that keeps failing gets one at a time, to see whether it works again. */
export function isFull(journal: DeliveryJournal, { underWay, most }: AtOnce): boolean {
  return underWay >= (retries.restAfter(journal.health().failures) === null ? most : 1);
}

export const keptMs = limits.webhookKeptDays * 86_400_000;

type Turn = {
  atOnce: AtOnce;
  nextProjection: number;
  /** When a pack is over its time. */
  nextRemoval: number | null;
  now: number;
};

/** The time of the coordinator's next step. */
export function nextDelivery(
  journal: DeliveryJournal,
  { atOnce, nextProjection, nextRemoval, now }: Turn,
): number | null {
  const { send, project, oldest } = journal.nextDue();
  const { pausedUntil, notice } = journal.health();
  // With no attempt slot free, due deliveries wait until one is, and at most for a lease.
  const noTurn = isFull(journal, atOnce) ? now + leaseMs(journal) : 0;
  const times = [
    send === null ? null : Math.max(send, pausedUntil ?? 0, noTurn),
    project === null ? null : Math.max(project, nextProjection),
    notice?.dueAt ?? null,
    oldest === null ? null : oldest + keptMs,
    nextRemoval,
  ].filter((time) => time !== null);
  return times.length === 0 ? null : Math.min(...times);
}
