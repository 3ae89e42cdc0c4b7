import { answer, noQuery, operation, refused } from '../../operation';
import { findOwnProvider } from '../find-own-provider';
import { presentProvider, providerExample, providerRecord } from '../present-provider';

export const getIdentityProvider = operation({
  id: 'getIdentityProvider',
  method: 'get',
  path: '/identity_providers/:identity_provider_id',
  scope: 'account:read',
  need: 'see_programs',
  query: noQuery,
  tag: 'Identity providers',
  summary: 'Get an identity provider',
  success: {
    status: 200,
    description: 'The identity provider.',
    schema: providerRecord,
    example: providerExample,
  },
  refusals: ['identity_provider_not_found'],
  async handle({ caller, services, params }) {
    const found = await findOwnProvider(services, caller, params.identity_provider_id);
    return found.ok ? answer(200, presentProvider(found.value)) : refused(found.refusal);
  },
});
