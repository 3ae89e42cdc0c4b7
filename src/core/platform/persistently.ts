import { isOverload } from './overload';

const tries = 4;
const firstPauseMs = 50;

/** A Durable Object may be reset at any time (a deploy, a crash, a move). Calls that are idempotent ask again. */
export const persistently = async <Value>(call: () => Promise<Value>): Promise<Value> => {
  for (let attempt = 1; ; attempt++) {
    try {
      return await call();
    } catch (error) {
      // More of the same would only add to an overload.
      if (attempt === tries || isOverload(error)) throw error;
      await scheduler.wait(firstPauseMs * 2 ** attempt);
    }
  }
};
