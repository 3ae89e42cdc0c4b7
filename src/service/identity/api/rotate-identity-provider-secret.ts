import { answer, noQuery, operation, refused } from '../../operation';
import { rotateProviderSecret } from '../change-provider';
import { presentProvider, providerWithSecret, providerWithSecretExample } from '../present-provider';

export const rotateIdentityProviderSecret = operation({
  id: 'rotateIdentityProviderSecret',
  method: 'post',
  path: '/identity_providers/:identity_provider_id/rotate_secret',
  scope: 'settings:write',
  need: 'administer',
  query: noQuery,
  tag: 'Identity providers',
  summary: 'Rotate the secret of an identity provider',
  description: 'For 24 hours the old secret signs too: requests have two signatures, separated by a space.',
  // The answer contains a secret, so it is not kept for repeated requests.
  createsNothing: true,
  success: {
    status: 200,
    description: 'The identity provider with its new secret, which is shown only here.',
    schema: providerWithSecret,
    example: providerWithSecretExample,
  },
  refusals: ['identity_provider_not_found', 'conflict'],
  async handle({ caller, services, params, now }) {
    const rotated = await rotateProviderSecret(services, caller, { id: params.identity_provider_id, now });
    if (!rotated.ok) return refused(rotated.refusal);
    const { row, secret } = rotated.value;
    return answer(200, { ...presentProvider(row), secret });
  },
});
