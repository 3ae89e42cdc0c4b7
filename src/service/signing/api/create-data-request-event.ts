import * as z from 'zod';
import { shownTime } from '../../../core/api/answer-schemas';
import { timestampText } from '../../../core/api/query-schemas';
import { invalid } from '../../../core/api/refusal';
import { limits } from '../../../lib/limits';
import { timestamp } from '../../../lib/timestamp';
import { answer, jsonOperation, noQuery, refused } from '../../operation';
import { findDataRequest } from '../find-data-request';
import { refusalOf } from '../signer-refusals';

const eventTypes = ['send_request', 'send_reminder', 'send_failed'] as const;
const channels = [
  'email',
  'sms',
  'fax',
  'mail',
  'slack',
  'msteams',
  'discord',
  'telegram',
  'whatsapp',
  'other',
] as const;

const eventBody = z.strictObject({
  event_type: z
    .enum(
      eventTypes,
      'must be send_request, send_reminder or send_failed: what signers do is recorded when they do it',
    )
    .describe('What you did, or what failed, outside Quillet.'),
  message_type: z.enum(channels).nullish().describe('The channel. Default: `other`.'),
  message_recipient: z
    .string()
    .min(1)
    .max(limits.emailChars)
    .nullish()
    .describe('The email address or phone number that it was sent to.'),
  reason: z
    .string()
    .min(1)
    .max(limits.descriptionChars)
    .optional()
    .describe('For `send_failed`: the reason.'),
  occurred_at: timestampText
    .nullish()
    .describe('When it happened, which is not in the future. Default: now. The audit trail has both times.'),
});

/** The clock of the caller may be ahead. */
const clocksDifferMs = 5 * 60_000;
const notYet = invalid(['#/occurred_at: must not be in the future']);

const kinds = { send_request: 'sent', send_reminder: 'reminded', send_failed: 'send_failed' } as const;

export const createDataRequestEvent = jsonOperation({
  id: 'createDataRequestEvent',
  method: 'post',
  path: '/data_requests/:data_request_id/events',
  scope: 'people:write',
  query: noQuery,
  tag: 'Data requests',
  summary: 'Record that a link was delivered',
  description: 'For signing links that you deliver yourself. The report becomes part of the audit trail.',
  body: {
    kind: 'json',
    schema: eventBody,
    example: { event_type: 'send_request', message_type: 'email', message_recipient: 'ada@example.com' },
  },
  success: {
    status: 201,
    description: 'The report was recorded.',
    schema: z.object({
      status: z.literal('success'),
      event: z.object({
        id: z.null().describe('The audit trail has the events, which have no ids.'),
        submission_id: z.string(),
        data_request_id: z.string(),
        submission_data_request_id: z.string().describe('The same as `data_request_id`.'),
        event_type: z.enum(eventTypes),
        message_type: z.enum(channels),
        message_recipient: z.string().nullable(),
        occurred_at: shownTime,
      }),
    }),
    example: {
      status: 'success',
      event: {
        id: null,
        submission_id: 'sub_1Nq2Xc0aB3dE5fG7hJ9k',
        data_request_id: 'drq_1Nq2Xc0aB3dE5fG7hJ9k',
        submission_data_request_id: 'drq_1Nq2Xc0aB3dE5fG7hJ9k',
        event_type: 'send_request',
        message_type: 'email',
        message_recipient: 'ada@example.com',
        occurred_at: '2026-01-31T09:30:00.000Z',
      },
    },
  },
  refusals: ['data_request_not_found', 'conflict'],
  async handle({ caller, services, params, body, now }) {
    const found = await findDataRequest(services, caller, params.data_request_id);
    if (!found.ok) return refused(found.refusal);
    const { record, request } = found.value;
    const { event_type, reason = 'not said' } = body;
    if ((body.occurred_at ?? 0) > now + clocksDifferMs) return refused(notYet.refusal);
    const [channel, recipient] = [body.message_type ?? 'other', body.message_recipient ?? null];
    const occurredAt = body.occurred_at ?? null;
    const event = { type: kinds[event_type], channel, recipient, reason, occurredAt };
    const reported = { kind: 'report' as const, dataRequestId: request.id, event };
    const { outcome } = await services.submissions.act(record.id, reported);
    if (outcome !== 'done') return refused(refusalOf(outcome).refusal);
    const shown = {
      id: null,
      submission_id: record.id,
      data_request_id: request.id,
      submission_data_request_id: request.id,
      event_type,
      message_type: channel,
      message_recipient: recipient,
      occurred_at: timestamp(occurredAt ?? now),
    };
    return answer(201, { status: 'success', event: shown });
  },
});
