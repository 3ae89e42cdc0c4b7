import * as z from 'zod';
import { userOf } from '../../../core/api/user-of';
import { answer, jsonOperation, noQuery, refused } from '../../operation';
import { beginPasskey as begin } from '../sign-in/passkeys';

export const beginPasskey = jsonOperation({
  id: 'beginPasskey',
  method: 'post',
  path: '/passkeys/options',
  scope: null,
  query: noQuery,
  tag: 'Account',
  summary: 'Get the options to create a passkey',
  need: 'set_up',
  keepsToReach: true,
  confirmed: true,
  createsNothing: true,
  body: {
    kind: 'json',
    schema: z.strictObject({
      code: z
        .string()
        .max(30)
        .default('')
        .describe('A code of the authenticator app, or a recovery code. Required if the member uses an app.'),
    }),
  },
  success: {
    status: 200,
    description: 'The options for `navigator.credentials.create`.',
    schema: z.looseObject({}),
  },
  refusals: ['validation_failed', 'rate_limited'],
  async handle({ caller, client, services, body, now }) {
    const { db, downloadLinks, config } = services;
    const deps = { db, origin: downloadLinks.origin, signingKey: config.signingKey };
    const begun = await begin(deps, { userId: userOf(caller).id, client, ...body }, now);
    return begun.ok ? answer(200, begun.value) : refused(begun.refusal);
  },
});
