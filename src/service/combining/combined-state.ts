/**
 *  create ──► pending ──merged────► processed
 *                ├──────failed────► error      (a source, or the merge)
 *                ├──────exhausted─► error      (all attempts were lost)
 *                └──────expired───► error      (before the PDF was made)
 *
 * The record holds the expiry beside the state: a processed combined submission stays processed.
 */

export const combinedStates = ['pending', 'processed', 'error'] as const;
export type CombinedState = (typeof combinedStates)[number];

export const combinedTriggers = ['merged', 'failed', 'exhausted', 'expired'] as const;
export type CombinedTrigger = (typeof combinedTriggers)[number];

/** The next state, or `ignored`: a trigger that arrives after the end changes nothing. */
type Step = CombinedState | 'ignored';

const transitions: Record<CombinedState, Record<CombinedTrigger, Step>> = {
  pending: { merged: 'processed', failed: 'error', exhausted: 'error', expired: 'error' },
  processed: { merged: 'ignored', failed: 'ignored', exhausted: 'ignored', expired: 'processed' },
  error: { merged: 'ignored', failed: 'ignored', exhausted: 'ignored', expired: 'error' },
};

export function nextCombinedState(state: CombinedState, trigger: CombinedTrigger): Step {
  return transitions[state][trigger];
}

export function isCombined(state: CombinedState): boolean {
  return state !== 'pending';
}
