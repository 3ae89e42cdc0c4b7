import { userOf } from '../../../core/api/user-of';
import { answer, jsonOperation, noQuery, refused } from '../../operation';
import { createToken } from '../create-token';
import { presentToken, tokenWithSecret } from '../present-token';
import { newTokenBody } from '../token-body';

export const createApiToken = jsonOperation({
  id: 'createApiToken',
  method: 'post',
  path: '/api_tokens',
  scope: null,
  need: 'integrate',
  query: noQuery,
  tag: 'API tokens',
  summary: 'Create an API token',
  // The answer contains a secret, so it is not kept for repeated requests.
  createsNothing: true,
  body: { kind: 'json', schema: newTokenBody },
  success: { status: 201, description: 'The new token, with its secret.', schema: tokenWithSecret },
  refusals: ['validation_failed', 'confirmation_required', 'not_permitted'],
  async handle({ caller, services, body, now }) {
    const author = { accountId: caller.accountId, giver: userOf(caller) };
    const created = await createToken(services, author, body, now);
    if (!created.ok) return refused(created.refusal);
    const { row, secret } = created.value;
    return answer(201, { ...presentToken(row), secret });
  },
});
