import * as z from 'zod';
import { answer, noQuery, operation } from '../../operation';

export const checkAuthentication = operation({
  id: 'checkAuthentication',
  method: 'get',
  path: '/authentication',
  scope: null,
  keepsToReach: true,
  query: noQuery,
  tag: 'Authentication',
  summary: 'Check an API token',
  description: 'Says whether the token id and secret sent with this request are valid.',
  success: {
    status: 200,
    description: 'The credentials are valid.',
    schema: z.object({ status: z.literal('success') }),
    example: { status: 'success' },
  },
  refusals: [],
  handle: async () => answer(200, { status: 'success' }),
});
