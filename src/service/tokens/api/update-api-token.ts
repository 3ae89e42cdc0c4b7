import { userOf } from '../../../core/api/user-of';
import { answer, jsonOperation, noQuery, refused } from '../../operation';
import { updateToken } from '../change-token';
import { presentToken, tokenRecord } from '../present-token';
import { tokenChangeBody } from '../token-body';

export const updateApiToken = jsonOperation({
  id: 'updateApiToken',
  method: 'put',
  path: '/api_tokens/:api_token_id',
  scope: null,
  need: 'integrate',
  query: noQuery,
  tag: 'API tokens',
  summary: 'Change an API token',
  body: { kind: 'json', schema: tokenChangeBody },
  success: { status: 200, description: 'The updated token.', schema: tokenRecord },
  refusals: [
    'api_token_not_found',
    'conflict',
    'validation_failed',
    'confirmation_required',
    'not_permitted',
  ],
  async handle({ caller, services, params, body, now }) {
    const which = { accountId: caller.accountId, id: params.api_token_id, giver: userOf(caller) };
    const changed = await updateToken(services, which, body, now);
    return changed.ok ? answer(200, presentToken(changed.value)) : refused(changed.refusal);
  },
});
