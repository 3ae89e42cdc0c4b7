import type { DeliveryJournal, JournaledDelivery } from './delivery-journal';
import type { DeliveryRecord } from './delivery-record';
import { isBeingSent, leaseMs } from './lease';
import { endPause } from './target-steps';

/** Null when the delivery is no longer kept. */
export type Replay = DeliveryRecord | 'under_way' | null;

/** Takes deliveries out of their packs, as they were when they were packed. A pack keeps what it has. */
export function unpack(journal: DeliveryJournal, packed: readonly JournaledDelivery[]): void {
  for (const delivery of packed)
    if (journal.find(delivery.record.id) === null) journal.add(delivery, { dueAt: null, projectAt: null });
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
