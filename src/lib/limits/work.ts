import type { LimitRows } from './limit-rows';

export const workLimits = {
  /**
   * Merges and compilations in one isolate, which share its memory, and how long one waits for its
   * turn.
   */
  heavyWorkAtOnce: [2, 'further merges and compilations in the same isolate wait for their turn'],
  heavyWorkWaitSeconds: [10, 'the merge or compilation is sent again, which does not count as an attempt'],
  compileHeldSeconds: [120, 'the place of a compilation that did not end becomes free'],
  detectionHeldSeconds: [30, 'the next waiting document is read as well'],
  renderAttempts: [3, 'the submission ends in state `error`'],
  /** How long a document waits for a part of the platform that is unavailable. */
  platformWaitHours: [24, 'the submission or combined submission ends in state `error`'],
  /** How long one call of a part of the platform may take. A call that waits for an end may wait longer. */
  databaseSeconds: [30, 'the call fails: 503 `unavailable` with `Retry-After`, or the work waits'],
  fileStorageSeconds: [60, 'the call fails: 503 `unavailable` with `Retry-After`, or the work waits'],
  coordinationSeconds: [30, 'the call fails: 503 `unavailable` with `Retry-After`, or the work waits'],
  assetSeconds: [20, 'the call fails: the work waits'],
  queueSeconds: [10, 'the message counts as not sent; a sweep sends it again'],
  mailSeconds: [30, 'the mail is sent again later'],
  renderLeaseSeconds: [30, 'the attempt counts as lost and is repeated'],
  printLeaseSeconds: [45, 'the attempt counts as lost and is repeated'],
  previewWaitSeconds: [60, '503 `overloaded` with `Retry-After`'],
  rendersWaiting: [5_000, '503 `overloaded` with `Retry-After`'],
  rendersWaitingOfAccount: [1_000, '503 `overloaded` with `Retry-After`'],
  /** The share of all lanes of all browsers that one account may hold at a time. */
  renderShareOfAccount: [0.75, 'further documents of the account wait until its others are done'],
  renderAdmissionSeconds: [15, 'an unused place in line becomes free'],
  /** How long a job may wait before its coordinator checks on it. */
  renderQueuedSeconds: [20, 'the coordinator checks its place in line'],
  renderHintSeconds: [30, 'another consumer is woken'],
  browserSeatSeconds: [60, 'another consumer gets the browser of a consumer that stopped'],
  browserIdleSeconds: [2, 'the consumer ends and leaves its browser to the next'],
  browserKeepAliveSeconds: [60, 'the browser service ends an unused browser'],
  browserJobs: [400, 'the browser is replaced'],
  browserShiftSeconds: [600, 'the consumer ends and leaves its browser to the next'],
} as const satisfies LimitRows;
