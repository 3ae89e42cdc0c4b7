import { describe, expect, it } from 'vitest';
import { call, createAccount, origin, send } from '../../support/app';
import { createMember } from '../../support/members';
import { ask, buyer, createContract, linkFor, Browser as SignerBrowser, seller } from '../../support/signing';

/** Signs in at a host and returns the cookie of the session. */
async function cookieAt(host: string): Promise<string> {
  const { email, password, ip } = await createMember();
  const response = await send('POST', '/sign-in', {
    host,
    body: new URLSearchParams({ email, password }).toString(),
    headers: {
      origin: host,
      'cf-connecting-ip': ip,
      'content-type': 'application/x-www-form-urlencoded',
    },
  });
  await response.arrayBuffer();
  expect(response.status).toBe(303);
  return response.headers.get('set-cookie') ?? '';
}

describe('the cookie of a session', () => {
  it.each(['http://127.0.0.1:8787', 'http://localhost:8787', 'http://[::1]:8787'])(
    'has a plain name at %s, where Safari keeps no secure cookie',
    async (host) => {
      expect(await cookieAt(host)).toMatch(/^session=[\w-]{43}; .*HttpOnly; SameSite=Lax$/);
    },
  );

  it.each(['https://127.0.0.1:8787', 'https://pdf.example', 'http://pdf.example', 'http://192.168.1.7'])(
    'is secure and of its host only at %s',
    async (host) => {
      expect(await cookieAt(host)).toMatch(/^__Host-session=[\w-]{43}; .*HttpOnly; Secure; SameSite=Lax$/);
    },
  );

  it('of the other kind opens nothing', async () => {
    const secure = (await cookieAt('https://pdf.example')).split(';')[0] ?? '';
    const plain = secure.replace('__Host-', '');
    const there = { host: 'https://pdf.example' };
    const at = (cookie: string) => call('GET', '/dashboard/account', { ...there, headers: { cookie } });
    expect((await at(secure)).status).toBe(200);
    expect((await at(plain)).headers.get('location')).toContain('/sign-in');
  });
});

describe('a browser that keeps no cookie', () => {
  const KEPT = 'kept=1';

  it('is told so at the sign-in page', async () => {
    const page = (headers: Record<string, string>) => call('GET', '/sign-in?next=%2Fdashboard', { headers });
    const first = await page({});
    expect(first.text).not.toContain('blocked the session');
    expect(first.headers.get('set-cookie')).toMatch(/^kept=1; /);
    const referer = `${origin}/sign-in`;
    expect((await page({ referer })).text).toContain('This browser blocked the session cookie');
    expect((await page({ referer, cookie: KEPT })).text).not.toContain('blocked the session');
    expect((await page({ referer: 'https://evil.example/sign-in' })).text).not.toContain(
      'blocked the session',
    );
  });

  it('is told so at the signing page, and the link still works', async () => {
    const { live } = await createAccount();
    const [request] = (await ask(live, await createContract(live), [buyer(), seller()])).data_requests;
    const link = await linkFor(live, request.id);
    const browser = new SignerBrowser(request.id);
    const start = await browser.page(link.search);
    expect(start.headers.get('set-cookie')).toMatch(/^kept=1; /);
    const attempt = crypto.randomUUID();
    await browser.signIn(link, attempt);
    const session = browser.cookie;
    const path = `/sign/${request.id}`;
    const pageWith = (cookie: string) =>
      call('GET', path, { headers: { referer: `${origin}${path}${link.search}`, cookie } });
    const lost = await pageWith('');
    expect(lost.status).toBe(403);
    expect(lost.text).toContain('This browser blocked the session cookie');
    expect((await pageWith(KEPT)).text).toContain('Open your document');
    await browser.signIn(link, attempt);
    expect(browser.cookie).toBe(session);
    expect((await pageWith(session)).status).toBe(200);
  });
});
