import { actorOf } from '../../audit/actor';
import { presentDataRequest } from '../../data-requests/present-data-request';
import { answer, noQuery, operation, refused } from '../../operation';
import { findDataRequest } from '../find-data-request';
import { refusalOf } from '../signer-refusals';
import { dataRequestAnswer, dataRequestAnswerExample } from './data-request-answer';

export const sendDataRequestLink = operation({
  id: 'sendDataRequestLink',
  method: 'post',
  path: '/data_requests/:data_request_id/send_link',
  scope: 'people:write',
  query: noQuery,
  tag: 'Data requests',
  summary: 'Email a signer another signing link',
  description:
    'For a signer with `auth_type` `email_link` whose turn it is. Earlier signing links stay valid.',
  createsNothing: true,
  success: {
    status: 200,
    description: 'The email is on its way.',
    schema: dataRequestAnswer,
    example: dataRequestAnswerExample,
  },
  refusals: [
    'data_request_not_found',
    'data_request_complete',
    'data_request_declined',
    'conflict',
    'expired',
  ],
  async handle({ caller, client, services, params }) {
    const found = await findDataRequest(services, caller, params.data_request_id);
    if (!found.ok) return refused(found.refusal);
    const { record, request } = found.value;
    const by = actorOf({ caller, client });
    const sent = { kind: 'send_link' as const, dataRequestId: request.id, by };
    const { outcome } = await services.submissions.act(record.id, sent);
    if (outcome !== 'done') return refused(refusalOf(outcome).refusal);
    const shown = { ...presentDataRequest(request), submission_id: record.id };
    return answer(200, { status: 'success', data_request: shown });
  },
});
