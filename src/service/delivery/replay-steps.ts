import type { DeliveryJournal, JournaledDelivery } from './delivery-journal';
import type { DeliveryRecord } from './delivery-record';
import { isBeingSent, leaseMs } from './lease';
import { endPause } from './target-steps';

/** Null when the delivery is no longer kept. */
export type Replay = DeliveryRecord | 'under_way' | null;

/**
 * Runs the step of a replay, with deliveries that are taken out of their packs: a pack keeps what it has. Says whether
 * a pause ended with it. A target that is divided may be paused at another of its coordinators.
 */
export function replayWith<Value>(
  journal: DeliveryJournal,
  packed: readonly JournaledDelivery[],
  step: () => Value,
): { value: Value; endedPause: boolean } {
  const target = journal.target();
  if (!target) return { value: step(), endedPause: false };
  for (const delivery of packed)
    if (journal.find(delivery.record.id) === null) journal.add(delivery, { dueAt: null, projectAt: null });
  const mayBePaused =
    journal.health().pausedUntil !== null || target.share !== undefined || journal.shares.isThere();
  const value = step();
  return { value, endedPause: mayBePaused && journal.health().pausedUntil === null };
}

/**
 * Starts a delivery again, at once and in any state. A delivery that waits for its next attempt
 * waits no longer. A delivery under way is not sent a second time.
 */
export function replayDelivery(journal: DeliveryJournal, id: string, now: number): Replay {
  if (!journal.target()) return null;
  const record = journal.find(id)?.record;
  if (!record) return null;
  if (isBeingSent(record, leaseMs(journal), now)) return 'under_way';
  const begun = { failures: 0, nextAttemptAt: now, finishedAt: null, reason: null };
  const again = { ...record, ...begun, state: 'pending' as const };
  journal.save(again, { dueAt: now, projectAt: now });
  endPause(journal);
  return again;
}

/**
 * Replays those deliveries that have ended and returns how many. Pending deliveries are sent
 * anyway.
 */
export function replayEnded(journal: DeliveryJournal, ids: string[], now: number): number {
  if (!journal.target()) return 0;
  const ended = ids.filter((id) => journal.find(id)?.record.state !== 'pending');
  const replays = ended.map((id) => replayDelivery(journal, id, now));
  return replays.filter((replay) => replay !== null && replay !== 'under_way').length;
}
