import { beforeEach, expect, inject, it } from 'vitest';
import { version } from '../../../package.json';
import { type Account, as, createAccount } from '../../support/app';
import { bucketName, createIntegration } from '../../support/buckets';
import { sentPem } from '../../support/certificates';
import { createProvider } from '../../support/identity';
import { expectLogged } from '../../support/log';
import { turnstileSecrets } from '../../support/servers/turnstile-server';
import { hookUrl } from '../../support/webhooks';

let account: Account;
beforeEach(async () => {
  account = await createAccount();
});

it('says what the installation is set up for', async () => {
  const { status, json } = await as(account.test).get('/installation');
  expect([status, json]).toEqual([
    200,
    {
      version,
      mail: 'kept',
      public_challenge: 'email_code',
      turnstile_secret: null,
      html_rendering: true,
      jurisdiction: null,
      unreadable_secrets: [],
    },
  ]);
  const env = { DEV_MAILBOX: 'off', HTML_RENDERING: 'off', MAIL_FROM: '' };
  expect((await as(account.test).get('/installation', { env })).json).toMatchObject({
    mail: 'off',
    public_challenge: 'none',
    html_rendering: false,
  });
});

it('names the secrets that the signing key cannot read, of this account only', async () => {
  const endpoint = await as(account.live).post('/webhook_endpoints', { url: hookUrl('ok') });
  const integration = await createIntegration(account.live, bucketName());
  const provider = await createProvider(account.live);
  const sealKey = await as(account.live).post('/seal_keys', { key: await sentPem() });
  const other = await createAccount();
  const env = { SIGNING_KEY: 'another-signing-key-of-thirty-two-characters' };
  const read = async (token: Account['live']) => (await as(token).get('/installation', { env })).json;
  expect((await read(account.live)).unreadable_secrets).toEqual([
    endpoint.json.id,
    provider.id,
    integration.id,
    sealKey.json.id,
  ]);
  expect((await read(other.live)).unreadable_secrets).toEqual([]);
});

it.each([
  ['accepted', turnstileSecrets.good],
  ['refused', 'another secret'],
  ['unreachable', turnstileSecrets.garbled],
])('says whether Turnstile knows the secret key (%s)', async (said, secret) => {
  if (said === 'unreachable') expectLogged(/Turnstile/);
  const env = {
    TURNSTILE_SITE_KEY: 'a-site-key',
    TURNSTILE_SECRET_KEY: secret,
    TURNSTILE_ORIGIN: inject('externalServer'),
  };
  const { json, text } = await as(account.test).get('/installation', { env });
  expect(json).toMatchObject({ public_challenge: 'turnstile', turnstile_secret: said });
  expect(text).not.toContain(secret);
});
