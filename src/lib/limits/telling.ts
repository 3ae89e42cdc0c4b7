import { KB, type LimitRows } from './limit-rows';

export const tellingLimits = {
  /** Webhooks: endpoints, what is sent, and what is read of an answer; what of it is kept. */
  webhookEndpoints: [20, '422 `validation_failed`'],
  webhookSeconds: [15, 'the attempt fails and is repeated'],
  webhookAnswerBytes: [64 * KB, 'the rest of an answer is not read; its status counts'],
  webhookAnswerKeptBytes: [1 * KB, 'the rest of an answer is not shown'],
  webhooksAtOnce: [4, 'further deliveries to the same target wait for their turn'],
  /** Attempts that are kept of a delivery; there are as many in one round, and a replay begins another. */
  webhookAttemptsKept: [20, 'older attempts of a delivery that was replayed are no longer shown'],
  /** Failures in a row after which a target is only tried now and then, and the longest pause between two tries. */
  webhookFailures: [20, 'after this many failures in a row the target is paused, for longer each time'],
  webhookPauseMinutes: [60, 'the longest pause'],
  webhookRetryAfterHours: [24, 'a longer `Retry-After` counts as this'],
  webhookSecretHours: [24, 'the secret before the newest one no longer signs'],
  webhookKeptDays: [30, 'the delivery is gone: 404 `webhook_delivery_not_found`'],
  /** Deliveries that one request replays, and that it looks at to find them. */
  webhookReplays: [500, 'the answer says that more remain, and from where to go on'],
  webhookReplaysLookedAt: [10_000, 'the same; this many deliveries are searched for those that match'],
  /** Actions that a record shows: when there are more, the oldest notifications that have come to an end go first. */
  actionsOfRecord: [100, 'the oldest ended notifications are no longer shown'],
  /** Buckets: what an account may have of them, how a file is named there, and what an upload may take. */
  integrations: [10, '422 `validation_failed`'],
  pathTemplateChars: [1_000, '422 `validation_failed`'],
  objectKeyBytes: [1_024, 'the copy fails and is repeated'],
  bucketSeconds: [120, 'the attempt fails and is repeated'],
} as const satisfies LimitRows;
