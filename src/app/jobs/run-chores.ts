import { limits } from '../../lib/limits';
import { logError } from '../../lib/log';
import { within } from '../../lib/within';

type Chore = () => Promise<unknown>;

/** Runs chores, one after the other. One that fails or takes too long holds up no other. */
export async function runChores(
  chores: Record<string, Chore>,
  choreMs = limits.sweepStepSeconds * 1000,
): Promise<void> {
  for (const [name, chore] of Object.entries(chores))
    try {
      await within(choreMs, chore());
    } catch (error) {
      logError(`sweep of ${name}`, error);
    }
}
