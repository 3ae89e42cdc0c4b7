import * as z from 'zod';
import { answer, noQuery, operation } from '../../operation';
import { listOwnIntegrations } from '../find-own-integration';
import { integrationExample, integrationRecord, presentIntegration } from '../present-integration';

export const listIntegrations = operation({
  id: 'listIntegrations',
  method: 'get',
  path: '/integrations',
  scope: 'account:read',
  need: 'see_programs',
  query: noQuery,
  tag: 'Integrations',
  summary: 'List integrations',
  description: 'All integrations, oldest first. A test token sees only integrations with mode `test`.',
  success: {
    status: 200,
    description: 'The integrations, without their secrets.',
    schema: z.array(integrationRecord),
    example: [integrationExample],
  },
  refusals: [],
  async handle({ caller, services }) {
    return answer(200, (await listOwnIntegrations(services, caller)).map(presentIntegration));
  },
});
