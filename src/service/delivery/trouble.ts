import * as z from 'zod';
import { retries } from './retries';

/** What its owner is told of: it fails all the time, it has said that it is gone, or something was given up. */
const troubles = ['paused', 'gone', 'exhausted'] as const;
export type Trouble = (typeof troubles)[number];

export const healthSchema = z.object({
  /** Failures in a row, since when, and how the last one went. */
  failures: z.number(),
  since: z.number().nullable(),
  lastError: z.string().nullable(),
  /** What holds the attempts back as a whole. */
  pausedUntil: z.number().nullable(),
  /** Of what the owner is told, or has been, since it last worked. */
  told: z.array(z.enum(troubles)),
  /** What is still to be told. */
  notice: z.object({ trouble: z.enum(troubles), dueAt: z.number() }).nullable(),
  lastNoticeAt: z.number().nullable(),
});

/** How a target is doing. */
export type Health = z.output<typeof healthSchema>;

export const newHealth: Health = {
  failures: 0,
  since: null,
  lastError: null,
  pausedUntil: null,
  told: [],
  notice: null,
  lastNoticeAt: null,
};

const dayMs = 86_400_000;

/** It works: whatever was to be told is over. */
export const afterSuccess = ({ lastNoticeAt }: Health): Health => ({ ...newHealth, lastNoticeAt });

export const afterFailure = (health: Health, error: string | null, now: number): Health => {
  const failures = health.failures + 1;
  const rest = retries.restAfter(failures);
  const failed = { ...health, failures, since: health.since ?? now, lastError: error };
  return rest === null
    ? { ...failed, pausedUntil: null }
    : inTrouble({ ...failed, pausedUntil: now + rest }, 'paused', now);
};

/** Told once until it works again or somebody has a hand in it, and not within a day of what was told before. */
export const inTrouble = (health: Health, trouble: Trouble, now: number): Health => {
  if (health.told.includes(trouble)) return health;
  const dueAt = Math.max(now, (health.lastNoticeAt ?? -dayMs) + dayMs);
  return { ...health, told: [...health.told, trouble], notice: { trouble, dueAt } };
};

/** What has happened meanwhile is told a day later. */
export const afterNotice = (health: Health, sent: Trouble, now: number): Health => ({
  ...health,
  notice:
    health.notice === null || health.notice.trouble === sent
      ? null
      : { ...health.notice, dueAt: now + dayMs },
  lastNoticeAt: now,
});

/** Somebody believes that it is there again: one attempt will show. */
export const afterHelp = (health: Health): Health => ({
  ...health,
  pausedUntil: null,
  told: [],
  notice: null,
});
