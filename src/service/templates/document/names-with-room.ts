import { readOwnNames, weighOwnNames } from '../../../engine';
import { doSeldomHeavyWork } from '../../../lib/heavy-work';
import { limits } from '../../../lib/limits';

/**
 * Reads the names of a compiled document when there is room for as much of it as they need. `full`: there was none, and
 * nothing was read.
 */
export function namesWithRoom(...[base, read]: Parameters<typeof readOwnNames>) {
  const work = { bytes: weighOwnNames(base), heldSeconds: limits.renderLeaseSeconds };
  return doSeldomHeavyWork(work, () => readOwnNames(base, read));
}
