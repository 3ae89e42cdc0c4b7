import * as z from 'zod';
import { version } from '../../../../package.json';
import { type Config, challengeMeans } from '../../../core/config';
import { isSecretAccepted } from '../../../core/platform/turnstile';
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
      public_challenge: z
        .enum(['turnstile', 'email_code', 'none'])
        .describe('How visitors of public forms can be challenged.'),
      turnstile_secret: z
        .enum(['accepted', 'refused', 'unreachable'])
        .nullable()
        .describe('What Turnstile says about `TURNSTILE_SECRET_KEY`; `null` without keys.'),
      html_rendering: z.boolean(),
      jurisdiction: z.enum(['eu']).nullable(),
      unreadable_secrets: z
        .array(z.string())
        .describe(
          'Webhook endpoints, integrations, seal keys and templates (`slack_webhook_url`) of this account whose secrets the signing keys cannot read.',
        ),
    }),
    example: {
      version: '0.1.0',
      mail: 'sent',
      public_challenge: 'turnstile',
      turnstile_secret: 'accepted',
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
      public_challenge: challengeMeans(config),
      turnstile_secret: await secretOf(config),
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

async function secretOf({ turnstile }: Config): Promise<'accepted' | 'refused' | 'unreachable' | null> {
  if (turnstile === null) return null;
  const accepted = await isSecretAccepted(turnstile);
  return accepted === null ? 'unreachable' : accepted ? 'accepted' : 'refused';
}
