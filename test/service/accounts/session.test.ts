import { describe, expect, it } from 'vitest';
import { call } from '../../support/app';
import { Browser, createMember, signIn } from '../../support/members';
import { expectRefusal, expectRefusedPage } from '../../support/refusals';

describe('signing in', () => {
  it('leads to the dashboard with a cookie for this host only', async () => {
    const member = await createMember({ name: '<script>alert(1)</script>' });
    const browser = new Browser(member.ip);
    const { email, password } = member;
    const answer = await browser.submit('/sign-in', {
      email,
      password,
      next: '/dashboard/templates?query=a',
    });
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toBe('/dashboard/templates?query=a');
    expect(answer.headers.get('set-cookie')).toMatch(
      /^session=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    const page = await browser.get('/dashboard/templates');
    expect(page.status).toBe(200);
    expect(page.text).not.toContain('<script>alert');
    expect(page.text).toContain('&lt;script&gt;alert(1)');
    expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(page.headers.get('content-security-policy')).not.toContain('unsafe-inline');
    expect(page.headers.get('x-frame-options')).toBe('DENY');
  });

  it('answers the same for an unknown address and for a wrong password', async () => {
    const member = await createMember();
    const wrong = await new Browser(member.ip).submit('/sign-in', { email: member.email, password: 'no' });
    const email = `nobody-${member.email}`;
    const unknown = await new Browser(member.ip).submit('/sign-in', { email, password: 'no' });
    expect(wrong.status).toBe(422);
    expect(unknown.status).toBe(422);
    expect(unknown.text.replaceAll(email, member.email)).toBe(wrong.text);
    expect(wrong.headers.get('set-cookie')).toBeNull();
  });

  it('leads to pages of the dashboard only', async () => {
    const member = await createMember();
    const browser = await signIn(member);
    for (const next of [
      'https://evil.example/',
      '//evil.example/dashboard',
      '/\\evil.example',
      '/docs',
      'javascript:1',
    ])
      expect((await browser.get(`/sign-in?next=${encodeURIComponent(next)}`)).headers.get('location')).toBe(
        '/dashboard',
      );
  });

  it('refuses requests from another site', async () => {
    const { email, password } = await createMember();
    const answer = await new Browser().submit(
      '/sign-in',
      { email, password },
      { origin: 'https://evil.example' },
    );
    expectRefusedPage(answer, 403, 'This request came from another site');
  });
});

describe('a member session', () => {
  it('is new with each sign-in, and ends with signing out', async () => {
    const member = await createMember();
    const browser = await signIn(member);
    const first = browser.cookies.get('session') ?? '';
    const csrf = await browser.csrfToken();
    await browser.submit('/sign-out', { csrf });
    expect(browser.cookies.has('session')).toBe(false);
    browser.cookies.set('session', first);
    expect((await browser.get('/dashboard/templates')).headers.get('location')).toBe(
      '/sign-in?next=%2Fdashboard%2Ftemplates',
    );
    await browser.submit('/sign-in', { email: member.email, password: member.password });
    expect(browser.cookies.get('session')).not.toBe(first);
  });

  it('opens the API of the dashboard, and never the public API', async () => {
    const browser = await signIn(await createMember());
    const folders = await browser.api('GET', '/folders');
    expect(folders.json).toEqual([]);
    expectRefusal(await browser.get('/api/v1/folders'), 401, 'unauthorized');
    expectRefusal(await call('GET', '/dashboard/api/folders'), 401, 'sign_in_required');
  });

  it('accepts changes from its own pages only', async () => {
    const browser = await signIn(await createMember());
    const other = await (await signIn(await createMember())).csrfToken();
    const csrf = await browser.csrfToken();
    const create = (headers: Record<string, string>) =>
      browser.go('POST', '/dashboard/api/folders', { body: { folder: { name: 'Contracts' } }, headers });
    expectRefusal(await create({}), 403, 'csrf_token_invalid');
    expectRefusal(await create({ 'x-csrf-token': other }), 403, 'csrf_token_invalid');
    expectRefusal(
      await create({ 'x-csrf-token': csrf, origin: 'https://evil.example' }),
      403,
      'foreign_origin',
    );
    expect((await create({ 'x-csrf-token': csrf })).status).toBe(201);
  });

  it('allows what its role allows', async () => {
    const owner = await createMember();
    const viewer = await signIn(await createMember({ role: 'viewer', accountId: owner.accountId }));
    expect((await viewer.api('GET', '/folders')).status).toBe(200);
    // A viewer may preview saved content, but may not send content of their own.
    const previews = { preview: { html: '<p>Hello</p>' }, preview_fields: { fields: [] } };
    for (const [preview, template] of Object.entries(previews)) {
      const path = `/templates/tpl_absent/${preview}`;
      const data = { name: 'Ada' };
      expectRefusal(await viewer.api('POST', path, { data }), 404, 'template_not_found');
      expectRefusal(await viewer.api('POST', path, { data, template }), 403, 'not_permitted');
    }
    expectRefusal(
      await viewer.api('POST', '/folders', { folder: { name: 'Contracts' } }),
      403,
      'not_permitted',
    );
  });

  it('remembers whether it shows live or test data', async () => {
    const browser = await signIn(await createMember());
    expect((await browser.get('/dashboard/templates')).text).toContain('data-mode="test"');
    const csrf = await browser.csrfToken();
    const switched = await browser.submit('/dashboard/mode', {
      csrf,
      mode: 'live',
      next: '/dashboard/templates?a=1',
    });
    expect(switched.headers.get('location')).toBe('/dashboard/templates?a=1');
    expect((await browser.get('/dashboard/templates')).text).toContain('data-mode="live"');
  });
});
