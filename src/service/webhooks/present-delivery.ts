import * as z from 'zod';
import { shownTime } from '../../core/api/answer-schemas';
import { timestamp } from '../../lib/timestamp';
import { actionResultSchema } from '../delivery/actions/action-record';
import { type DeliveryRecord, deliveryStates, deliveryTypes } from '../delivery/delivery-record';
import { eventTypes } from '../delivery/events/event-types';

export const deliveryRecord = z
  .object({
    id: z.string(),
    type: z.enum(deliveryTypes).describe('A webhook, a Slack message or a bucket copy.'),
    event_id: z.string().describe('The `webhook-id` of every attempt.'),
    event_type: z.enum(eventTypes),
    endpoint_id: z
      .string()
      .nullable()
      .describe('null: not a webhook, or a webhook to the URL of a template or an API token.'),
    integration_id: z
      .string()
      .nullable()
      .describe(
        'As in `actions`: the webhook endpoint or the integration; null for the Slack webhook of a template.',
      ),
    subject_id: z
      .string()
      .nullable()
      .describe('The submission or combined submission whose `actions` show it.'),
    url: z
      .string()
      .nullable()
      .describe(
        'The URL to which a webhook was last sent. The URL of a Slack webhook is a secret and is not shown.',
      ),
    state: z
      .enum(deliveryStates)
      .describe(
        '`exhausted`: every attempt failed. `cancelled`: the target was disabled or deleted, it answered 410, or the PDF has expired.',
      ),
    test: z.boolean().nullable().describe('null for templates, which have no mode.'),
    attempt_count: z.number().int(),
    next_attempt_at: shownTime.nullable(),
    created_at: shownTime,
    finished_at: shownTime.nullable(),
  })
  .meta({ id: 'WebhookDelivery' });

const attemptRecord = z.object({
  number: z.number().int(),
  started_at: shownTime,
  duration_ms: z.number().int().nullable().describe('null while the attempt is under way.'),
  status: z.number().int().nullable().describe('null if there was no answer.'),
  error: z.string().nullable(),
  answer: z.string().nullable().describe('The beginning of the answer, up to 1 KB.'),
});

export const deliveryWithAttempts = deliveryRecord
  .extend({
    attempts: z.array(attemptRecord).describe('The newest attempts, oldest first.'),
    result: actionResultSchema.describe('For a bucket copy: its `bucket`, `key` and `etag`.'),
  })
  .meta({ id: 'WebhookDeliveryWithAttempts' });

export const deliveryWithBody = deliveryWithAttempts
  .extend({
    body: z
      .string()
      .nullable()
      .describe('The body, the same bytes on every attempt; null for bucket copies, whose body is the PDF.'),
  })
  .meta({ id: 'WebhookDeliveryWithBody' });

export function presentDelivery(record: DeliveryRecord): z.output<typeof deliveryRecord> {
  return {
    id: record.id,
    type: record.actionType,
    event_id: record.eventId,
    event_type: record.eventType,
    endpoint_id: record.endpointId,
    integration_id: record.integrationId,
    subject_id: record.subject?.id ?? null,
    url: record.url,
    state: record.state,
    test: record.test,
    attempt_count: record.attempts.at(-1)?.number ?? 0,
    next_attempt_at: timestamp(record.nextAttemptAt),
    created_at: timestamp(record.createdAt),
    finished_at: timestamp(record.finishedAt),
  };
}

export function presentWithAttempts(record: DeliveryRecord): z.output<typeof deliveryWithAttempts> {
  return {
    ...presentDelivery(record),
    attempts: record.attempts.map(({ number, startedAt, durationMs, status, error, answer }) => ({
      number,
      started_at: timestamp(startedAt),
      duration_ms: durationMs,
      status,
      error,
      answer,
    })),
    result: record.result,
  };
}

export const deliveryExample = {
  id: 'whd_1Nq2Xc0aB3dE5fG7hJ9k',
  type: 'webhook',
  event_id: 'evt_1Nq2Xc0aB3dE5fG7hJ9k',
  event_type: 'submission.processed',
  endpoint_id: 'whe_1Nq2Xc0aB3dE5fG7hJ9k',
  integration_id: 'whe_1Nq2Xc0aB3dE5fG7hJ9k',
  subject_id: 'sub_1Nq2Xc0aB3dE5fG7hJ9k',
  url: 'https://example.com/hooks/quillet',
  state: 'delivered',
  test: false,
  attempt_count: 1,
  next_attempt_at: null,
  created_at: '2026-01-31T09:30:00.040Z',
  finished_at: '2026-01-31T09:30:00.120Z',
};

export const deliveryWithAttemptsExample = {
  ...deliveryExample,
  attempts: [
    {
      number: 1,
      started_at: '2026-01-31T09:30:00.050Z',
      duration_ms: 70,
      status: 200,
      error: null,
      answer: 'ok',
    },
  ],
  result: {},
};
