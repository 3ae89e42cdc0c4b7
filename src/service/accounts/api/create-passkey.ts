import * as z from 'zod';
import { shownTime } from '../../../core/api/answer-schemas';
import { nameText } from '../../../core/api/query-schemas';
import { userOf } from '../../../core/api/user-of';
import { timestamp } from '../../../lib/timestamp';
import { answer, jsonOperation, noQuery, refused } from '../../operation';
import { registrationResponse } from '../sign-in/passkey-body';
import { addPasskey } from '../sign-in/passkeys';

export const createPasskey = jsonOperation({
  id: 'createPasskey',
  method: 'post',
  path: '/passkeys',
  scope: null,
  query: noQuery,
  tag: 'Account',
  summary: 'Add a passkey',
  need: 'set_up',
  keepsToReach: true,
  confirmed: true,
  createsNothing: true,
  body: { kind: 'json', schema: z.strictObject({ name: nameText(), response: registrationResponse }) },
  success: {
    status: 201,
    description: 'The passkey.',
    schema: z.object({ id: z.string(), name: z.string(), created_at: shownTime }),
  },
  refusals: ['validation_failed'],
  async handle({ caller, services, client, body, now }) {
    const { db, mailer, assets, defer, downloadLinks } = services;
    // A script asks, so no page says its language.
    const post = { mailer, assets, pageLanguage: 'en' } as const;
    const deps = { db, ...post, defer, origin: downloadLinks.origin };
    const { id: userId, sessionId } = userOf(caller);
    const added = await addPasskey(deps, { userId, sessionId, client, ...body }, now);
    if (!added.ok) return refused(added.refusal);
    const { id, name, createdAt } = added.value;
    return answer(201, { id, name, created_at: timestamp(createdAt) });
  },
});
