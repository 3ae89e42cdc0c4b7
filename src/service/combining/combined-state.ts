/**
 *  create ──► pending ──merged────► processed
 *                ├──────failed────► error      (a source, or the merge)
 *                ├──────exhausted─► error      (no attempt came to an end)
 *                └──────expired───► error      (before there was a PDF)
 *
 * Whether it has expired stands beside the state: what was processed stays processed.
 */

export const combinedStates = ['pending', 'processed', 'error'] as const;
export type CombinedState = (typeof combinedStates)[number];

export const combinedEvents = ['merged', 'failed', 'exhausted', 'expired'] as const;
export type CombinedEvent = (typeof combinedEvents)[number];

/** The next state, or `ignored`: what arrives after the end changes nothing. */
type Step = CombinedState | 'ignored';

const transitions: Record<CombinedState, Record<CombinedEvent, Step>> = {
  pending: { merged: 'processed', failed: 'error', exhausted: 'error', expired: 'error' },
  processed: { merged: 'ignored', failed: 'ignored', exhausted: 'ignored', expired: 'processed' },
  error: { merged: 'ignored', failed: 'ignored', exhausted: 'ignored', expired: 'error' },
};

export const nextCombinedState = (state: CombinedState, event: CombinedEvent): Step =>
  transitions[state][event];

export const isCombined = (state: CombinedState): boolean => state !== 'pending';
