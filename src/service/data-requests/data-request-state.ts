/**
 *  create ──► pending ──completed──► complete
 *                ├──────declined───► declined
 *                └──────skipped────► skipped
 */

export const dataRequestStates = ['pending', 'complete', 'declined', 'skipped'] as const;
export type DataRequestState = (typeof dataRequestStates)[number];

export const dataRequestEvents = ['completed', 'declined', 'skipped'] as const;
export type DataRequestEvent = (typeof dataRequestEvents)[number];

/** Of many who complete at once, one makes the transition; for the others it is over. Only the caller skips. */
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

export const nextDataRequestState = (state: DataRequestState, event: DataRequestEvent): Step =>
  transitions[state][event];
