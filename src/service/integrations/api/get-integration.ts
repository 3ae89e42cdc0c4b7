import { answer, noQuery, operation, refused } from '../../operation';
import { findOwnIntegration } from '../find-own-integration';
import { integrationExample, integrationRecord, presentIntegration } from '../present-integration';

export const getIntegration = operation({
  id: 'getIntegration',
  method: 'get',
  path: '/integrations/:integration_id',
  scope: 'account:read',
  need: 'see_programs',
  query: noQuery,
  tag: 'Integrations',
  summary: 'Get an integration',
  success: {
    status: 200,
    description: 'The integration, without its secret.',
    schema: integrationRecord,
    example: integrationExample,
  },
  refusals: ['integration_not_found'],
  async handle({ caller, services, params }) {
    const found = await findOwnIntegration(services, caller, params.integration_id);
    return found.ok ? answer(200, presentIntegration(found.value)) : refused(found.refusal);
  },
});
