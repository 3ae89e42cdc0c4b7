import { describe, expect, it } from 'vitest';
import { version } from '../../../package.json';
import { call } from '../../support/app';
import { expectRefusal } from '../../support/refusals';

describe('health', () => {
  it('is public and says ok, and which version runs', async () => {
    const answer = await call('GET', '/health');
    expect([answer.status, answer.json]).toEqual([200, { status: 'ok', version }]);
  });

  it('does not query the stores', async () => {
    const broken = {
      prepare: () => {
        throw new Error('the database is down');
      },
    } as unknown as D1Database;
    expect((await call('GET', '/health', { env: { DB: broken } })).status).toBe(200);
  });
});

describe.each(['/', '/docs'])('the page %s', (path) => {
  it('is HTML with a policy that allows nothing foreign', async () => {
    const { status, headers, text } = await call('GET', path);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toMatch(/^text\/html/);
    const policy = headers.get('content-security-policy') ?? '';
    for (const rule of [
      "default-src 'none'",
      "script-src 'self'",
      "frame-ancestors 'none'",
      "base-uri 'none'",
    ])
      expect(policy).toContain(rule);
    expect(policy).not.toContain('unsafe');
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('strict-transport-security')).toBeTruthy();
    expect(text).toMatch(/^<!doctype html><html lang="en">/);
    expect(text).not.toMatch(/(?:src|href)="(?:https?:)?\/\//);
    expect(text).not.toMatch(/<script(?![^>]*\bsrc=)/);
  });
});

describe('the docs', () => {
  it('answer that nothing has changed to a browser that knows the page', async () => {
    const { headers } = await call('GET', '/docs/fields');
    const again = await call('GET', '/docs/fields', {
      headers: { 'if-none-match': headers.get('etag') ?? '' },
    });
    expect([again.status, again.text]).toEqual([304, '']);
  });

  it('let browsers keep what has a new address with each change', async () => {
    const { text } = await call('GET', '/docs');
    const [, style = ''] = /href="(\/docs\/site\.css[^"]*)"/.exec(text) ?? [];
    expect((await call('GET', style)).headers.get('cache-control')).toMatch(/immutable/);
    expect((await call('GET', '/docs/site.css')).headers.get('cache-control')).not.toMatch(/immutable/);
  });

  it('have the files that the quick starts begin with', async () => {
    const { status, headers } = await call('GET', '/docs/examples/membership-form.pdf');
    expect([status, headers.get('content-type')]).toEqual([200, 'application/pdf']);
  });

  it.each([
    '/docs/no-page',
    '/docs/reference/no-operation',
    '/docs/fields.html',
    '/docs/examples/absent.json',
  ])('say at %s that there is no such page', async (path) => {
    const { status, headers, text } = await call('GET', path);
    expect([status, headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
    expect(text).toContain('There is no such page');
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
  });
});

it('links the start page to the API page, the OpenAPI document and the health check', async () => {
  const { text } = await call('GET', '/');
  for (const href of ['/docs', '/api/v1/openapi.json', '/health']) expect(text).toContain(`href="${href}"`);
});

it('serves the notices of everything that it is made of', async () => {
  const { status, headers, text } = await call('GET', '/notices.txt');
  expect([status, headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8']);
  for (const name of ['hono', 'pdfjs-dist', 'HarfBuzz', 'Noto Sans JP']) expect(text).toContain(name);
  expect(text).toContain('SIL OPEN FONT LICENSE');
  expect((await call('GET', '/')).text).toContain('href="/notices.txt"');
});

it('escapes the host of the request', async () => {
  const { text } = await call('GET', '/', { host: 'http://quillet.example.com:1234' });
  expect(text).toContain('http://quillet.example.com:1234/api/v1/authentication');
});

it('has a mailbox page only where it is switched on', async () => {
  expectRefusal(
    await call('GET', '/dev/mailbox', { env: { DEV_MAILBOX: 'off' } }),
    404,
    'endpoint_not_found',
  );
  expect((await call('GET', '/dev/mailbox', { env: { DEV_MAILBOX: 'on' } })).status).toBe(200);
});
