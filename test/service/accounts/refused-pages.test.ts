import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { users } from '../../../src/core/db/schema';
import { limits } from '../../../src/lib/limits';
import { database, origin } from '../../support/app';
import { expectLogged } from '../../support/log';
import { Browser, createMember, signIn } from '../../support/members';
import { expectRefusal, expectRefusedPage } from '../../support/refusals';

const account = '/dashboard/account';
const profile = `${account}/profile`;
const referer = `${origin}${account}?said=saved`;

const brokenDatabase = {
  prepare: () => {
    throw new Error('SELECT secret FROM table: SQLITE_ERROR');
  },
} as unknown as D1Database;

describe('a refused form of the dashboard', () => {
  it('from a session that has ended says so, leads back, and changes nothing', async () => {
    const member = await createMember();
    const browser = await signIn(member);
    const csrf = await (await signIn(member)).csrfToken();
    const answer = await browser.submit(profile, { csrf, name: 'Mallory' }, { referer });
    expect(expectRefusedPage(answer, 403, 'This page is out of date')).toBe(`${account}?said=saved`);
    expect(answer.text).toContain('Nothing was changed');
    const [row] = await database.select().from(users).where(eq(users.id, member.id));
    expect(row?.name).toBe('Ada Lovelace');
  });

  it('from another site leads to no page of that site', async () => {
    const browser = await signIn(await createMember());
    const csrf = await browser.csrfToken();
    const headers = { origin: 'https://evil.example', referer: 'https://evil.example/dashboard/x' };
    const answer = await browser.submit(profile, { csrf, name: 'Mallory' }, headers);
    expect(expectRefusedPage(answer, 403, 'This request came from another site')).toBe('/dashboard');
  });

  it('with a body that cannot be read gets a page as well', async () => {
    const browser = await signIn(await createMember());
    const json = await browser.go('POST', profile, { body: { name: 'Mallory' } });
    expectRefusedPage(json, 415, 'Could not read this form');
    const name = 'x'.repeat(limits.signingFormBytes);
    expectRefusedPage(await browser.submit(profile, { name }), 413, 'Could not read this form');
  });

  it('after signing out leads back to its page', async () => {
    const answer = await new Browser().submit(profile, { name: 'Ada' }, { referer });
    expect(answer.headers.get('location')).toBe(
      `/sign-in?next=${encodeURIComponent(`${account}?said=saved`)}`,
    );
  });
});

describe('a page of the dashboard', () => {
  it('sends its address as referrer to this service only, so that a form can lead back to it', async () => {
    const browser = await signIn(await createMember());
    expect((await browser.get(account)).headers.get('referrer-policy')).toBe('same-origin');
    expect((await browser.api('GET', '/folders')).headers.get('referrer-policy')).toBe('no-referrer');
  });

  it('that the member’s role may not open says so, and leads elsewhere', async () => {
    const owner = await createMember();
    const viewer = await signIn(await createMember({ role: 'viewer', accountId: owner.accountId }));
    const answer = await viewer.get('/dashboard/people', { headers: { referer } });
    expect(expectRefusedPage(answer, 403, 'Your role does not allow this')).toBe('/dashboard');
  });

  it('that does not exist says so, signed in or not', async () => {
    for (const browser of [new Browser(), await signIn(await createMember())]) {
      const answer = await browser.get('/dashboard/nothing-here');
      expect(answer.status).toBe(404);
      expect(answer.text).toContain('<h1>');
      expect(answer.text).toContain('href="/dashboard"');
      expectRefusal(await browser.get('/dashboard/api/nothing-here'), 404, 'endpoint_not_found');
    }
  });

  it('that fails says so, reveals nothing of the error, and can be tried again', async () => {
    expectLogged(/ GET \/dashboard\/usage: Error: SELECT secret FROM table/);
    const browser = await signIn(await createMember());
    const env = { DB: brokenDatabase };
    const answer = await browser.get('/dashboard/usage?month=2026-01', { env });
    expect(expectRefusedPage(answer, 500, 'Something went wrong on our side')).toBe(
      '/dashboard/usage?month=2026-01',
    );
    expect(answer.text).not.toContain('SELECT');
  });

  const gates = ['/sign-in', '/confirm', '/reset-password', '/magic-link', '/email-change', '/setup'];

  it('shows errors as pages to visitors who are not signed in, too', async () => {
    const env = { DB: brokenDatabase };
    for (const path of [...gates, '/invitations/inv_x']) {
      expectLogged(new RegExp(` GET ${path}: Error: SELECT secret FROM table`));
      const broken = await new Browser().get(`${path}?secret=${'x'.repeat(43)}`, {
        env,
        headers: { cookie: `session=${'x'.repeat(43)}` },
      });
      const back = expectRefusedPage(broken, 500, 'Something went wrong on our side');
      expect(back).toContain(path);
      const other = await new Browser().go('DELETE', path);
      expectRefusedPage(other, 405, 'There is no page at this URL');
      expect(other.headers.get('allow')).toContain('GET');
    }
    for (const path of ['/sign-in/passkey', '/confirm/passkey', '/dashboard/api/folders'])
      expectRefusal(await new Browser().go('PATCH', path), 405, 'method_not_allowed');
  });

  it('does not exist where forms are sent to, and the path of an invitation leads to the members', async () => {
    const browser = await signIn(await createMember());
    const answer = await browser.get(profile);
    expect(expectRefusedPage(answer, 405, 'There is no page at this URL')).toBe('/dashboard');
    const invited = await browser.get('/dashboard/people/invite');
    expect(invited.headers.get('location')).toBe('/dashboard/people');
  });

  it('has an API that answers errors as JSON', async () => {
    const owner = await createMember();
    const viewer = await signIn(await createMember({ role: 'viewer', accountId: owner.accountId }));
    const headers = { accept: 'text/html' };
    const body = { folder: { name: 'Contracts' } };
    expectRefusal(
      await viewer.go('POST', '/dashboard/api/folders', { body, headers }),
      403,
      'csrf_token_invalid',
    );
    expectRefusal(await viewer.api('POST', '/folders', body), 403, 'not_permitted');
  });
});
