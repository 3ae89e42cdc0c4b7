import { answer, jsonOperation, noQuery, refused } from '../../operation';
import { updateIntegration as update } from '../change-integration';
import { integrationChangeBody } from '../integration-body';
import { integrationExample, integrationRecord, presentIntegration } from '../present-integration';

export const updateIntegration = jsonOperation({
  id: 'updateIntegration',
  method: 'put',
  path: '/integrations/:integration_id',
  query: noQuery,
  tag: 'Integrations',
  summary: 'Change an integration',
  description:
    'What is left out stays as it is. A new `secret_access_key` counts at once, also for copies that are still to be made.',
  body: {
    kind: 'json',
    schema: integrationChangeBody,
    example: { secret_access_key: 'je7MtGbClwBF/2Zp9Utk/h3yCo8nvbEXAMPLEKEY' },
  },
  success: {
    status: 200,
    description: 'The integration as it is now.',
    schema: integrationRecord,
    example: integrationExample,
  },
  refusals: ['integration_not_found', 'conflict', 'test_token', 'validation_failed'],
  async handle({ caller, services, params, body, now }) {
    const found = await update(services, caller, { id: params.integration_id, change: body }, now);
    return found.ok ? answer(200, presentIntegration(found.value)) : refused(found.refusal);
  },
});
