import { limits } from './limits';

/**
 * What the sweeps take: so many things in a step, steps in a message, and steps of all messages until the next tick. A message
 * makes about a thousand calls at most. docs/scale.md computes from this what they keep up with.
 */
export const sweepSteps = {
  tables: { inStep: limits.sweptAtOnce, inMessage: 10 },
  submissions: { inStep: 500, inMessage: 2 },
  'combined submissions': { inStep: 100, inMessage: 5 },
  files: { inStep: 500, inMessage: 4, most: limits.filePagesInSweep },
  archives: { inStep: 50_000, inMessage: 2 },
  'rows of archives': { inStep: 5_000, inMessage: 1, most: limits.archivedRowsSteps },
  erasures: { inStep: limits.erasureSteps * limits.erasedAtOnce, inMessage: 1 },
} as const satisfies Record<string, SweepSteps>;

export type SweepSteps = { inStep: number; inMessage: number; most?: number };
