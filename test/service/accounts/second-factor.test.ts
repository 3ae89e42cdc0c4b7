import { eq } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import { describe, expect, it } from 'vitest';
import { operations } from '../../../src/app/http/operations';
import { dashboardOperations } from '../../../src/app/http/pages/dashboard-operations';
import { accounts, sessions, users } from '../../../src/core/db/schema';
import { limits } from '../../../src/lib/limits';
import { database } from '../../support/app';
import { Authenticator, csrfIn } from '../../support/authenticator';
import { awaitMails } from '../../support/mailbox';
import { Browser, createMember, signIn, type TestMember } from '../../support/members';
import { expectRefusal } from '../../support/refusals';

const account = '/dashboard/account';
const people = '/dashboard/people';
const authenticator = `${account}/authenticator`;

function locationOf({ headers }: { headers: Headers }) {
  return headers.get('location');
}

function codesIn(text: string): string[] {
  return [...text.matchAll(/<code>([\w-]{19})<\/code>/g)].map(([, code = '']) => code);
}

async function addApp(browser: Browser) {
  const { text } = await browser.get(authenticator);
  const [, sealed = ''] = /name="sealed" value="([^"]+)"/.exec(text) ?? [];
  const [, shown = ''] = /class="secret">([^<]+)</.exec(text) ?? [];
  const totp = new TOTP({ secret: Secret.fromBase32(shown.replaceAll(' ', '')) });
  const fields = { csrf: csrfIn(text), sealed, code: totp.generate() };
  return { totp, codes: codesIn((await browser.submit(authenticator, fields)).text) };
}

async function require(owner: Browser, required = 'on') {
  const csrf = csrfIn((await owner.get(people)).text);
  return locationOf(await owner.submit(`${people}/second-factor`, { csrf, required }));
}

/** An account that requires a second factor, with its owner, who has a passkey. */
async function strictAccount() {
  const host = await createMember({ name: 'Olga Owner' });
  const owner = await signIn(host);
  const passkey = new Authenticator();
  expect((await passkey.addTo(owner)).status).toBe(201);
  expect(await require(owner)).toBe(`${people}?said=required`);
  return { owner, host, passkey, accountId: host.accountId };
}

const pages = ['/dashboard', '/dashboard/templates', account, people, '/dashboard/tokens', '/dashboard/log'];

async function expectLedToGate(browser: Browser) {
  for (const page of pages)
    expect(locationOf(await browser.get(page))).toBe(`/second-factor?next=${encodeURIComponent(page)}`);
  expectRefusal(await browser.get('/dashboard/api/session'), 403, 'second_factor_required');
  const csrf = csrfIn((await browser.get('/second-factor')).text);
  const headers = { 'x-csrf-token': csrf };
  for (const { method, path, need } of [...operations, ...dashboardOperations]) {
    if (need === 'set_up') continue;
    const at = `/dashboard/api${path.replaceAll(/:\w+/g, 'x')}`;
    const answer = await browser.go(method.toUpperCase(), at, {
      headers,
      ...(method !== 'get' && { body: {} }),
    });
    expectRefusal(answer, 403, 'second_factor_required');
  }
  const renamed = await browser.submit(`${account}/profile`, { csrf, name: 'Mallory' });
  expect(locationOf(renamed)).toContain('/second-factor');
}

async function begunFor({ email, password, ip }: TestMember): Promise<Browser> {
  const browser = new Browser(ip);
  await browser.submit('/sign-in', { email, password });
  return browser;
}

describe('a second factor required of all members', () => {
  it('cannot be required by an owner who has none, nor by another role', async () => {
    const host = await createMember();
    const owner = await signIn(host);
    expect(await require(owner)).toBe(`${people}?problem=own_factor`);
    expect((await owner.get(`${people}?problem=own_factor`)).text).toContain('for yourself first');
    const [row] = await database.select().from(accounts).where(eq(accounts.id, host.accountId));
    expect(row?.secondFactorRequired).toBe(false);
    const developer = await signIn(await createMember({ role: 'developer', accountId: host.accountId }));
    const csrf = await developer.csrfToken();
    const sent = await developer.submit(`${people}/second-factor`, { csrf, required: 'on' });
    expect(sent.status).toBe(403);
  });

  it('needs a fresh confirmation', async () => {
    const host = await createMember();
    const owner = await signIn(host);
    await new Authenticator().addTo(owner);
    const confirmedAt = Date.now() - limits.confirmedMinutes * 60_000;
    await database.update(sessions).set({ confirmedAt }).where(eq(sessions.userId, host.id));
    expect(await require(owner)).toContain('/confirm?next=');
  });

  it('leads a member who has none to set up an app before anything else', async () => {
    const { accountId } = await strictAccount();
    // The walk takes all requests that a member may send in a second: somebody else goes on.
    await expectLedToGate(await signIn(await createMember({ role: 'developer', accountId })));
    const member = await createMember({ role: 'developer', accountId });
    const browser = await signIn(member);
    expect(locationOf(await browser.get('/dashboard'))).toContain('/second-factor');
    const gate = await browser.get('/second-factor');
    expect(gate.text).toContain('Set up a second factor');
    const { codes, totp } = await addApp(browser);
    expect(codes).toHaveLength(limits.recoveryCodes);
    expect((await browser.get('/dashboard/templates')).status).toBe(200);
    expect((await browser.get('/dashboard/api/templates')).status).toBe(200);
    const again = await begunFor(member);
    expect(locationOf(await again.get('/dashboard'))).toContain('/sign-in');
    expect(totp.generate()).toMatch(/^\d{6}$/);
  });

  it('leads a member who has none to add a passkey, and lets them on at once', async () => {
    const { accountId } = await strictAccount();
    const member = await createMember({ role: 'viewer', accountId });
    const browser = await signIn(member);
    const csrf = csrfIn((await browser.get('/second-factor')).text);
    browser.csrfToken = async () => csrf;
    expect((await new Authenticator().addTo(browser)).status).toBe(201);
    expect(locationOf(await browser.get('/second-factor?next=%2Fdashboard%2Flog'))).toBe('/dashboard/log');
    expect((await browser.get('/dashboard/templates')).status).toBe(200);
  });

  it('is not there by a recovery code of an earlier factor', async () => {
    const { owner, accountId } = await strictAccount();
    await require(owner, '');
    const member = await createMember({ role: 'developer', accountId });
    const browser = await signIn(member);
    await new Authenticator().addTo(browser);
    const csrf = await browser.csrfToken();
    const [code = ''] = codesIn((await browser.submit(`${account}/recovery-codes`, { csrf })).text);
    const { text } = await browser.get(account);
    const [, id = ''] = /passkeys\/remove[\s\S]*?name="id" value="([^"]+)"/.exec(text) ?? [];
    await browser.submit(`${account}/passkeys/remove`, { csrf, id });
    await database.update(sessions).set({ twoFactors: false }).where(eq(sessions.userId, member.id));
    await require(owner);
    expect((await browser.submit('/second-factor', { csrf, code })).text).toContain('Set up a second factor');
    await expectLedToGate(browser);
  });

  it('holds sessions that were open before', async () => {
    const host = await createMember();
    const owner = await signIn(host);
    const member = await signIn(await createMember({ role: 'developer', accountId: host.accountId }));
    expect((await member.get('/dashboard/templates')).status).toBe(200);
    await new Authenticator().addTo(owner);
    await require(owner);
    await expectLedToGate(member);
  });

  it('is not passed with a password alone by somebody who could add a factor of their own', async () => {
    const { host, passkey } = await strictAccount();
    const thief = await begunFor(host);
    await expectLedToGate(thief);
    const gate = await thief.get('/second-factor');
    expect(gate.text).toContain('Use your passkey');
    expect(locationOf(await thief.get(authenticator))).toContain('/second-factor');
    const headers = { 'x-csrf-token': csrfIn(gate.text) };
    for (const path of ['/passkeys/options', '/passkeys'])
      expectRefusal(
        await thief.go('POST', `/dashboard/api${path}`, { body: {}, headers }),
        403,
        'second_factor_required',
      );
    const other = await new Authenticator().show(thief, '/confirm/passkey');
    expectRefusal(other, 422, 'validation_failed');
    const shown = await passkey.show(thief, '/confirm/passkey');
    expect(shown.status).toBe(200);
    expect((await thief.get('/dashboard/templates')).status).toBe(200);
  });

  it('is there with a passkey alone, and with a recovery code for a lost one', async () => {
    const { owner, host, passkey } = await strictAccount();
    const byPasskey = new Browser(host.ip);
    expect((await passkey.show(byPasskey)).status).toBe(200);
    expect((await byPasskey.get('/dashboard/templates')).status).toBe(200);
    const csrf = await owner.csrfToken();
    const codes = codesIn((await owner.submit(`${account}/recovery-codes`, { csrf })).text);
    expect(codes).toHaveLength(limits.recoveryCodes);
    const lost = await begunFor(host);
    const show = async (code: string) =>
      lost.submit('/second-factor', {
        csrf: csrfIn((await lost.get('/second-factor')).text),
        code,
        next: '/dashboard/log',
      });
    expect((await show('aaaa-aaaa-aaaa-aaaa')).status).toBe(422);
    expect(locationOf(await show(codes[0] ?? ''))).toBe('/dashboard/log');
    expect((await lost.get('/dashboard/templates')).status).toBe(200);
    const later = await begunFor(host);
    const used = { csrf: csrfIn((await later.get('/second-factor')).text), code: codes[0] ?? '' };
    expect((await later.submit('/second-factor', used)).status).toBe(422);
    for (let guess = 0; guess < limits.signInFailuresOfPerson; guess += 1)
      await later.submit('/second-factor', { ...used, code: '0000-0000-0000-0000' });
    expect((await later.submit('/second-factor', { ...used, code: codes[1] ?? '' })).status).toBe(429);
  });

  it('cannot be given up by a member, until the owner no longer requires it', async () => {
    const { owner, accountId } = await strictAccount();
    const browser = await signIn(await createMember({ role: 'developer', accountId }));
    const { codes } = await addApp(browser);
    const csrf = await browser.csrfToken();
    const turnOff = (code = '') => browser.submit(`${authenticator}/off`, { csrf, code });
    expect(locationOf(await turnOff(codes[0]))).toBe(`${account}?problem=last_factor`);
    expect((await browser.get(account)).text).toContain(`${limits.recoveryCodes - 1} recovery codes left`);
    expect(await require(owner, '')).toBe(`${people}?said=not_required`);
    expect(locationOf(await turnOff(codes[1]))).toBe(`${account}?said=totp_off`);
    expect((await browser.get('/dashboard/templates')).status).toBe(200);
  });

  it('is shown in the list of members', async () => {
    const { owner, accountId } = await strictAccount();
    await createMember({ role: 'viewer', accountId, name: 'Nora None' });
    const { text } = await owner.get(people);
    const rows = text.split('<li>');
    const rowOf = (name: string) => rows.find((row) => row.includes(`Change role: ${name}`)) ?? '';
    expect(rowOf('Nora None')).toContain('No second factor');
    expect(rowOf('Olga Owner')).toContain('Two-factor');
    expect(text).toContain('Members need a second factor.');
  });
});

describe('a member with passkeys only', () => {
  const passwordless = async () => {
    const member = await createMember();
    const browser = await signIn(member);
    const passkey = new Authenticator();
    await passkey.addTo(browser);
    const csrf = await browser.csrfToken();
    const codes = codesIn((await browser.submit(`${account}/recovery-codes`, { csrf })).text);
    const elsewhere = await signIn(member);
    const removed = await browser.submit(`${account}/password/remove`, { csrf });
    expect(locationOf(removed)).toBe(`${account}?said=password_removed`);
    return { member, browser, passkey, codes, elsewhere };
  };

  it('removes the password only with a passkey and recovery codes', async () => {
    const member = await createMember();
    const browser = await signIn(member);
    const csrf = await browser.csrfToken();
    const remove = async () => locationOf(await browser.submit(`${account}/password/remove`, { csrf }));
    const renew = () => browser.submit(`${account}/recovery-codes`, { csrf });
    expect(locationOf(await renew())).toBe(`${account}?problem=no_passkey`);
    expect(await remove()).toBe(`${account}?problem=only_password`);
    await new Authenticator().addTo(browser);
    expect(await remove()).toBe(`${account}?problem=only_password`);
    expect(codesIn((await renew()).text)).toHaveLength(limits.recoveryCodes);
    expect(await remove()).toBe(`${account}?said=password_removed`);
    const [row] = await database.select().from(users).where(eq(users.id, member.id));
    expect(row?.passwordHash).toBeNull();
  });

  it('is told so, signed out elsewhere, and signs in with the passkey, never with the old password', async () => {
    const { member, browser, passkey, elsewhere } = await passwordless();
    const mails = await awaitMails(member.email, 3);
    expect(mails.map(({ subject }) => subject)).toContain('Your password was removed');
    expect((await browser.get(account)).text).toContain('You sign in without a password.');
    expect(locationOf(await elsewhere.get('/dashboard'))).toContain('/sign-in');
    const { email, password } = member;
    expect((await new Browser(member.ip).submit('/sign-in', { email, password })).status).toBe(422);
    const again = new Browser(member.ip);
    expect((await passkey.show(again)).status).toBe(200);
    expect((await again.get('/dashboard/templates')).status).toBe(200);
  });

  it('keeps the last passkey, and enters a recovery code where it is lost', async () => {
    const { member, browser, codes } = await passwordless();
    const csrf = await browser.csrfToken();
    const [, id = ''] =
      /passkeys\/remove[\s\S]*?name="id" value="([^"]+)"/.exec((await browser.get(account)).text) ?? [];
    const remove = () => browser.submit(`${account}/passkeys/remove`, { csrf, id });
    expect(locationOf(await remove())).toBe(`${account}?problem=last_passkey`);
    const lost = new Browser(member.ip);
    const enter = (password: string) => lost.submit('/sign-in', { email: member.email, password });
    expect((await enter('aaaa-aaaa-aaaa-aaaa')).status).toBe(422);
    expect(locationOf(await enter(codes[0] ?? ''))).toBe('/dashboard');
    const fields = { csrf: await lost.csrfToken(), password: 'three ships at sea' };
    expect(locationOf(await lost.submit(`${account}/password`, fields))).toBe(`${account}?said=password`);
    expect((await enter(codes[0] ?? '')).status).toBe(422);
    expect((await enter(codes[1] ?? '')).status).toBe(422);
    await database.update(sessions).set({ confirmedAt: Date.now() }).where(eq(sessions.userId, member.id));
    const kept = { csrf: await lost.csrfToken(), id };
    expect(locationOf(await lost.submit(`${account}/passkeys/remove`, kept))).toBe(
      `${account}?said=passkey_removed`,
    );
  });
});
