/**
 *  create ──► pending ──completed──► complete
 *                ├──────declined───► declined
 *                └──────skipped────► skipped
 */

export const dataRequestStates = ['pending', 'complete', 'declined', 'skipped'] as const;
export type DataRequestState = (typeof dataRequestStates)[number];

export const dataRequestEvents = ['completed', 'declined', 'skipped'] as const;
export type DataRequestEvent = (typeof dataRequestEvents)[number];

/**
 * The next state, or `ignored`. Of several requests to complete at once, one makes the transition;
 * the others change nothing. Only the caller skips.
 */
type Step = DataRequestState | 'ignored';

const ended: Record<DataRequestEvent, Step> = {
  completed: 'ignored',
  declined: 'ignored',
  skipped: 'ignored',
};

const transitions: Record<DataRequestState, Record<DataRequestEvent, Step>> = {
  pending: { completed: 'complete', declined: 'declined', skipped: 'skipped' },
  complete: ended,
  declined: ended,
  skipped: ended,
};

export function nextDataRequestState(state: DataRequestState, event: DataRequestEvent): Step {
  return transitions[state][event];
}
