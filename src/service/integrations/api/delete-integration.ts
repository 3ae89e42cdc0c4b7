import { answer, noQuery, operation, refused } from '../../operation';
import { deleteIntegration as remove } from '../change-integration';
import { integrationExample, integrationRecord, presentIntegration } from '../present-integration';

export const deleteIntegration = operation({
  id: 'deleteIntegration',
  method: 'delete',
  path: '/integrations/:integration_id',
  scope: 'settings:write',
  query: noQuery,
  tag: 'Integrations',
  summary: 'Delete an integration',
  description:
    'Cancels its pending bucket copies: their actions end in `error`. The files in the bucket stay.',
  success: {
    status: 200,
    description: 'The deleted integration.',
    schema: integrationRecord,
    example: integrationExample,
  },
  refusals: ['integration_not_found'],
  async handle({ caller, services, params }) {
    const found = await remove(services, caller, params.integration_id);
    return found.ok ? answer(200, presentIntegration(found.value)) : refused(found.refusal);
  },
});
