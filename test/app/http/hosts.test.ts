import { describe, expect, it } from 'vitest';
import { call, createAccount, type Options, send } from '../../support/app';
import { awaitMails, linkIn } from '../../support/mailbox';
import { createMember } from '../../support/members';
import { expectRefusal } from '../../support/refusals';

const env = { PUBLIC_ORIGIN: 'https://pdf.example', OTHER_HOSTS: 'old.example, other.example:8443' };

/** Asks a deployment that knows its own origin. */
function ask(url: string, options: Options = {}) {
  const { origin, pathname, search } = new URL(url);
  return send('GET', pathname + search, { ...options, host: origin, env });
}

async function withToken(url: string) {
  return ask(url, { token: (await createAccount()).live });
}

describe('a deployment that knows its origin', () => {
  it.each([
    'https://pdf.example',
    'https://old.example',
    'https://other.example:8443',
    'http://async.localhost:8787',
  ])('answers at %s', async (origin) => {
    const answer = await withToken(`${origin}/api/v1/authentication`);
    expect(answer.status).toBe(200);
    await answer.arrayBuffer();
  });

  it.each([
    'https://evil.test',
    'https://pdf.example.evil.test',
    'https://pdf.example:444',
    'https://other.example',
  ])('refuses %s, before anything is read', async (origin) => {
    for (const path of ['/api/v1/authentication', '/sign-in', '/forgot-password', '/data_requests/x']) {
      expectRefusal(await call('GET', path, { host: origin, env }), 421, 'unknown_host');
    }
    expect((await ask(`${origin}/health`)).status).toBe(200);
  });

  it('leads pages of members to its origin, with path and query', async () => {
    const answer = await ask('https://old.example/sign-in?next=%2Fdashboard%2Ftemplates');
    expect(answer.status).toBe(308);
    expect(answer.headers.get('location')).toBe('https://pdf.example/sign-in?next=%2Fdashboard%2Ftemplates');
  });

  it('makes every link for its origin, whatever host was asked', async () => {
    const { email, ip } = await createMember();
    const answer = await send('POST', '/reset-password', {
      host: 'https://old.example',
      env,
      body: new URLSearchParams({ email }).toString(),
      headers: {
        origin: 'https://old.example',
        'cf-connecting-ip': ip,
        'content-type': 'application/x-www-form-urlencoded',
      },
    });
    await answer.arrayBuffer();
    const [mail] = await awaitMails(email, 1);
    expect(mail && linkIn(mail).origin).toBe('https://pdf.example');
  });

  it('leads from http to https, and takes no credentials over http', async () => {
    expect((await ask('http://pdf.example/sign-in')).headers.get('location')).toBe(
      'https://pdf.example/sign-in',
    );
    const answer = await withToken('http://pdf.example/api/v1/authentication');
    expect(answer.status).toBe(421);
    expect(await answer.json()).toMatchObject({
      error: { code: 'unknown_host', message: expect.stringContaining('https://pdf.example') },
    });
  });
});

describe('plain http to a deployment with https', () => {
  const reading = ['/sign/drq_x?token_id=1', '/downloads/x/y.pdf', '/forms/tpl_x', '/api/v1/openapi.json'];
  const homes = [
    ['http://pdf.example', 'https://pdf.example'],
    ['http://old.example', 'https://old.example'],
    ['http://other.example:8443', 'https://other.example:8443'],
  ] as const;

  it.each(homes)('%s: readers are led to https', async (from, to) => {
    for (const path of reading) {
      const answer = await ask(from + path);
      expect([answer.status, answer.headers.get('location')]).toEqual([308, to + path]);
    }
  });

  it.each(homes)('%s: takes no credentials and no bodies', async (from, to) => {
    const { live } = await createAccount();
    for (const [method, token] of [
      ['GET', live],
      ['POST', live],
      ['POST', undefined],
    ] as const) {
      const answer = await call(method, '/api/v1/authentication', { host: from, env, token });
      expect(expectRefusal(answer, 421, 'unknown_host').error.message).toContain(`${to}.`);
    }
    const form = await call('POST', '/sign/drq_x/complete', { host: from, env, body: {} });
    expectRefusal(form, 421, 'unknown_host');
  });

  it('is told by browsers that have been here: they ask by https alone', async () => {
    const answer = await ask('https://pdf.example/sign-in');
    await answer.arrayBuffer();
    expect(answer.headers.get('strict-transport-security')).toMatch(/^max-age=(\d{8,})/);
  });
});

describe('a deployment on the machine itself', () => {
  it('keeps each name of the machine: no passkey can belong to 127.0.0.1', async () => {
    const local = { PUBLIC_ORIGIN: 'http://127.0.0.1:8787', OTHER_HOSTS: 'localhost:8787' };
    const page = await send('GET', '/sign-in', { host: 'http://localhost:8787', env: local });
    await page.arrayBuffer();
    expect(page.status).toBe(200);
    const other = await call('GET', '/sign-in', { host: 'http://localhost:8788', env: local });
    expectRefusal(other, 421, 'unknown_host');
  });
});
