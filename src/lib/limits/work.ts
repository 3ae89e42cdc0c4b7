import { type LimitRows, MB } from './limit-rows';

export const workLimits = {
  /**
   * The memory for steps that hold whole documents, pictures or fonts in one isolate, how many of them
   * wait there for their turn, and how long.
   */
  heavyWorkBytes: [
    64 * MB,
    'further steps in the same isolate wait for their turn; a step that needs more runs alone',
  ],
  lightWorkBytes: [4 * MB, 'drawing with pictures, and finishing what a browser printed, waits for its turn'],
  heavyWorkWaiting: [200, 'further steps are sent again, which does not count as an attempt'],
  heavyWorkWaitSeconds: [10, 'the step is sent again, which does not count as an attempt'],
  compileHeldSeconds: [120, 'the place of a compilation that did not end becomes free'],
  detectionHeldSeconds: [30, 'the next waiting document is read as well'],
  /** Heads of audit trails are published every hour. The tree over them has room for as many. */
  headsOfInterval: [16_384, 'further ones are published under another root'],
  headsRounds: [4, 'further heads are published by the next run, five minutes later'],
  headsShown: [100, '`next` has the address of further heads'],
  /** Prints that took longer than `printSeconds`. */
  slowPrints: [2, '422 `processing_failed`'],
  renderAttempts: [3, 'the submission ends in state `error`'],
  /** A document waits this time for a part of the platform that is unavailable. */
  platformWaitHours: [24, 'the submission or combined submission ends in state `error`'],
  /** How long one call of a part of the platform may take. A call that waits for an end may wait longer. */
  databaseSeconds: [30, 'the call fails: 503 `unavailable` with `Retry-After`, or the work waits'],
  fileStorageSeconds: [60, 'the call fails: 503 `unavailable` with `Retry-After`, or the work waits'],
  coordinationSeconds: [30, 'the call fails: 503 `unavailable` with `Retry-After`, or the work waits'],
  assetSeconds: [20, 'the call fails: the work waits'],
  queueSeconds: [10, 'the message counts as not sent; a sweep sends it again'],
  /** The sweeps that begin every five minutes: the rows that a step removes. */
  sweptAtOnce: [5_000, 'the next step removes further rows'],
  /** The sweep of files: the pages of 500 that it looks at, and how often it looks at the files of new submissions. */
  filePagesInSweep: [100, 'the next sweep goes on'],
  archivedRowsAsked: [
    100,
    'the next step goes on asking what became of rows that their archives do not have',
  ],
  archivedRowsSteps: [10, 'the next sweep goes on comparing rows with the archives that they name'],
  newFilesHours: [6, 'the sweep looks at the files of submissions that were made in the six hours before'],
  sweepStepSeconds: [60, 'the sweep ends, and begins again with the next tick'],
  /** How long a message takes further steps of its sweep, and a sweep sends further messages. */
  sweepMessageSeconds: [20, 'the next message goes on with the sweep'],
  sweepMinutes: [60, 'the sweep ends, and begins again with the next tick'],
  sweepHeldSeconds: [100, 'a sweep whose message is lost begins again with the next tick'],
  mailSeconds: [30, 'the mail is sent again later'],
  renderLeaseSeconds: [30, 'the attempt counts as lost and is repeated'],
  printLeaseSeconds: [45, 'the attempt counts as lost and is repeated'],
  previewWaitSeconds: [60, '503 `overloaded` with `Retry-After`'],
  pictureWaitSeconds: [30, '503 `overloaded` with `Retry-After`'],
  rendersWaiting: [5_000, '503 `overloaded` with `Retry-After`'],
  rendersWaitingOfAccount: [1_000, '503 `overloaded` with `Retry-After`'],
  /** The share of all lanes of all browsers that one account may hold at a time. */
  renderShareOfAccount: [0.75, 'further documents of the account wait until its others are done'],
  renderAdmissionSeconds: [15, 'an unused place in line becomes free'],
  /** A job may wait this time before its coordinator checks on it. */
  renderQueuedSeconds: [20, 'the coordinator checks its place in line'],
  renderHintSeconds: [30, 'another consumer is woken'],
  browserSeatSeconds: [60, 'another consumer gets the browser of a consumer that stopped'],
  browserIdleSeconds: [2, 'the consumer ends and leaves its browser to the next'],
  browserKeepAliveSeconds: [60, 'the browser service ends an unused browser'],
  browserJobs: [400, 'the browser is replaced'],
  /** With its last document, a shift must end before the platform ends it (`cpu_ms` in wrangler.toml). */
  browserShiftSeconds: [240, 'the consumer ends and leaves its browser to the next'],
} as const satisfies LimitRows;
