/**
 *  create ──► pending ──completed──► complete
 *                ├──────declined───► declined
 *                └──────skipped────► skipped
 */

export const dataRequestStates = ['pending', 'complete', 'declined', 'skipped'] as const;
export type DataRequestState = (typeof dataRequestStates)[number];

const dataRequestTriggers = ['completed', 'declined', 'skipped'] as const;
export type DataRequestTrigger = (typeof dataRequestTriggers)[number];

/**
 * The next state, or `ignored`. Of several requests to complete at once, one makes the transition;
 * the others change nothing. Only the caller skips.
 */
type Step = DataRequestState | 'ignored';

const ended: Record<DataRequestTrigger, Step> = {
  completed: 'ignored',
  declined: 'ignored',
  skipped: 'ignored',
};

const transitions: Record<DataRequestState, Record<DataRequestTrigger, Step>> = {
  pending: { completed: 'complete', declined: 'declined', skipped: 'skipped' },
  complete: ended,
  declined: ended,
  skipped: ended,
};

export function nextDataRequestState(state: DataRequestState, trigger: DataRequestTrigger): Step {
  return transitions[state][trigger];
}
