import * as z from 'zod';
import { version } from '../../../../package.json';
import type { Config } from '../../../core/config';
import { answer, noQuery, operation } from '../../operation';
import { findUnreadableSecrets } from '../find-unreadable-secrets';

export const getInstallation = operation({
  id: 'getInstallation',
  method: 'get',
  path: '/installation',
  query: noQuery,
  tag: 'Installation',
  summary: 'Get what this installation is set up for',
  description: 'For operators: `npm run doctor` reads it. Of the members, only owners may.',
  scope: 'account:read',
  need: 'administer',
  success: {
    status: 200,
    description: 'The installation.',
    schema: z.object({
      version: z.string(),
      mail: z
        .enum(['sent', 'kept', 'off'])
        .describe('`kept`: in the developer mailbox. `off`: `MAIL_FROM` is empty.'),
      html_rendering: z.boolean(),
      jurisdiction: z.enum(['eu']).nullable(),
      unreadable_secrets: z
        .array(z.string())
        .describe(
          'Webhook endpoints, integrations and templates (`slack_webhook_url`) of this account whose secrets the signing keys cannot read.',
        ),
    }),
    example: {
      version: '0.1.0',
      mail: 'sent',
      html_rendering: true,
      jurisdiction: null,
      unreadable_secrets: [],
    },
  },
  refusals: [],
  async handle({ caller, services }) {
    const { db, config } = services;
    return answer(200, {
      version,
      mail: mailOf(config),
      html_rendering: config.htmlRendering,
      jurisdiction: config.jurisdiction ?? null,
      unreadable_secrets: await findUnreadableSecrets(
        { db, signingKey: config.signingKey },
        caller.accountId,
      ),
    });
  },
});

function mailOf({ mail, devMailbox }: Config): 'sent' | 'kept' | 'off' {
  if (devMailbox) return 'kept';
  return mail ? 'sent' : 'off';
}
