import { answer, jsonOperation, noQuery, refused } from '../../operation';
import { moveProvider } from '../change-provider';
import { presentProvider, providerExample, providerRecord } from '../present-provider';
import { providerChangeBody } from '../provider-body';

export const updateIdentityProvider = jsonOperation({
  id: 'updateIdentityProvider',
  method: 'put',
  path: '/identity_providers/:identity_provider_id',
  scope: 'settings:write',
  need: 'administer',
  query: noQuery,
  tag: 'Identity providers',
  summary: 'Change the URL of an identity provider',
  description: 'The name stays, because data requests and audit trails name the provider by it.',
  body: {
    kind: 'json',
    schema: providerChangeBody,
    example: { url: 'https://example.com/hooks/identity' },
  },
  success: {
    status: 200,
    description: 'The updated identity provider.',
    schema: providerRecord,
    example: providerExample,
  },
  refusals: ['identity_provider_not_found', 'conflict', 'validation_failed'],
  async handle({ caller, services, params, body: { url }, now }) {
    const moved = await moveProvider(services, caller, { id: params.identity_provider_id, url, now });
    return moved.ok ? answer(200, presentProvider(moved.value)) : refused(moved.refusal);
  },
});
