import * as z from 'zod';
import { shownTime } from '../../../core/api/answer-schemas';
import { timestamp } from '../../../lib/timestamp';
import { actorOf } from '../../audit/actor';
import { answer, operation, refused } from '../../operation';
import { findDataRequest } from '../find-data-request';
import { issueSigningToken } from '../issue-token';

export const createDataRequestToken = operation({
  id: 'createDataRequestToken',
  method: 'post',
  path: '/data_requests/:data_request_id/tokens',
  scope: 'people:write',
  query: z.object({
    type: z
      .enum(['api', 'email'], 'must be api or email')
      .default('api')
      .describe('How long the token is valid: `api` 60 minutes, `email` 7 days.'),
  }),
  tag: 'Data requests',
  summary: 'Get a signing link',
  description:
    'The link opens the signing page for this signer, once. The secret is shown only here. Give the link to nobody else. A repeated request creates another token.',
  createsNothing: true,
  success: {
    status: 201,
    description: 'The signing token and its link.',
    schema: z.object({
      status: z.literal('success'),
      token: z.object({
        id: z.string(),
        secret: z.string(),
        expires_at: shownTime,
        data_request_url: z.string(),
      }),
    }),
    example: {
      status: 'success',
      token: {
        id: 'stk_1Nq2Xc0aB3dE5fG7hJ9k',
        secret: 'kY3…',
        expires_at: '2026-01-31T10:30:00.000Z',
        data_request_url:
          'https://quillet.example.com/sign/drq_1Nq2Xc0aB3dE5fG7hJ9k?token_id=stk_…&token_secret=kY3…',
      },
    },
  },
  refusals: [
    'data_request_not_found',
    'data_request_complete',
    'data_request_declined',
    'conflict',
    'expired',
  ],
  async handle({ caller, client, services, params, query }) {
    const found = await findDataRequest(services, caller, params.data_request_id);
    if (!found.ok) return refused(found.refusal);
    const issued = await issueSigningToken(services, found.value, {
      kind: query.type,
      by: actorOf({ caller, client }),
    });
    if (!issued.ok) return refused(issued.refusal);
    const { id, secret, expiresAt, url } = issued.value;
    const token = { id, secret, expires_at: timestamp(expiresAt), data_request_url: url };
    return answer(201, { status: 'success', token });
  },
});
