import type { DataRequestRecord } from './data-request-record';

/** Nobody waits for this person any more. */
function isDone({ state }: DataRequestRecord): boolean {
  return state === 'complete' || state === 'skipped';
}

/** Whether it is this person's turn: nobody of a lower order is waited for. */
export function isTurnOf({ order }: DataRequestRecord, all: readonly DataRequestRecord[]): boolean {
  return all.every((other) => other.order >= order || isDone(other));
}

export function allDone(all: readonly DataRequestRecord[]): boolean {
  return all.every(isDone);
}
