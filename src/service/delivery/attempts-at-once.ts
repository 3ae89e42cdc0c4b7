import { limits } from '../../lib/limits';
import { type AttemptOutcome, isSuccess } from './attempt-delivery';
import type { AtOnce } from './attempt-turn';

/** A target that answers within this time may get more at once. One that takes the longer time gets less. */
const wellMs = 2_000;
const slowlyMs = 5_000;

type Ended = {
  outcome: Pick<AttemptOutcome, 'status'>;
  tookMs: number;
  /** Whether as many attempts as allowed were under way: else more would not be of use. */
  wasFull: boolean;
};

/**
 * How many attempts to a target may be under way at once, after one of them has ended. With every good
 * answer it is one more, so it doubles while a round of attempts takes; a failure halves it.
 */
export function attemptsAtOnceAfter(before: number, { outcome, tookMs, wasFull }: Ended): number {
  const { webhooksAtOnce: least, webhooksAtOnceMost: most } = limits;
  if (!isSuccess(outcome)) return Math.max(least, Math.floor(before / 2));
  if (tookMs > slowlyMs) return Math.max(least, before - 1);
  return tookMs <= wellMs && wasFull ? Math.min(most, before + 1) : before;
}

/** An attempt has ended that took so long. */
export function noteAnswer(atOnce: AtOnce, outcome: AttemptOutcome, tookMs: number): void {
  const { underWay, most } = atOnce;
  atOnce.most = attemptsAtOnceAfter(most, { outcome, tookMs, wasFull: underWay >= most });
}
