import { KB, type LimitRows } from './limit-rows';

export const tellingLimits = {
  /** Webhooks: endpoints, time, and how much of an answer is read and kept. */
  webhookEndpoints: [20, '422 `validation_failed`'],
  deliveriesSummedUp: [50, 'the health of an endpoint is that of its newest deliveries'],
  webhookSeconds: [15, 'the attempt fails and is repeated'],
  webhookAnswerBytes: [64 * KB, 'the rest of an answer is not read; its status counts'],
  webhookAnswerKeptBytes: [1 * KB, 'the rest of an answer is not shown'],
  /** Attempts to one target under way at once: at first, and while it answers well. */
  webhooksAtOnce: [4, 'further deliveries to the same target wait for their turn'],
  webhooksAtOnceMost: [64, 'a target that answers well gets no more at once'],
  /** The coordinators among which the deliveries to a busy target are divided. */
  webhookSharesMost: [8, 'a target that answers well is sent no more at once by further coordinators'],
  /** Attempts kept of a delivery. One round has fewer, and a replay begins another round. */
  webhookAttemptsKept: [20, 'older attempts of a delivery that was replayed are no longer shown'],
  /** Failures in a row before a target is paused, and the longest pause. */
  webhookFailures: [20, 'after this many failures in a row the target is paused, for longer each time'],
  webhookPauseMinutes: [60, 'the longest pause'],
  webhookRetryAfterHours: [24, 'a longer `Retry-After` is cut to this'],
  webhookSecretHours: [24, 'the secret before the newest one no longer signs'],
  webhookKeptDays: [30, 'the delivery is removed: 404 `webhook_delivery_not_found`'],
  /** Deliveries that one request replays, and that it searches for them. */
  webhookReplays: [500, 'the answer says that more remain and where to continue'],
  webhookReplaysLookedAt: [
    10_000,
    'the search ends after this many deliveries; the answer says where to continue',
  ],
  /** Actions of a record. Above the limit, the oldest notifications that have ended go first. */
  actionsOfRecord: [100, 'the oldest ended notifications are no longer shown'],
  /** Integrations: how many an account has, the key of a file, and the time of a bucket copy. */
  integrations: [10, '422 `validation_failed`'],
  pathTemplateChars: [1_000, '422 `validation_failed`'],
  objectKeyBytes: [1_024, 'the copy fails and is repeated'],
  bucketSeconds: [120, 'the attempt fails and is repeated'],
} as const satisfies LimitRows;
