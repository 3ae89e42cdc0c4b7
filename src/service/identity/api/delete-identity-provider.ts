import { answer, noQuery, operation, refused } from '../../operation';
import { deleteProvider } from '../change-provider';
import { presentProvider, providerExample, providerRecord } from '../present-provider';

export const deleteIdentityProvider = operation({
  id: 'deleteIdentityProvider',
  method: 'delete',
  path: '/identity_providers/:identity_provider_id',
  scope: 'settings:write',
  need: 'administer',
  query: noQuery,
  tag: 'Identity providers',
  summary: 'Delete an identity provider',
  description:
    'Signers of whom a data request demands it cannot go on, until another provider gets its name or the data request demands something else.',
  success: {
    status: 200,
    description: 'The deleted identity provider.',
    schema: providerRecord,
    example: providerExample,
  },
  refusals: ['identity_provider_not_found'],
  async handle({ caller, services, params }) {
    const deleted = await deleteProvider(services, caller, params.identity_provider_id);
    return deleted.ok ? answer(200, presentProvider(deleted.value)) : refused(deleted.refusal);
  },
});
