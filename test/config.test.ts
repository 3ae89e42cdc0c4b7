import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { type Bindings, loadConfig } from '../src/config';

const changed = (changes: Partial<Bindings>): Bindings => ({ ...env, ...changes });

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

  it('names everything that is missing at once', () => {
    const { FILES: _files, SIGNING_KEY: _key, ...rest } = env;
    expect(() => loadConfig(rest as unknown as Bindings)).toThrow(
      'Quillet is not configured: FILES is missing: the R2 bucket ([[r2_buckets]]); SIGNING_KEY is missing: a secret of at least 32 characters (wrangler secret put SIGNING_KEY).',
    );
  });

  it.each([
    [{ SIGNING_KEY: 'short' }, 'SIGNING_KEY is too short'],
    [{ JURISDICTION: 'us' }, 'JURISDICTION must be empty or "eu"'],
    [{ SYNC_WAIT_SECONDS: 'long' }, 'SYNC_WAIT_SECONDS must be a positive number'],
    [{ LOOPBACK_FOR: 'webhook' }, 'LOOPBACK_FOR must be empty or some of webhooks,sources,images,s3'],
    [{ LIVE_REQUESTS_PER_SECOND: '-1' }, 'LIVE_REQUESTS_PER_SECOND must be a positive number'],
  ])('refuses %o', (changes, message) => {
    expect(() => loadConfig(changed(changes))).toThrow(message);
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
