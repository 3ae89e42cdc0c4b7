import { logError } from '../../lib/log';
import { unavailablePart } from '../platform/unavailable';
import { journalFaultId } from './journal-fault';

/**
 * Does the work on one object among many. A failure is logged and holds up no other object. Returns
 * `prevented` when only the platform was in the way: the same work may succeed soon.
 */
export async function byItself(
  id: string,
  work: () => Promise<unknown>,
): Promise<'done' | 'prevented' | 'failed'> {
  try {
    await work();
    return 'done';
  } catch (error) {
    logError(`${id} is left for later`, error);
    return journalFaultId(error) === null && unavailablePart(error) !== null ? 'prevented' : 'failed';
  }
}
