import { beforeAll, beforeEach, describe, expect, inject, it, vi } from 'vitest';
import type { Bindings } from '../../../src/app/wiring/config';
import { limits } from '../../../src/lib/limits';
import { type Account, as, createAccount, send } from '../../support/app';
import { expectLogged } from '../../support/log';
import { expectRefusal } from '../../support/refusals';
import { type TokenFacts, turnstileSecrets, turnstileToken } from '../../support/servers/turnstile-server';
import { attemptIn, begunBrowser, publicForm, sendForm, setFormDay, somebody } from '../../support/web-forms';

let account: Account;
let env: Partial<Bindings>;

beforeAll(async () => {
  account = await createAccount();
  env = {
    TURNSTILE_SITE_KEY: 'a-site-key',
    TURNSTILE_SECRET_KEY: turnstileSecrets.good,
    TURNSTILE_ORIGIN: inject('externalServer'),
  };
});

let form: string;

beforeEach(async () => {
  form = await publicForm(account.live, { public_challenge: 'always' });
});

function tokenFor(id: string, more: Partial<TokenFacts> = {}): string {
  const facts = { hostname: '127.0.0.1', action: 'public_form', cdata: id, id: crypto.randomUUID() };
  return turnstileToken({ ...facts, ...more });
}

async function submissionsOf(id: string): Promise<object[]> {
  return (await as(account.live).get(`/templates/${id}/submissions`)).json.submissions;
}

/** Sends the form with a token. */
function withToken(token: string, more: Record<string, string> = {}, bindings = env) {
  return sendForm(form, { ...somebody, 'cf-turnstile-response': token, ...more }, { env: bindings });
}

describe('the challenge of a public form by Turnstile', () => {
  it('is in the page, which admits the widget', async () => {
    const page = await send('GET', `/forms/${form}`, { env });
    const text = await page.text();
    expect(text).toContain('data-site-key="a-site-key"');
    expect(text).not.toContain(turnstileSecrets.good);
    const policy = page.headers.get('content-security-policy') ?? '';
    expect(policy).toContain(`frame-src ${inject('externalServer')}`);
    expect(policy).toMatch(new RegExp(`script-src [^;]*${inject('externalServer')}`));
    const sent = await withToken(tokenFor(form), { attempt: attemptIn(text) });
    expect((await begunBrowser(sent).view()).status).toBe(200);
  });

  it('is in no page of an installation without keys, or of a form without challenges', async () => {
    const bare = await send('GET', `/forms/${form}`);
    const never = await publicForm(account.live, { public_challenge: 'never' });
    for (const page of [bare, await send('GET', `/forms/${never}`, { env })]) {
      const policy = page.headers.get('content-security-policy') ?? '';
      expect(policy).toContain("script-src 'self'");
      expect(policy).not.toMatch(/frame-src|https?:/);
      expect(await page.text()).not.toContain('data-site-key');
    }
    expect((await sendForm(never, somebody, { env })).status).toBe(303);
  });

  it.each([
    ['no token', () => ''],
    ['a made-up token', () => 'made-up'],
    ['a token of another host', (id: string) => tokenFor(id, { hostname: 'evil.example' })],
    ['a token of another action', (id: string) => tokenFor(id, { action: 'sign_in' })],
    ['a token of another form', (id: string) => tokenFor(id, { cdata: 'tpl_0000000000000000000A' })],
  ])('begins nothing with %s', async (_, token) => {
    const refused = await withToken(token(form));
    expect(refused.status).toBe(403);
    const page = await refused.text();
    expect(page).toContain('Please confirm that you are human');
    expect(page).toContain('value="ada@example.com"');
    expect(page).toContain('data-site-key');
    expect(await submissionsOf(form)).toEqual([]);
  });

  it('takes a token once, however often its form is sent', async () => {
    const attempt = attemptIn(await (await send('GET', `/forms/${form}`, { env })).text());
    const token = tokenFor(form);
    const [first, second] = await Promise.all([0, 1].map(() => withToken(token, { attempt })));
    expect(first?.headers.get('location')).toMatch(/^\/sign\//);
    expect(second?.headers.get('location')).toBe(first?.headers.get('location'));
    expect((await withToken(token, { attempt, email: 'other@example.com' })).status).toBe(403);
    expect((await withToken(token)).status).toBe(403);
    // A showing that is over counts as a new one.
    const old = `${(Date.now() - limits.webFormHours * 3_600_000 - 1).toString(36)}.old`;
    expect((await withToken(token, { attempt: old })).status).toBe(403);
    expect(await submissionsOf(form)).toHaveLength(1);
  });

  it.each([
    ['does not answer', { TURNSTILE_SECRET_KEY: turnstileSecrets.silent }, true],
    ['answers with no JSON', { TURNSTILE_SECRET_KEY: turnstileSecrets.garbled }, true],
    ['has an error', { TURNSTILE_SECRET_KEY: turnstileSecrets.broken }, false],
    ['does not know the secret key', { TURNSTILE_SECRET_KEY: 'unknown-secret' }, false],
  ])('begins nothing while Turnstile %s', async (_, more, isLogged) => {
    const soon = AbortSignal.timeout(1_000);
    const patience = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(soon);
    if (isLogged) expectLogged(/Turnstile/);
    const answer = await withToken(tokenFor(form), {}, { ...env, ...more });
    patience.mockRestore();
    expect(answer.status).toBe(503);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await answer.text()).toContain('cannot be started at the moment');
    expect(await submissionsOf(form)).toEqual([]);
  });

  it('is not saved where nobody could pass', async () => {
    const id = await publicForm(account.live, { public_challenge: 'never' });
    const save = (public_challenge: string, more: object) =>
      as(account.live).put(`/templates/${id}`, { template: { public_challenge } }, more);
    const { errors } = expectRefusal(
      await save('always', { env: { DEV_MAILBOX: 'off' } }),
      422,
      'validation_failed',
    );
    expect(errors[0]).toMatch(/^#\/template\/public_challenge: .*Turnstile/);
    expect((await as(account.live).get(`/templates/${id}`)).json.public_challenge).toBe('never');
    expect((await save('when_busy', { env: { DEV_MAILBOX: 'off' } })).status).toBe(200);
    expect((await save('always', { env: { ...env, DEV_MAILBOX: 'off' } })).status).toBe(200);
    expect((await save('always', { env: { DEV_MAILBOX: 'off' } })).status).toBe(200);
  });

  it('stops a form that nobody can pass', async () => {
    const closed = await sendForm(form, somebody, { env: { DEV_MAILBOX: 'off' } });
    expect(closed.status).toBe(503);
    expect(Number(closed.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await submissionsOf(form)).toEqual([]);
  });
});

describe('a form that is challenged when it is busy', () => {
  beforeEach(async () => {
    form = await publicForm(account.live);
  });

  it.each([
    ['unfinished', { begun: limits.webFormsUnfinished - 2, completed: 0 }],
    ['completed', { begun: 10 + limits.webFormsUnchallenged, completed: limits.webFormsUnchallenged - 1 }],
  ])('lets visitors in before many are %s', async (_, day) => {
    await setFormDay(form, day);
    expect((await sendForm(form, somebody, { env })).status).toBe(303);
  });

  it.each([
    ['unfinished', { begun: limits.webFormsUnfinished, completed: 0 }],
    ['completed', { begun: limits.webFormsUnchallenged, completed: limits.webFormsUnchallenged }],
  ])('challenges when many are %s', async (_, day) => {
    await setFormDay(form, day);
    expect(await (await send('GET', `/forms/${form}`, { env })).text()).toContain('data-site-key');
    expect((await sendForm(form, somebody, { env })).status).toBe(403);
    expect((await withToken(tokenFor(form))).status).toBe(303);
  });

  it('goes on where there is no way to challenge', async () => {
    await setFormDay(form, { begun: limits.webFormsUnfinished, completed: 0 });
    expect((await sendForm(form, somebody, { env: { DEV_MAILBOX: 'off' } })).status).toBe(303);
  });
});
