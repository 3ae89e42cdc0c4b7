import { answer, jsonOperation, noQuery, refused } from '../../operation';
import { createIntegration as create } from '../create-integration';
import { newIntegrationBody } from '../integration-body';
import {
  integrationExample,
  integrationRecord,
  newIntegrationExample,
  presentIntegration,
} from '../present-integration';

export const createIntegration = jsonOperation({
  id: 'createIntegration',
  method: 'post',
  path: '/integrations',
  scope: 'settings:write',
  query: noQuery,
  tag: 'Integrations',
  summary: 'Create an integration',
  description: 'Copies finished and combined PDFs to a bucket from now on. Any service with an S3 API works.',
  body: { kind: 'json', schema: newIntegrationBody, example: newIntegrationExample },
  success: {
    status: 201,
    description: 'The new integration.',
    schema: integrationRecord,
    example: integrationExample,
  },
  refusals: ['test_token', 'validation_failed'],
  async handle({ caller, services, body, now }) {
    const created = await create(services, caller, body, now);
    return created.ok ? answer(201, presentIntegration(created.value)) : refused(created.refusal);
  },
});
