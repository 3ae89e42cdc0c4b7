import { answer, jsonOperation, noQuery, refused } from '../../operation';
import { createToken } from '../create-token';
import { presentToken, tokenWithSecret } from '../present-token';
import { newTokenBody } from '../token-body';

export const createApiToken = jsonOperation({
  id: 'createApiToken',
  method: 'post',
  path: '/api_tokens',
  scope: null,
  query: noQuery,
  tag: 'API tokens',
  summary: 'Create an API token',
  // The answer contains a secret, so it is not kept for repeated requests.
  createsNothing: true,
  body: { kind: 'json', schema: newTokenBody },
  success: { status: 201, description: 'The new token, with its secret.', schema: tokenWithSecret },
  refusals: ['validation_failed'],
  async handle({ caller, services, body, now }) {
    const created = await createToken(
      services,
      { accountId: caller.accountId, createdById: caller.user?.id ?? null },
      body,
      now,
    );
    if (!created.ok) return refused(created.refusal);
    const { row, secret } = created.value;
    return answer(201, { ...presentToken(row), secret });
  },
});
