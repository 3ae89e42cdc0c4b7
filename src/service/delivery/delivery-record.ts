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
  /** Why there is no status, or why it was no success. */
  error: z.string().nullable(),
  /** How the answer began. */
  answer: z.string().nullable(),
});

/** A delivery as its sender holds it and as the projection keeps it, as JSON in both. */
export const deliveryRecordSchema = z.object({
  id: z.string(),
  accountId: z.string(),
  /** Which sender has it, by its name. */
  sender: z.string(),
  endpointId: z.string().nullable(),
  /** As it was when it was last tried. */
  url: z.string().nullable(),
  eventId: z.string(),
  eventType: z.enum(eventTypes),
  test: z.boolean().nullable(),
  /** What kind of sending it is, and what for. */
  actionType: z.enum(deliveryTypes),
  integrationId: z.string().nullable(),
  /** The record that shows what became of it. */
  subject: actionSubjectSchema.nullable(),
  state: z.enum(deliveryStates),
  version: z.number(),
  /** The newest ones. */
  attempts: z.array(attemptSchema),
  /** Failed since it was made or replayed. */
  failures: z.number(),
  createdAt: z.number(),
  nextAttemptAt: z.number().nullable(),
  finishedAt: z.number().nullable(),
  /** What came of it, beside its having been taken. */
  result: actionResultSchema,
  /** Why it was cancelled, where no attempt says so. */
  reason: z.string().nullable(),
});

export type Attempt = z.output<typeof attemptSchema>;
export type DeliveryRecord = z.output<typeof deliveryRecordSchema>;
