import { limits } from '../../lib/limits';
import { logError } from '../../lib/log';
import { within } from '../../lib/within';

/** One bounded step of a chore. True: more is left for another step. */
export type Chore = () => Promise<unknown>;

type Clock = { now(): number; choreMs: number; sweepMs: number };

const usual: Clock = {
  now: () => Date.now(),
  choreMs: limits.sweepStepSeconds * 1000,
  sweepMs: limits.sweepSeconds * 1000,
};

/**
 * Runs a step of every chore, in their order. Those that have more to do get further steps, in turn,
 * until the time of the sweep is over. A step that fails or takes too long ends its chore for this
 * sweep, and holds up no other.
 */
export async function runChores(chores: Record<string, Chore>, clock: Clock = usual): Promise<void> {
  const end = clock.now() + clock.sweepMs;
  let waiting = Object.entries(chores);
  for (let isFirst = true; waiting.length > 0; isFirst = false) {
    const unfinished: typeof waiting = [];
    for (const [name, chore] of waiting) {
      if (!isFirst && clock.now() >= end) return;
      if (await hasMore(name, chore, clock.choreMs)) unfinished.push([name, chore]);
    }
    waiting = unfinished;
  }
}

async function hasMore(name: string, chore: Chore, choreMs: number): Promise<boolean> {
  try {
    return (await within(choreMs, chore())) === true;
  } catch (error) {
    logError(`sweep of ${name}`, error);
    return false;
  }
}
