import { Gate } from './gate';
import { limits } from './limits';

/** Merging and compiling hold documents in memory, and all that an isolate does shares 128 MB. */
const gate = new Gate(limits.heavyWorkAtOnce);

/** `full`: there was no room in this isolate for a while. Nothing was done, and trying again later costs nothing. */
export const doHeavyWork = <Value>(
  heldSeconds: number,
  work: () => Promise<Value>,
): Promise<Value | 'full'> =>
  gate.run({ waitMs: limits.heavyWorkWaitSeconds * 1000, heldMs: heldSeconds * 1000 }, work);
