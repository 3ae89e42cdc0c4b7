import { limits } from '../../lib/limits';
import type { Target } from './target';

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

/**
 * The pauses after the first failure, the second, and so on: ten attempts in a little more than
 * three days.
 */
const pauses = [
  5 * second,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  20 * hour,
  24 * hour,
];
const jitter = 0.1;

export const retries = {
  /** The time limit of an attempt: a bucket copy takes longer than a webhook. */
  attemptMs: (target: Target | null): number =>
    (target && 'integrationId' in target ? limits.bucketSeconds : limits.webhookSeconds) * second,

  /**
   * The pause after so many failures, never shorter than `Retry-After`; null when no attempt is
   * left.
   */
  pauseAfter: (failures: number, chance: number, retryAfterMs: number | null): number | null => {
    const pause = pauses[failures - 1];
    if (pause === undefined) return null;
    return Math.max(Math.round(pause * (1 + jitter * chance)), retryAfterMs ?? 0);
  },

  /** The length of a target's pause after so many failures in a row; null for no pause. */
  restAfter: (failuresInARow: number): number | null => {
    const beyond = failuresInARow - limits.webhookFailures;
    return beyond < 0
      ? null
      : Math.min(limits.webhookPauseMinutes * minute, minute * 2 ** Math.min(beyond, 10));
  },
};

/** Reads `Retry-After`, in seconds or as a date; null when it is neither. */
export function readRetryAfter(header: string | null, now: number): number | null {
  const text = header?.trim() ?? '';
  const ms = /^\d{1,9}$/.test(text) ? Number(text) * second : Date.parse(text) - now;
  return Number.isNaN(ms) ? null : Math.min(Math.max(0, ms), limits.webhookRetryAfterHours * hour);
}
