import * as z from 'zod';
import { limits } from '../../lib/limits';
import { retries } from './retries';

/**
 * The reasons for a notice to owners: the target keeps failing, answered 410, or a delivery was
 * exhausted.
 */
const troubles = ['paused', 'gone', 'exhausted'] as const;
export type TargetTrouble = (typeof troubles)[number];

export const healthSchema = z.object({
  /** Failures in a row, the time of the first one, and the error of the last one. */
  failures: z.number(),
  since: z.number().nullable(),
  lastError: z.string().nullable(),
  /** While it lasts, no delivery to the target is attempted. */
  pausedUntil: z.number().nullable(),
  /** The troubles with a notice, sent or due, since the target last worked. */
  told: z.array(z.enum(troubles)),
  /** The notice that is still to be sent. */
  notice: z.object({ trouble: z.enum(troubles), dueAt: z.number() }).nullable(),
  lastNoticeAt: z.number().nullable(),
});

/** The health of a target. */
export type TargetHealth = z.output<typeof healthSchema>;

export const newHealth: TargetHealth = {
  failures: 0,
  since: null,
  lastError: null,
  pausedUntil: null,
  told: [],
  notice: null,
  lastNoticeAt: null,
};

/** A trouble that is told to the owners. */
export type Trouble = Pick<TargetHealth, 'since' | 'lastError'> & { trouble: TargetTrouble };

/** A pause, as one coordinator of a target tells another of it. */
export type Pause = Pick<TargetHealth, 'since' | 'lastError'> & { pausedUntil: number };

const dayMs = 86_400_000;

/** The target works: a due notice is dropped. */
export function afterSuccess({ lastNoticeAt }: TargetHealth): TargetHealth {
  return { ...newHealth, lastNoticeAt };
}

export function afterFailure(health: TargetHealth, error: string | null, now: number): TargetHealth {
  const failures = health.failures + 1;
  const pauseMs = retries.restAfter(failures);
  const failed = { ...health, failures, since: health.since ?? now, lastError: error };
  return pauseMs === null
    ? { ...failed, pausedUntil: null }
    : needsNotice({ ...failed, pausedUntil: now + pauseMs }, 'paused', now);
}

/**
 * Plans one notice for each trouble until the target works again or a manual step is run. A notice
 * waits until a day after the last one.
 */
export function needsNotice(health: TargetHealth, trouble: TargetTrouble, now: number): TargetHealth {
  if (health.told.includes(trouble)) return health;
  const dueAt = Math.max(now, (health.lastNoticeAt ?? -dayMs) + dayMs);
  return { ...health, told: [...health.told, trouble], notice: { trouble, dueAt } };
}

/** A trouble that came up while the notice was sent waits a day. */
export function afterNotice(health: TargetHealth, sent: TargetTrouble, now: number): TargetHealth {
  return {
    ...health,
    notice:
      health.notice === null || health.notice.trouble === sent
        ? null
        : { ...health.notice, dueAt: now + dayMs },
    lastNoticeAt: now,
  };
}

/** A manual step suggests that the target works again. One attempt will show. */
export function afterManualStep(health: TargetHealth): TargetHealth {
  return {
    ...health,
    pausedUntil: null,
    told: [],
    notice: null,
  };
}

/** Another coordinator has paused the target. After the pause one attempt shows whether it works again. */
export function afterPauseOfAnother(
  health: TargetHealth,
  { pausedUntil, since, lastError }: Pause,
): TargetHealth {
  return {
    ...health,
    failures: Math.max(health.failures, limits.webhookFailures),
    since: health.since ?? since,
    lastError: health.lastError ?? lastError,
    pausedUntil: Math.max(health.pausedUntil ?? 0, pausedUntil),
  };
}
