import { answer, noQuery, operation, refused } from '../../operation';
import { revokeToken } from '../change-token';
import { presentToken, tokenRecord } from '../present-token';

export const revokeApiToken = operation({
  id: 'revokeApiToken',
  method: 'delete',
  path: '/api_tokens/:api_token_id',
  scope: null,
  need: 'integrate',
  query: noQuery,
  tag: 'API tokens',
  summary: 'Revoke an API token',
  description: 'The token stops working everywhere within seconds, for good.',
  success: { status: 200, description: 'The revoked token.', schema: tokenRecord },
  refusals: ['api_token_not_found'],
  async handle({ caller, services, params, now }) {
    const which = { accountId: caller.accountId, id: params.api_token_id };
    const revoked = await revokeToken(services, which, now);
    return revoked.ok ? answer(200, presentToken(revoked.value)) : refused(revoked.refusal);
  },
});
