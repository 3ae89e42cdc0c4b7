import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { type Bindings, loadConfig } from '../../../src/app/wiring/config';

function changed(changes: Partial<Bindings>): Bindings {
  return { ...env, ...changes };
}

describe('the configuration', () => {
  it('is read from the bindings', () => {
    const config = loadConfig(
      changed({ ASYNC_HOST: 'Async.Example.com', JURISDICTION: '', SYNC_WAIT_SECONDS: '5' }),
    );
    expect(config).toMatchObject({
      asyncHost: 'async.example.com',
      jurisdiction: undefined,
      syncWaitMs: 5_000,
    });
  });

  it('names every missing setting at once', () => {
    const { FILES: _files, SIGNING_KEY: _key, ...rest } = env;
    expect(() => loadConfig(rest as unknown as Bindings)).toThrow(
      'Quillet is not configured: FILES is missing: the R2 bucket ([[r2_buckets]]); SIGNING_KEY is missing: a secret of at least 32 characters (wrangler secret put SIGNING_KEY).',
    );
  });

  it.each([
    [{ SIGNING_KEY: 'short' }, 'SIGNING_KEY is too short'],
    [{ SIGNING_KEY_OLD: 'short' }, 'SIGNING_KEY_OLD is too short'],
    [{ SIGNING_KEY_NEW: 'short' }, 'SIGNING_KEY_NEW is too short'],
    [{ JURISDICTION: 'us' }, 'JURISDICTION must be empty or "eu"'],
    [{ SYNC_WAIT_SECONDS: 'long' }, 'SYNC_WAIT_SECONDS must be a positive number'],
    [{ LOOPBACK_FOR: 'webhook' }, 'LOOPBACK_FOR must be empty or some of webhooks,sources,images,s3'],
    [{ MAIL_FROM: 'nobody' }, 'MAIL_FROM must be empty or an email address'],
    [{ MAIL_FROM: 'a@example.com\r\nBcc: b@example.com' }, 'MAIL_FROM must be empty or an email address'],
    [{ TURNSTILE_SITE_KEY: 'a-site-key' }, 'TURNSTILE_SECRET_KEY is missing'],
    [{ TURNSTILE_ORIGIN: 'https://evil.example' }, 'TURNSTILE_ORIGIN must be empty or a stand-in'],
    [{ SECURITY_CONTACT: 'security@example.com' }, 'SECURITY_CONTACT must be empty or mailto:'],
    [{ SECURITY_CONTACT: 'mailto:a@example.com\nExpires: x' }, 'SECURITY_CONTACT must be empty or mailto:'],
    [{ SEAL_LTV: 'yes' }, 'SEAL_LTV must be "on" or "off"'],
    [{ SEAL_LTV: 'on', TSA_URL: '' }, 'TSA_URL is missing: a time-stamping authority, or SEAL_LTV="off"'],
    [{ READ_REPLICAS: 'yes' }, 'READ_REPLICAS must be "on" or "off"'],
    [{ DEV_MAILBOX: 'yes' }, 'DEV_MAILBOX must be "on" or "off"'],
    [{ LIVE_REQUESTS_PER_SECOND: '-1' }, 'LIVE_REQUESTS_PER_SECOND must be a positive number'],
    [{ DOCUMENTS_PER_SECOND: '0' }, 'DOCUMENTS_PER_SECOND must be a positive number'],
  ])('refuses %o', (changes, message) => {
    expect(() => loadConfig(changed(changes))).toThrow(message);
  });

  it('has mail where there is a sender address and a service that sends', () => {
    const { EMAIL: _email, ...without } = changed({ DEV_MAILBOX: 'off', MAIL_FROM: 'a@example.com' });
    expect(() => loadConfig(without)).toThrow('EMAIL is missing: the mail service ([[send_email]])');
    expect(loadConfig(changed({ DEV_MAILBOX: 'off', MAIL_FROM: 'a@example.com' })).mail).toBe(true);
    expect(loadConfig(changed({ DEV_MAILBOX: 'off', MAIL_FROM: '' })).mail).toBe(false);
    expect(loadConfig(changed({ DEV_MAILBOX: 'on', MAIL_FROM: '' })).mail).toBe(true);
  });

  it('challenges with Turnstile where there are both keys', () => {
    const secret = { TURNSTILE_SECRET_KEY: 'a-secret' };
    expect(loadConfig(changed(secret)).turnstile).toBeNull();
    expect(loadConfig(changed({ ...secret, TURNSTILE_SITE_KEY: 'a-site-key' })).turnstile).toEqual({
      siteKey: 'a-site-key',
      secretKey: 'a-secret',
      origin: 'https://challenges.cloudflare.com',
    });
  });

  it('fetches nothing from the machine itself unless a purpose is named', () => {
    expect([...loadConfig(changed({ LOOPBACK_FOR: '' })).loopbackFor]).toEqual([]);
    expect([...loadConfig(changed({ LOOPBACK_FOR: 'webhooks, s3' })).loopbackFor]).toEqual([
      'webhooks',
      's3',
    ]);
  });

  it('never waits longer than the contract says', () => {
    expect(loadConfig(changed({ SYNC_WAIT_SECONDS: '600' })).syncWaitMs).toBe(95_000);
  });
});
