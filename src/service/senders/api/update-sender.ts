import { answer, jsonOperation, noQuery, refused } from '../../operation';
import { updateSender as update } from '../change-sender';
import { presentSender, senderExample, senderRecord } from '../present-sender';
import { senderBody } from '../sender-body';

export const updateSender = jsonOperation({
  id: 'updateSender',
  method: 'put',
  path: '/sender',
  scope: 'settings:write',
  need: 'administer',
  changesLive: 'sender',
  query: noQuery,
  tag: 'Sender',
  summary: 'Change the sender',
  description:
    'Changes only the properties that are sent, for submissions that are created from now on. null or an empty text removes a property.',
  body: {
    kind: 'json',
    schema: senderBody,
    example: { sender_name: 'Example Rentals', reply_to: 'contracts@example.com' },
  },
  success: {
    status: 200,
    description: 'The sender as it is now.',
    schema: senderRecord,
    example: senderExample,
  },
  refusals: ['test_token', 'validation_failed', 'not_permitted'],
  async handle({ caller, services, body, now }) {
    const changed = await update(services, caller.accountId, body, now);
    if (!changed.ok) return refused(changed.refusal);
    return answer(200, presentSender(changed.value, services.downloadLinks.origin));
  },
});
