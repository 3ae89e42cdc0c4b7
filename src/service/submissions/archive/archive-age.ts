import { limits } from '../../../lib/limits';

/** A submission is archived when it did not change for this long. */
export const quietMs = limits.archivedAfterMinutes * 60_000;

/** Whether a submission is old enough to be in an archive. So a new one is not looked for there. */
export function mayBeArchived({ createdAt }: { createdAt: number }, now: number): boolean {
  return createdAt + quietMs <= now;
}
