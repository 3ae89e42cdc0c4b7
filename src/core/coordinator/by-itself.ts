import { logError } from '../../lib/log';

/** Does the work on one object among many. A failure is logged and holds up no other object. */
export async function byItself<Value>(id: string, work: () => Promise<Value>): Promise<Value | null> {
  try {
    return await work();
  } catch (error) {
    logError(`${id} is left for later`, error);
    return null;
  }
}
