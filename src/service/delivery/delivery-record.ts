import * as z from 'zod';
import { actionResultSchema } from './actions/action-record';
import { actionSubjectSchema } from './actions/action-subjects';
import { eventTypes } from './events/event-types';

/**
 *  pending ──2xx──────────────────────► delivered
 *     ├────failed, no attempt left────► exhausted
 *     └────410, endpoint off or gone──► cancelled
 *
 *  A replay makes any of the others pending again.
 */
export const deliveryTypes = ['webhook', 'slack_webhook', 's3_upload'] as const;
export const endedStates = ['delivered', 'exhausted', 'cancelled'] as const;
export const deliveryStates = ['pending', ...endedStates] as const;

export const attemptSchema = z.object({
  number: z.number(),
  startedAt: z.number(),
  durationMs: z.number().nullable(),
  status: z.number().nullable(),
  /** Why there is no status, or why the status is no success. */
  error: z.string().nullable(),
  /** The beginning of the answer. */
  answer: z.string().nullable(),
});

/** A delivery as the journal and the projection store it, as JSON in both. */
export const deliveryRecordSchema = z.object({
  id: z.string(),
  accountId: z.string(),
  /** The name of its delivery coordinator. */
  sender: z.string(),
  endpointId: z.string().nullable(),
  /** The URL of the last attempt. */
  url: z.string().nullable(),
  eventId: z.string(),
  eventType: z.enum(eventTypes),
  test: z.boolean().nullable(),
  /**
   * The kind of delivery. `integrationId` names its webhook endpoint or integration; null for
   * Slack.
   */
  actionType: z.enum(deliveryTypes),
  integrationId: z.string().nullable(),
  /** The template that the event is about; absent for other events, and in older records. */
  templateId: z.string().optional(),
  /** The record that shows this delivery as an action. */
  subject: actionSubjectSchema.nullable(),
  state: z.enum(deliveryStates),
  version: z.number(),
  /** The newest attempts. */
  attempts: z.array(attemptSchema),
  /** Failures since the delivery was created or replayed. */
  failures: z.number(),
  createdAt: z.number(),
  nextAttemptAt: z.number().nullable(),
  finishedAt: z.number().nullable(),
  /** The result of a delivery that succeeded, beside its status. */
  result: actionResultSchema,
  /** Why the delivery was cancelled, when no attempt says so. */
  reason: z.string().nullable(),
});

export type Attempt = z.output<typeof attemptSchema>;
export type DeliveryRecord = z.output<typeof deliveryRecordSchema>;

/**
 * The pending and the exhausted deliveries of each target, counted no further than a page shows.
 */
export type DeliveryCounts = { most: number; of: Record<string, { pending: number; exhausted: number }> };
