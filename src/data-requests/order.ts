import type { DataRequestRecord } from './data-request-record';

/** Whether it is this person's turn: everybody of a lower order has completed. */
export const isTurnOf = ({ order }: DataRequestRecord, all: readonly DataRequestRecord[]): boolean =>
  all.every((other) => other.order >= order || other.state === 'complete');

export const allComplete = (all: readonly DataRequestRecord[]): boolean =>
  all.every(({ state }) => state === 'complete');
