import { logError } from '../../lib/log';
import { growingPause } from './growing-pause';

/** The queue of effects that a drain reads and updates. */
export type Outbox<Effect extends string> = {
  dueEffects(now: number): { effect: Effect; attempts: number }[];
  finishEffect(effect: Effect): void;
  postponeEffect(effect: Effect, attempts: number, dueAt: number): void;
};

/** `again`: the data of the effect has changed meanwhile. */
export type Deliver<Effect extends string> = (effect: Effect, attempts: number) => Promise<'done' | 'again'>;

const pauses = { firstMs: 1_000, longestMs: 300_000 };

/**
 * Carries out every due effect once. Effects are idempotent: one that was done but not removed is
 * done again. An effect that fails is tried later and delays no other effect.
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
