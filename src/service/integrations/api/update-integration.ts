import { answer, jsonOperation, noQuery, refused } from '../../operation';
import { updateIntegration as update } from '../change-integration';
import { integrationChangeBody } from '../integration-body';
import { integrationExample, integrationRecord, presentIntegration } from '../present-integration';

export const updateIntegration = jsonOperation({
  id: 'updateIntegration',
  method: 'put',
  path: '/integrations/:integration_id',
  scope: 'settings:write',
  query: noQuery,
  tag: 'Integrations',
  summary: 'Change an integration',
  description:
    'Changes only the properties that are sent. A new `secret_access_key` takes effect at once, also for pending bucket copies.',
  body: {
    kind: 'json',
    schema: integrationChangeBody,
    example: { secret_access_key: 'je7MtGbClwBF/2Zp9Utk/h3yCo8nvbEXAMPLEKEY' },
  },
  success: {
    status: 200,
    description: 'The updated integration.',
    schema: integrationRecord,
    example: integrationExample,
  },
  refusals: ['integration_not_found', 'conflict', 'test_token', 'validation_failed'],
  async handle({ caller, services, params, body, now }) {
    const found = await update(services, caller, { id: params.integration_id, change: body }, now);
    return found.ok ? answer(200, presentIntegration(found.value)) : refused(found.refusal);
  },
});
