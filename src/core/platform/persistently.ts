import { journalFaultId } from '../coordinator/journal-fault';
import { isOverload } from './overload';
import { isUnanswered } from './unavailable';

const tries = 4;
const firstPauseMs = 50;

/**
 * Repeats an idempotent call, because a Durable Object may be reset at any time (a deploy, a crash,
 * a move).
 */
export async function persistently<Value>(call: () => Promise<Value>): Promise<Value> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await call();
    } catch (error) {
      // Another try would only add to an overload or a long wait, and reads the same journal.
      const isLast = attempt === tries || isOverload(error) || isUnanswered(error);
      if (isLast || journalFaultId(error)) throw error;
      await scheduler.wait(firstPauseMs * 2 ** attempt);
    }
  }
}
