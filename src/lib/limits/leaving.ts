import type { LimitRows } from './limit-rows';

export const leavingLimits = {
  /** Legal holds of an account that are not released. A template or the account holds everything in it. */
  legalHolds: [1_000, '422 `validation_failed`: release one, or hold the template or the account'],
  legalHoldReasonChars: [500, '422 `validation_failed`'],
  /** What is due while a hold lasts asks for it again: soon at first, then more and more rarely. */
  heldAgainMinutesMin: [5, 'what is held and due looks for its hold again'],
  heldAgainMinutes: [360, 'the longest time after a release until what was due expires'],
  heldArchivedAgainHours: [24, 'an archived submission that is held and due looks for its hold again'],
  /** From the request of an owner until an account is erased. The variable ERASURE_WAIT_DAYS changes it. */
  erasureWaitDays: [7, 'the account is erased, unless an owner cancels it before'],
  erasureWaitDaysMax: [90, 'the Worker does not start with a longer `ERASURE_WAIT_DAYS`'],
  /** What one step of an erasure erases, and the steps of one message of the sweep. */
  erasedAtOnce: [100, 'the next step goes on'],
  erasureSteps: [10, 'the next message goes on'],
  /** Until everything that was under way when an erasure began has ended: then it looks once more. */
  erasureLateMinutes: [20, 'the erasure looks for late records and files, and signs its statement'],
  erasureStatementDays: [90, 'the link to the statement of an erasure ends'],
  /** Since a restore was last heard of. It says every ten minutes that it goes on. */
  restoreMarkHours: [48, 'the sweep removes the files of a restore that was given up'],
} as const satisfies LimitRows;
