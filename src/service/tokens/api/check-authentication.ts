import * as z from 'zod';
import { shownTime } from '../../../core/api/answer-schemas';
import { timestamp } from '../../../lib/timestamp';
import { answer, type Caller, noQuery, operation } from '../../operation';

export const checkAuthentication = operation({
  id: 'checkAuthentication',
  method: 'get',
  path: '/authentication',
  scope: null,
  need: 'self',
  keepsToReach: true,
  query: noQuery,
  tag: 'Authentication',
  summary: 'Check an API token',
  description:
    'Says whether the token id and secret sent with this request are valid, and what the token may do.',
  success: {
    status: 200,
    description: 'The credentials are valid.',
    schema: z.object({
      status: z.literal('success'),
      token_id: z.string().nullable().describe('null: a member of the account asks, at the dashboard.'),
      mode: z.enum(['live', 'test']).describe('A test token makes and sees test documents only.'),
      scopes: z
        .array(z.string())
        .nullable()
        .describe('The kinds of work that the token may do; null for a member, who has a role.'),
      expires_at: shownTime.nullable().describe('From when the token is refused; null: it does not expire.'),
      limited: z
        .boolean()
        .describe('Whether the token or the member is limited to some folders or templates.'),
    }),
    example: {
      status: 'success',
      token_id: 'api_test_1Nq2Xc0aB3dE5fG7hJ9k',
      mode: 'test',
      scopes: ['account:read', 'documents:read', 'documents:write'],
      expires_at: null,
      limited: false,
    },
  },
  refusals: [],
  async handle({ caller }) {
    const { tokenId: token_id, mode } = caller;
    return answer(200, { status: 'success', token_id, mode, ...rightsOf(caller) });
  },
});

function rightsOf(caller: Caller) {
  if (caller.tokenId === null) return { scopes: null, expires_at: null, limited: caller.user.reach !== null };
  const { scopes, expiresAt, reach } = caller.rights;
  const expires_at = expiresAt === null ? null : timestamp(expiresAt);
  return { scopes: [...scopes], expires_at, limited: reach !== null };
}
