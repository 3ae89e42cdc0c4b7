import * as z from 'zod';
import { limits } from '../../../lib/limits';
import { answer, jsonOperation, noQuery, refused } from '../../operation';
import { findDataRequest } from '../find-data-request';
import { refusalOf } from '../signer-refusals';

const eventBody = z.strictObject({
  event_type: z
    .enum(['send_request', 'send_reminder', 'send_failed'])
    .describe('What you did, or what failed, outside Quillet.'),
  message_type: z.enum(['email', 'sms', 'other']).describe('The channel.'),
  message_recipient: z
    .string()
    .min(1)
    .max(limits.emailChars)
    .optional()
    .describe('The email address or phone number that it was sent to.'),
  reason: z
    .string()
    .min(1)
    .max(limits.descriptionChars)
    .optional()
    .describe('For `send_failed`: the reason.'),
});

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
        data_request_id: z.string(),
        event_type: z.enum(['send_request', 'send_reminder', 'send_failed']),
        message_type: z.enum(['email', 'sms', 'other']),
        message_recipient: z.string().nullable(),
      }),
    }),
    example: {
      status: 'success',
      event: {
        data_request_id: 'drq_1Nq2Xc0aB3dE5fG7hJ9k',
        event_type: 'send_request',
        message_type: 'email',
        message_recipient: 'ada@example.com',
      },
    },
  },
  refusals: ['data_request_not_found', 'conflict'],
  async handle({ caller, services, params, body }) {
    const found = await findDataRequest(services, caller, params.data_request_id);
    if (!found.ok) return refused(found.refusal);
    const { record, request } = found.value;
    const { event_type, message_type, message_recipient: recipient = null, reason = 'not said' } = body;
    const event = { type: kinds[event_type], channel: message_type, recipient, reason };
    const reported = { kind: 'report' as const, dataRequestId: request.id, event };
    const { outcome } = await services.submissions.act(record.id, reported);
    if (outcome !== 'done') return refused(refusalOf(outcome).refusal);
    const shown = { data_request_id: request.id, event_type, message_type, message_recipient: recipient };
    return answer(201, { status: 'success', event: shown });
  },
});
