import { expect, it } from 'vitest';
import {
  type CombinedEvent,
  type CombinedState,
  combinedEvents,
  combinedStates,
  isCombined,
  nextCombinedState,
} from '../../../src/service/combining/combined-state';

/** The next state for each state and trigger. */
const expected: Record<CombinedState, Record<CombinedEvent, CombinedState | 'ignored'>> = {
  pending: { merged: 'processed', failed: 'error', exhausted: 'error', expired: 'error' },
  processed: { merged: 'ignored', failed: 'ignored', exhausted: 'ignored', expired: 'processed' },
  error: { merged: 'ignored', failed: 'ignored', exhausted: 'ignored', expired: 'error' },
};

it.each(combinedStates.flatMap((state) => combinedEvents.map((event) => [state, event] as const)))(
  'a combined submission that is %s and gets %s',
  (state, event) => {
    expect(nextCombinedState(state, event)).toBe(expected[state][event]);
  },
);

it('is settled in every state but pending', () => {
  expect(combinedStates.filter(isCombined)).toEqual(['processed', 'error']);
});
