import * as z from 'zod';
import { answer, noQuery, operation } from '../../operation';
import { listOwnProviders } from '../find-own-provider';
import { presentProvider, providerExample, providerRecord } from '../present-provider';

export const listIdentityProviders = operation({
  id: 'listIdentityProviders',
  method: 'get',
  path: '/identity_providers',
  scope: 'account:read',
  need: 'see_programs',
  query: noQuery,
  tag: 'Identity providers',
  summary: 'List identity providers',
  description: 'All identity providers, oldest first. A test token sees none.',
  success: {
    status: 200,
    description: 'The identity providers, without their secrets.',
    schema: z.array(providerRecord),
    example: [providerExample],
  },
  refusals: [],
  async handle({ caller, services }) {
    return answer(200, (await listOwnProviders(services, caller)).map(presentProvider));
  },
});
