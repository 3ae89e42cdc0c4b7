import type { DeliveryJournal } from './delivery-journal';
import type { Attempt, DeliveryRecord } from './delivery-record';
import { retries } from './retries';

/**
 * Added to the time limit of an attempt. An attempt that was lost with its coordinator is then made
 * again.
 */
const leaseMarginMs = 5_000;

/** How long an attempt may be under way. */
export function leaseMs(journal: DeliveryJournal): number {
  return retries.attemptMs(journal.target()) + leaseMarginMs;
}

export function isOpen({ durationMs, error }: Attempt): boolean {
  return durationMs === null && error === null;
}

/** An attempt without an end after its lease was lost with its coordinator. */
export function isBeingSent({ attempts }: DeliveryRecord, lease: number, now: number): boolean {
  const newest = attempts.at(-1);
  return newest !== undefined && isOpen(newest) && newest.startedAt + lease > now;
}
