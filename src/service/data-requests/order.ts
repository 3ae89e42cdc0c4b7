import type { DataRequestRecord } from './data-request-record';

/** Nobody waits for this person any more. */
const isDone = ({ state }: DataRequestRecord): boolean => state === 'complete' || state === 'skipped';

/** Whether it is this person's turn: nobody of a lower order is waited for. */
export const isTurnOf = ({ order }: DataRequestRecord, all: readonly DataRequestRecord[]): boolean =>
  all.every((other) => other.order >= order || isDone(other));

export const allDone = (all: readonly DataRequestRecord[]): boolean => all.every(isDone);
