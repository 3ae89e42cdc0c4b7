import { limits } from '../../lib/limits';
import type { Target } from './target';

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

/** After the first failure, the second, and so on: ten attempts in somewhat more than three days. */
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
  /** What an attempt may take: a file takes longer than a message. */
  attemptMs: (target: Target | null): number =>
    (target && 'integrationId' in target ? limits.bucketSeconds : limits.webhookSeconds) * second,

  /** After this many failures; null when they were enough. Never sooner than asked for. */
  pauseAfter: (failures: number, chance: number, retryAfterMs: number | null): number | null => {
    const pause = pauses[failures - 1];
    if (pause === undefined) return null;
    return Math.max(Math.round(pause * (1 + jitter * chance)), retryAfterMs ?? 0);
  },

  /** How long a target that has failed so often in a row is left alone; null: not at all. */
  restAfter: (failuresInARow: number): number | null => {
    const beyond = failuresInARow - limits.webhookFailures;
    return beyond < 0
      ? null
      : Math.min(limits.webhookPauseMinutes * minute, minute * 2 ** Math.min(beyond, 10));
  },
};

/** Seconds or a date, as HTTP has it; null when it says neither. */
export const readRetryAfter = (header: string | null, now: number): number | null => {
  const text = header?.trim() ?? '';
  const ms = /^\d{1,9}$/.test(text) ? Number(text) * second : Date.parse(text) - now;
  return Number.isNaN(ms) ? null : Math.min(Math.max(0, ms), limits.webhookRetryAfterHours * hour);
};
