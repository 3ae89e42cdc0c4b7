import { limits } from '../../../lib/limits';

/** A submission is archived when it did not change for this long. */
export const quietMs = limits.archivedAfterMinutes * 60_000;

/** Whether a submission is old enough to be in an archive. So a new one is not looked for there. */
export function mayBeArchived({ createdAt }: { createdAt: number }, now: number): boolean {
  return createdAt + quietMs <= now;
}

/** A submission that expires sooner is archived when it has: opening it again would cost more than keeping it. */
const expiresSoonMs = limits.archivedBeforeExpiryDays * 86_400_000;

/** Since when a submission must be quiet now to be archived, and until when it must not expire. */
export function readyTimes(now: number): { quietSince: number; keptUntil: number } {
  return { quietSince: now - quietMs, keptUntil: now + expiresSoonMs };
}
