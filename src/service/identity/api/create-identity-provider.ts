import { answer, jsonOperation, noQuery, refused } from '../../operation';
import { createProvider } from '../create-provider';
import { presentProvider, providerWithSecret, providerWithSecretExample } from '../present-provider';
import { newProviderBody } from '../provider-body';

export const createIdentityProvider = jsonOperation({
  id: 'createIdentityProvider',
  method: 'post',
  path: '/identity_providers',
  scope: 'settings:write',
  need: 'administer',
  query: noQuery,
  tag: 'Identity providers',
  summary: 'Create an identity provider',
  description:
    'A web service of yours that establishes who a signer is, such as by SMS or an eID. Data requests with `identity_step` `provider` name it. The secret is shown only here.',
  // The answer contains a secret, so it is not kept for repeated requests.
  createsNothing: true,
  body: {
    kind: 'json',
    schema: newProviderBody,
    example: { name: 'SMS', url: 'https://example.com/hooks/identity' },
  },
  success: {
    status: 201,
    description: 'The new identity provider, with its secret.',
    schema: providerWithSecret,
    example: providerWithSecretExample,
  },
  refusals: ['test_token', 'validation_failed'],
  async handle({ caller, services, body, now }) {
    const created = await createProvider(services, caller, body, now);
    if (!created.ok) return refused(created.refusal);
    const { row, secret } = created.value;
    return answer(201, { ...presentProvider(row), secret });
  },
});
