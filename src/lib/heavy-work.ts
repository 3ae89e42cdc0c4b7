import { Gate } from './gate';
import { limits } from './limits';

/**
 * Merging and compiling hold whole documents in memory, and all work of an isolate shares 128 MB.
 */
const gate = new Gate(limits.heavyWorkAtOnce);

/**
 * Runs a heavy task. `full`: this isolate had no room for a while, nothing was done, and the caller
 * may try again.
 */
export function doHeavyWork<Value>(heldSeconds: number, work: () => Promise<Value>): Promise<Value | 'full'> {
  return gate.run({ waitMs: limits.heavyWorkWaitSeconds * 1000, heldMs: heldSeconds * 1000 }, work);
}
