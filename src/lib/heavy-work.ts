import { Gate } from './gate';
import { limits } from './limits';

/** The steps that hold whole documents share the memory of their isolate, which is 128 MB. */
const gate = new Gate({ bytes: () => limits.heavyWorkBytes, waiting: () => limits.heavyWorkWaiting });

export type HeavyWork = {
  /** An estimate of the memory that the task needs. */
  bytes: number;
  /** How long the task may take. Its room is free again afterwards. */
  heldSeconds: number;
};

/** The outcome of an attempt for which there was no room. It did not begin, and does not count. */
export type Busy = { outcome: 'busy' };

/**
 * Runs a task that is heavy only now and then. A light one takes no room: it would wait in line behind
 * heavy ones.
 */
export async function doSeldomHeavyWork<Value>(
  task: HeavyWork,
  work: () => Promise<Value>,
): Promise<Value | 'full'> {
  return task.bytes <= limits.lightWorkBytes ? work() : doHeavyWork(task, work);
}

/**
 * Runs a heavy task. `full`: this isolate had no room for a while, nothing was done, and the caller
 * may try again. A task must not begin another one inside.
 */
export function doHeavyWork<Value>(
  { bytes, heldSeconds }: HeavyWork,
  work: () => Promise<Value>,
): Promise<Value | 'full'> {
  const waitMs = limits.heavyWorkWaitSeconds * 1000;
  return gate.run({ bytes, waitMs, heldMs: heldSeconds * 1000 }, work);
}
