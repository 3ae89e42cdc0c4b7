import * as z from 'zod';
import { answer, noQuery, operation } from '../../operation';
import { listOwnEndpoints } from '../find-own-endpoint';
import { endpointExample, endpointRecord, presentEndpoint } from '../present-endpoint';

export const listWebhookEndpoints = operation({
  id: 'listWebhookEndpoints',
  method: 'get',
  path: '/webhook_endpoints',
  scope: 'account:read',
  need: 'see_programs',
  query: noQuery,
  tag: 'Webhooks',
  summary: 'List webhook endpoints',
  description:
    'All endpoints, oldest first. The default endpoint has no `url`: its secret signs the webhooks to the URLs of templates and API tokens. A test token sees only endpoints with mode `test`.',
  success: {
    status: 200,
    description: 'The endpoints, without their secrets.',
    schema: z.array(endpointRecord),
    example: [endpointExample],
  },
  refusals: [],
  async handle({ caller, services, now }) {
    const deps = { db: services.db, signingKey: services.config.signingKey };
    const rows = await listOwnEndpoints(deps, caller, now);
    return answer(200, rows.map(presentEndpoint));
  },
});
