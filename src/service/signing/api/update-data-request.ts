import { actorOf } from '../../audit/actor';
import { updateDataRequestBody } from '../../data-requests/data-request-body';
import { presentDataRequest } from '../../data-requests/present-data-request';
import { answer, jsonOperation, noQuery, refused } from '../../operation';
import { findDataRequest } from '../find-data-request';
import { updateDataRequest as update } from '../update-data-request';
import { dataRequestAnswer, dataRequestAnswerExample } from './data-request-answer';

export const updateDataRequest = jsonOperation({
  id: 'updateDataRequest',
  method: 'put',
  path: '/data_requests/:data_request_id',
  scope: 'people:write',
  query: noQuery,
  tag: 'Data requests',
  summary: 'Change a data request',
  description:
    'Works until the signer has seen the document. A new `email` revokes all earlier signing links.',
  body: {
    kind: 'json',
    schema: updateDataRequestBody,
    example: { auth_type: 'oauth', auth_provider: 'google', auth_session_started_at: '2026-01-31T09:30:00Z' },
  },
  success: {
    status: 200,
    description: 'The updated data request.',
    schema: dataRequestAnswer,
    example: dataRequestAnswerExample,
  },
  refusals: [
    'data_request_not_found',
    'data_request_viewed',
    'data_request_complete',
    'data_request_declined',
    'mail_not_configured',
    'expired',
  ],
  async handle({ caller, client, services, params, body }) {
    const found = await findDataRequest(services, caller, params.data_request_id);
    if (!found.ok) return refused(found.refusal);
    const updated = await update(services, found.value, {
      change: body,
      by: actorOf({ caller, client }),
    });
    if (!updated.ok) return refused(updated.refusal);
    const shown = { ...presentDataRequest(updated.value), submission_id: found.value.record.id };
    return answer(200, { status: 'success', data_request: shown });
  },
});
