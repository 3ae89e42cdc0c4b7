import * as z from 'zod';
import { answer, noQuery, operation, refused } from '../../operation';
import { testIntegration as test } from '../test-integration';

export const testIntegration = operation({
  id: 'testIntegration',
  method: 'post',
  path: '/integrations/:integration_id/test',
  scope: 'settings:write',
  query: noQuery,
  tag: 'Integrations',
  summary: 'Test an integration',
  description:
    'Writes a small object into the bucket, next to where an example PDF would be, deletes it, and returns the answer of the bucket.',
  createsNothing: true,
  success: {
    status: 200,
    description: 'The outcome of the test.',
    schema: z.object({
      ok: z.boolean().describe('Whether the object could be written.'),
      key: z.string().nullable(),
      message: z.string(),
    }),
    example: {
      ok: false,
      key: 'submissions/sub_1Nq2Xc0aB3dE5fG7hJ9k.pdf.test-sub_1Nq2Xc0aB3dE5fG7hJ9k',
      message:
        '"submissions/sub_1Nq2Xc0aB3dE5fG7hJ9k.pdf.test-sub_1Nq2Xc0aB3dE5fG7hJ9k" could not be written: the bucket answered 403 AccessDenied: Access Denied.',
    },
  },
  refusals: ['integration_not_found'],
  async handle({ caller, services, params, now }) {
    const tested = await test(services, caller, params.integration_id, now);
    return tested.ok ? answer(200, tested.value) : refused(tested.refusal);
  },
});
