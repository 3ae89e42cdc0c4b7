import { logError } from '../../../lib/log';

/** What the drain needs: a queue of effects, and someone who carries them out. */
export type Outbox<Effect extends string> = {
  dueEffects(now: number): { effect: Effect; attempts: number }[];
  finishEffect(effect: Effect): void;
  postponeEffect(effect: Effect, attempts: number, dueAt: number): void;
};

const firstPauseMs = 1_000;
const longestPauseMs = 300_000;

/**
 * Carries out every due effect once. Each is idempotent, so one that was done but not yet crossed off is
 * simply done again; one that fails is tried later, and holds nothing else up.
 */
export const drainOutbox = async <Effect extends string>(
  outbox: Outbox<Effect>,
  deliver: (effect: Effect, attempts: number) => Promise<'done' | 'again'>,
  now: number,
): Promise<void> => {
  for (const { effect, attempts } of outbox.dueEffects(now)) {
    try {
      if ((await deliver(effect, attempts)) === 'done') outbox.finishEffect(effect);
    } catch (error) {
      logError(`effect ${effect} failed (attempt ${attempts + 1})`, error);
      outbox.postponeEffect(
        effect,
        attempts + 1,
        now + Math.min(longestPauseMs, firstPauseMs * 2 ** attempts),
      );
    }
  }
};
