import type { DataRequestRecord } from './data-request-record';

/** Whether the submission no longer waits for this signer. */
function isDone({ state }: DataRequestRecord): boolean {
  return state === 'complete' || state === 'skipped';
}

/** Whether it is this signer's turn: all signers of a lower order are done. */
export function isTurnOf({ order }: DataRequestRecord, all: readonly DataRequestRecord[]): boolean {
  return all.every((other) => other.order >= order || isDone(other));
}

export function allDone(all: readonly DataRequestRecord[]): boolean {
  return all.every(isDone);
}
