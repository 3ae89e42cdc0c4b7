import * as z from 'zod';
import { shownTime } from '../../../core/api/answer-schemas';
import { nameText } from '../../../core/api/query-schemas';
import type { NeededScope } from '../../../core/api/scopes';
import { recordOf } from '../../../lib/json';
import { limits } from '../../../lib/limits';
import { timestamp } from '../../../lib/timestamp';
import { answer, jsonOperation, noQuery, refused } from '../../operation';
import { capabilitiesSchema } from '../capabilities-schema';
import { issueEditorToken } from '../issue-editor-token';

/** A caller who lets others publish must be able to publish. */
const scopesOfInvitation: NeededScope = {
  possible: ['templates:write', 'templates:publish'],
  of: ({ json }) =>
    recordOf(recordOf(json)['capabilities'])['publish'] === true
      ? ['templates:publish', 'templates:write']
      : ['templates:write'],
};

const person = z.strictObject({
  id: nameText().describe('The id of the person at your service.'),
  name: nameText().describe('Shown in the editor, with what the person changes, and in the account log.'),
  email: z.email().max(limits.emailChars).nullish(),
});

export const createEditorToken = jsonOperation({
  id: 'createEditorToken',
  method: 'post',
  path: '/templates/:template_id/editor_tokens',
  scope: scopesOfInvitation,
  query: noQuery,
  tag: 'Templates',
  summary: 'Get a token for the embedded editor',
  description:
    'The token opens the editor of this template in a frame of your page, once, for the named person, who may do what `capabilities` lists and nothing else. Give its secret to `createTemplateEditor` of embed.js. The secret is shown only here. The editor can never do more than the API token that asked, and ends with it. A repeated request creates another token.',
  createsNothing: true,
  body: {
    kind: 'json',
    schema: z.strictObject({
      person: person.describe('Who will edit, as your service knows them.'),
      capabilities: capabilitiesSchema
        .prefault({})
        .describe('What the person may do. Without it they may look at the fields and preview them.'),
      expires_in_minutes: z
        .int()
        .min(1)
        .max(limits.editorTokenMinutesMax)
        .default(limits.editorTokenMinutes)
        .describe('How long the token can be opened.'),
    }),
    example: {
      person: { id: 'user_123', name: 'Jane Editor', email: 'jane@example.com' },
      capabilities: { add_fields: ['string', 'date'], rename_fields: true, move_fields: true, publish: true },
    },
  },
  success: {
    status: 201,
    description: 'The token.',
    schema: z.object({
      status: z.literal('success'),
      token: z.object({
        id: z.string(),
        secret: z.string().describe('The `token` of `createTemplateEditor`.'),
        expires_at: shownTime,
      }),
    }),
    example: {
      status: 'success',
      token: {
        id: 'edt_1Nq2Xc0aB3dE5fG7hJ9k',
        secret: 'edt_1Nq2Xc0aB3dE5fG7hJ9k.kY3…',
        expires_at: '2026-01-31T10:30:00.000Z',
      },
    },
  },
  refusals: ['template_not_found', 'conflict', 'not_permitted'],
  async handle({ caller, services, params, body, now }) {
    const { person: named, capabilities, expires_in_minutes: minutes } = body;
    const invitation = {
      templateId: params.template_id,
      person: { ...named, email: named.email ?? null },
      capabilities,
      minutes,
    };
    const issued = await issueEditorToken(services, caller, invitation, now);
    if (!issued.ok) return refused(issued.refusal);
    const { id, secret, expiresAt } = issued.value;
    return answer(201, { status: 'success', token: { id, secret, expires_at: timestamp(expiresAt) } });
  },
});
