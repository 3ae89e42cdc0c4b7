import { logError } from '../../lib/log';
import { growingPause } from './growing-pause';

/** What the drain needs: a queue of effects, and someone who carries them out. */
export type Outbox<Effect extends string> = {
  dueEffects(now: number): { effect: Effect; attempts: number }[];
  finishEffect(effect: Effect): void;
  postponeEffect(effect: Effect, attempts: number, dueAt: number): void;
};

/** `again`: what the effect is about has changed meanwhile. */
export type Deliver<Effect extends string> = (effect: Effect, attempts: number) => Promise<'done' | 'again'>;

const pauses = { firstMs: 1_000, longestMs: 300_000 };

/**
 * Carries out every due effect once. Each is idempotent, so one that was done but not yet crossed off is
 * simply done again; one that fails is tried later, and holds nothing else up.
 */
export async function drainOutbox<Effect extends string>(
  outbox: Outbox<Effect>,
  deliver: Deliver<Effect>,
  now: number,
): Promise<void> {
  for (const { effect, attempts } of outbox.dueEffects(now)) {
    try {
      if ((await deliver(effect, attempts)) === 'done') outbox.finishEffect(effect);
    } catch (error) {
      logError(`effect ${effect} failed (attempt ${attempts + 1})`, error);
      outbox.postponeEffect(effect, attempts + 1, now + growingPause(attempts, pauses));
    }
  }
}
