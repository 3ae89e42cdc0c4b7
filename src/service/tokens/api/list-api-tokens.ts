import * as z from 'zod';
import { answer, noQuery, operation } from '../../operation';
import { presentToken, tokenRecord } from '../present-token';
import { listTokens } from '../token-store';

export const listApiTokens = operation({
  id: 'listApiTokens',
  method: 'get',
  path: '/api_tokens',
  scope: null,
  need: 'see_programs',
  query: noQuery,
  tag: 'API tokens',
  summary: 'List the API tokens',
  success: { status: 200, description: 'Valid tokens first.', schema: z.array(tokenRecord) },
  refusals: [],
  async handle({ caller, services }) {
    const rows = await listTokens(services.db, caller.accountId);
    return answer(200, rows.map(presentToken));
  },
});
