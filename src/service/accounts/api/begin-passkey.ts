import * as z from 'zod';
import { answer, jsonOperation, noQuery, refused } from '../../operation';
import { userOf } from '../members/user-of';
import { beginPasskey as begin } from '../sign-in/passkeys';

export const beginPasskey = jsonOperation({
  id: 'beginPasskey',
  method: 'post',
  path: '/passkeys/options',
  query: noQuery,
  tag: 'Account',
  summary: 'Begin to make a passkey',
  need: 'self',
  confirmed: true,
  createsNothing: true,
  body: {
    kind: 'json',
    schema: z.strictObject({
      code: z
        .string()
        .max(30)
        .default('')
        .describe('Of the authenticator app, or a recovery code, where an app is on.'),
    }),
  },
  success: { status: 200, description: 'What the browser is told.', schema: z.looseObject({}) },
  refusals: ['validation_failed', 'rate_limited'],
  async handle({ caller, client, services, body, now }) {
    const { db, downloadLinks, config } = services;
    const deps = { db, origin: downloadLinks.origin, signingKey: config.signingKey };
    const begun = await begin(deps, { userId: userOf(caller).id, client, ...body }, now);
    return begun.ok ? answer(200, begun.value) : refused(begun.refusal);
  },
});
