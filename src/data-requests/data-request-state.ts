/**
 *  create ──► pending ──completed──► complete
 *                └──────declined───► declined
 */

export const dataRequestStates = ['pending', 'complete', 'declined'] as const;
export type DataRequestState = (typeof dataRequestStates)[number];

export const dataRequestEvents = ['completed', 'declined'] as const;
export type DataRequestEvent = (typeof dataRequestEvents)[number];

/** Of many who complete at once, one makes the transition; for the others it is over. */
type Step = DataRequestState | 'ignored';

const ended: Record<DataRequestEvent, Step> = { completed: 'ignored', declined: 'ignored' };

const transitions: Record<DataRequestState, Record<DataRequestEvent, Step>> = {
  pending: { completed: 'complete', declined: 'declined' },
  complete: ended,
  declined: ended,
};

export const nextDataRequestState = (state: DataRequestState, event: DataRequestEvent): Step =>
  transitions[state][event];
