import { answer, noQuery, operation } from '../../operation';
import { presentSender, senderExample, senderRecord } from '../present-sender';
import { findSenderProfile } from '../sender-store';

export const getSender = operation({
  id: 'getSender',
  method: 'get',
  path: '/sender',
  scope: 'account:read',
  query: noQuery,
  tag: 'Sender',
  summary: 'Get the sender',
  description:
    'How the account shows itself to signers where neither the template nor the data request says.',
  success: { status: 200, description: 'The sender.', schema: senderRecord, example: senderExample },
  refusals: [],
  async handle({ caller, services }) {
    const profile = await findSenderProfile(services.db, caller.accountId);
    return answer(200, presentSender(profile, services.downloadLinks.origin));
  },
});
