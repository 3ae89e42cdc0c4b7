import { expect, it } from 'vitest';
import {
  type CombinedState,
  type CombinedTrigger,
  combinedStates,
  combinedTriggers,
  isCombined,
  nextCombinedState,
} from '../../../src/service/combining/combined-state';

/** The next state for each state and trigger. */
const expected: Record<CombinedState, Record<CombinedTrigger, CombinedState | 'ignored'>> = {
  pending: { merged: 'processed', failed: 'error', exhausted: 'error', expired: 'error' },
  processed: { merged: 'ignored', failed: 'ignored', exhausted: 'ignored', expired: 'processed' },
  error: { merged: 'ignored', failed: 'ignored', exhausted: 'ignored', expired: 'error' },
};

it.each(combinedStates.flatMap((state) => combinedTriggers.map((trigger) => [state, trigger] as const)))(
  'a combined submission that is %s and gets %s',
  (state, trigger) => {
    expect(nextCombinedState(state, trigger)).toBe(expected[state][trigger]);
  },
);

it('is settled in every state but pending', () => {
  expect(combinedStates.filter(isCombined)).toEqual(['processed', 'error']);
});
