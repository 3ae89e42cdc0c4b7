import * as z from 'zod';
import { answer, noQuery, operation, refused } from '../../operation';
import { beginPasskey as begin } from '../passkeys';
import { userOf } from '../user-of';

export const beginPasskey = operation({
  id: 'beginPasskey',
  method: 'post',
  path: '/passkeys/options',
  query: noQuery,
  tag: 'Account',
  summary: 'Begin to make a passkey',
  need: 'self',
  confirmed: true,
  createsNothing: true,
  success: { status: 200, description: 'What the browser is told.', schema: z.looseObject({}) },
  refusals: ['validation_failed'],
  async handle({ caller, services, now }) {
    const deps = { db: services.db, origin: services.links.origin };
    const begun = await begin(deps, userOf(caller).id, now);
    return begun.ok ? answer(200, begun.value) : refused(begun.refusal);
  },
});
