import { eq } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import { describe, expect, it } from 'vitest';
import { passkeys, sessions, users } from '../../../src/core/db/schema';
import { limits } from '../../../src/lib/limits';
import { database, origin } from '../../support/app';
import { awaitMails, mailsTo, type SeenMail } from '../../support/mailbox';
import { Browser, createMember, signIn, type TestMember } from '../../support/members';
import { expectRefusal } from '../../support/refusals';

const account = '/dashboard/account';
const authenticator = `${account}/authenticator`;
const referer = `${origin}${account}`;
const toConfirm = `/confirm?next=${encodeURIComponent(account)}`;

/** Ages a member session until changes to sign-in need confirmation again. */
async function leaveAlone({ id }: TestMember): Promise<void> {
  const confirmedAt = Date.now() - limits.confirmedMinutes * 60_000;
  await database.update(sessions).set({ confirmedAt }).where(eq(sessions.userId, id));
}

async function leftAlone() {
  const member = await createMember();
  const browser = await signIn(member);
  await leaveAlone(member);
  return { member, browser };
}

async function givePasskey({ id: userId }: TestMember): Promise<string> {
  const id = `key-${userId}`;
  const publicKey = Buffer.from('none');
  const made = { counter: 0, transports: [], createdAt: Date.now(), lastUsedAt: null };
  await database.insert(passkeys).values({ id, userId, name: 'Laptop', publicKey, ...made });
  return id;
}

function forgetPassword({ id }: TestMember) {
  return database.update(users).set({ passwordHash: null }).where(eq(users.id, id));
}

function locationOf({ headers }: { headers: Headers }) {
  return headers.get('location');
}

async function turnOn(browser: Browser) {
  const { text } = await browser.get(authenticator);
  const [, sealed = ''] = /name="sealed" value="([^"]+)"/.exec(text) ?? [];
  const [, shown = ''] = /class="secret">([^<]+)</.exec(text) ?? [];
  const totp = new TOTP({ secret: Secret.fromBase32(shown.replaceAll(' ', '')) });
  const code = totp.generate();
  const added = await browser.submit(authenticator, { csrf: await browser.csrfToken(), sealed, code });
  expect(added.status).toBe(200);
  return { totp, codes: codesIn(added.text) };
}

function codesIn(text: string): string[] {
  return [...text.matchAll(/<code>([\w-]{19})<\/code>/g)].map(([, code = '']) => code);
}

describe('a session left alone for a while', () => {
  it('changes nothing about how its member signs in', async () => {
    const { member, browser } = await leftAlone();
    const id = await givePasskey(member);
    const csrf = await browser.csrfToken();
    for (const [path, fields] of Object.entries({
      [`${account}/passkeys/remove`]: { id },
      [`${account}/email`]: { email: `new-${member.email}` },
      [authenticator]: { sealed: 'x', code: '123456' },
      [`${authenticator}/off`]: { code: '123456' },
      [`${authenticator}/codes`]: {},
    })) {
      const answer = await browser.submit(path, { csrf, ...fields }, { referer });
      expect([path, answer.status, locationOf(answer)]).toEqual([path, 303, toConfirm]);
    }
    const later = { referer: `${referer}?said=saved&problem=name` };
    expect(locationOf(await browser.submit(`${account}/passkeys/remove`, { csrf, id }, later))).toBe(
      toConfirm,
    );
    expect(locationOf(await browser.get(authenticator))).toBe(
      `/confirm?next=${encodeURIComponent(authenticator)}`,
    );
    expect(await database.$count(passkeys, eq(passkeys.id, id))).toBe(1);
    expect(await mailsTo(member.email)).toEqual([]);
  });

  it('signs in nobody, removes nobody, and makes nobody an owner', async () => {
    const { member, browser } = await leftAlone();
    const { id } = await createMember({ accountId: member.accountId, role: 'viewer' });
    const [csrf, members] = [await browser.csrfToken(), '/dashboard/people'];
    for (const [path, fields] of Object.entries({
      [`${members}/invite`]: { email: `friend-${member.email}`, role: 'owner' },
      [`${members}/role`]: { id, role: 'owner' },
      [`${members}/remove`]: { id },
    })) {
      const answer = await browser.submit(path, { csrf, ...fields }, { referer: origin + members });
      expect([path, locationOf(answer)]).toEqual([path, `/confirm?next=${encodeURIComponent(members)}`]);
    }
    const [other] = await database.select().from(users).where(eq(users.id, id));
    expect(other?.role).toBe('viewer');
    expect((await browser.get(members)).text).not.toContain('friend-');
  });

  it('adds no passkey', async () => {
    const { browser } = await leftAlone();
    const [id, type] = ['abc', 'public-key'];
    const response = { clientDataJSON: 'abc', attestationObject: 'abc' };
    const passkey = { id, rawId: id, type, clientExtensionResults: {}, response };
    const sent = { name: 'Mallory’s', response: passkey };
    expectRefusal(await browser.api('POST', '/passkeys/options', {}), 403, 'confirmation_required');
    expectRefusal(await browser.api('POST', '/passkeys', sent), 403, 'confirmation_required');
    const { browser: other } = { browser: await signIn(await createMember()) };
    expect((await other.api('POST', '/passkeys/options', {})).status).toBe(200);
  });

  it('sets no first password', async () => {
    const { member, browser } = await leftAlone();
    await forgetPassword(member);
    const fields = { csrf: await browser.csrfToken(), password: 'three ships at sea' };
    const answer = await browser.submit(`${account}/password`, fields, { referer });
    expect(locationOf(answer)).toBe(toConfirm);
  });
});

describe('confirming', () => {
  it('with the password leads back to the same page, in a new session', async () => {
    const { member, browser } = await leftAlone();
    const page = await browser.get(toConfirm);
    expect(page.text).toContain('Confirm your identity');
    expect(page.text).toContain('name="password"');
    expect(page.text).not.toContain('/confirm/code');
    const before = browser.cookies.get('session') ?? '';
    const csrf = await browser.csrfToken();
    const confirm = (password: string) => browser.submit('/confirm', { csrf, next: authenticator, password });
    const wrong = await confirm('guess');
    expect(wrong.status).toBe(422);
    expect(wrong.text).toContain('Incorrect. Try again.');
    expect(locationOf(await browser.get(authenticator))).toContain('/confirm');
    expect(locationOf(await confirm(member.password))).toBe(`${authenticator}?confirmed=1`);
    expect((await browser.get(authenticator)).status).toBe(200);
    const thief = new Browser(member.ip);
    thief.cookies.set('session', before);
    expect(locationOf(await thief.get(account))).toContain('/sign-in');
    expect(locationOf(await browser.get(toConfirm))).toBe(`${account}?confirmed=1`);
  });

  it('leads to pages of the dashboard only, and accepts no forged origin', async () => {
    const { member, browser } = await leftAlone();
    const [csrf, password] = [await browser.csrfToken(), member.password];
    expect((await browser.submit('/confirm', { csrf: 'x', password })).status).toBe(403);
    const next = 'https://evil.example/dashboard';
    const done = await browser.submit('/confirm', { csrf, next, password });
    expect(locationOf(done)).toBe('/dashboard?confirmed=1');
    expect(locationOf(await new Browser().get(toConfirm))).toMatch(/^\/sign-in/);
  });

  it('is delayed for a caller who guesses', async () => {
    const { browser } = await leftAlone();
    const csrf = await browser.csrfToken();
    const statuses: number[] = [];
    for (let guess = 0; guess <= limits.signInFailuresOfPerson; guess += 1)
      statuses.push((await browser.submit('/confirm', { csrf, password: `guess ${guess}` })).status);
    expect(statuses.at(-2)).toBe(422);
    expect(statuses.at(-1)).toBe(429);
  });

  const codeIn = ({ text }: Pick<SeenMail, 'text'>): string => /^Code: (\S+)$/m.exec(text)?.[1] ?? '';

  it('works once in that session with a mailed code, for a member without a password', async () => {
    const { member, browser } = await leftAlone();
    await forgetPassword(member);
    const csrf = await browser.csrfToken();
    const next = authenticator;
    const sent = await browser.submit('/confirm/code', { csrf, next });
    expect(sent.text).toContain('name="code"');
    const [mail] = await awaitMails(member.email, 1);
    const code = codeIn(mail ?? { text: '' });
    expect(code).toMatch(/^[a-z0-9]{4}-[a-z0-9]{4}$/);
    expect(mail?.html).toContain(code);
    const wrong = await browser.submit('/confirm', { csrf, next, code: 'aaaa-aaaa' });
    expect(wrong.status).toBe(422);
    const right = { next, code: code.toUpperCase().replace('-', ' ') };
    expect(locationOf(await browser.submit('/confirm', { csrf, ...right }))).toBe(
      `${authenticator}?confirmed=1`,
    );
    await leaveAlone(member);
    const again = { csrf: await browser.csrfToken(), ...right };
    expect((await browser.submit('/confirm', again)).status).toBe(422);
  });

  it('sends no code to a member with a password, and limits the codes for everybody', async () => {
    const { member, browser } = await leftAlone();
    const csrf = await browser.csrfToken();
    expect((await browser.submit('/confirm/code', { csrf })).text).not.toContain('name="code"');
    await forgetPassword(member);
    for (let time = 0; time < limits.linkMailsOfPerson; time += 1)
      expect((await browser.submit('/confirm/code', { csrf })).status).toBe(200);
    expect((await browser.submit('/confirm/code', { csrf })).status).toBe(429);
    await awaitMails(member.email, limits.linkMailsOfPerson);
  });

  it('refuses a passkey of another member', async () => {
    const { browser } = await leftAlone();
    const [id, type] = ['abc', 'public-key'];
    const response = { clientDataJSON: 'abc', authenticatorData: 'abc', signature: 'abc' };
    const body = { id, rawId: id, type, clientExtensionResults: {}, response };
    const show = (headers: Record<string, string>) =>
      browser.go('POST', '/confirm/passkey', { body, headers });
    expectRefusal(await show({}), 403, 'csrf_token_invalid');
    const headers = { 'x-csrf-token': await browser.csrfToken() };
    expectRefusal(await show(headers), 422, 'validation_failed');
    expectRefusal(await new Browser().go('POST', '/confirm/passkey', { body }), 401, 'sign_in_required');
  });
});

describe('a member who changes how they sign in', () => {
  const told = async (member: TestMember, count: number, subject: string): Promise<void> => {
    const mail = (await awaitMails(member.email, count)).at(-1);
    expect(mail?.subject).toBe(subject);
    for (const text of [mail?.text, mail?.html]) {
      expect(text).toContain('If this was not you');
      expect(text).toContain(member.ip);
      expect(text).toContain('because you sign in');
    }
  };

  it('gets a security notice about the authenticator and its recovery codes', async () => {
    const member = await createMember();
    const browser = await signIn(member);
    const { codes: before } = await turnOn(browser);
    await told(member, 1, 'An authenticator app was set up');
    const renew = async (code: string) =>
      browser.submit(`${authenticator}/codes`, { csrf: await browser.csrfToken(), code });
    const renewed = await renew(before[0] ?? '');
    const codes = codesIn(renewed.text);
    expect(codes).toHaveLength(limits.recoveryCodes);
    await told(member, 2, 'You have new recovery codes');
    const turnOff = async (code: string) =>
      browser.submit(`${authenticator}/off`, { csrf: await browser.csrfToken(), code });
    expect(locationOf(await turnOff(before[1] ?? ''))).toBe(`${account}?problem=code`);
    expect(locationOf(await turnOff(codes[0] ?? ''))).toBe(`${account}?said=totp_off`);
    await told(member, 3, 'Your authenticator app was turned off');
    expect(locationOf(await renew(''))).toBe(`${account}?problem=totp_off`);
  });

  it('enters a code of the app for recovery codes, as for turning the app off', async () => {
    const browser = await signIn(await createMember());
    const { codes } = await turnOn(browser);
    const csrf = await browser.csrfToken();
    const renew = (code: Record<string, string>) =>
      browser.submit(`${authenticator}/codes`, { csrf, ...code });
    for (const code of [{}, { code: '000000' }, { code: 'aaaa-aaaa-aaaa-aaaa' }])
      expect(locationOf(await renew(code))).toBe(`${account}?problem=code`);
    expect((await browser.get(account)).text).toContain(`${limits.recoveryCodes} recovery codes left`);
    expect(codesIn((await renew({ code: codes[0] ?? '' })).text)).toHaveLength(limits.recoveryCodes);
    for (let guess = 0; guess < limits.signInFailuresOfPerson; guess += 1) await renew({ code: '000000' });
    expect(locationOf(await renew({ code: codes[1] ?? '' }))).toBe(`${account}?problem=wait`);
  });

  it('enters a code of the app for a passkey, because a passkey replaces the code', async () => {
    const browser = await signIn(await createMember());
    const { codes } = await turnOn(browser);
    const begin = (body: object) => browser.api('POST', '/passkeys/options', body);
    for (const body of [{}, { code: '000000' }, { code: 'aaaa-aaaa-aaaa-aaaa' }])
      expectRefusal(await begin(body), 422, 'validation_failed');
    const begun = await begin({ code: codes[0] });
    expect(begun.json.challenge).toEqual(expect.any(String));
    expectRefusal(await begin({ code: codes[0] }), 422, 'validation_failed');
    for (let guess = 0; guess < limits.signInFailuresOfPerson; guess += 1) await begin({ code: '000000' });
    expectRefusal(await begin({ code: codes[1] }), 429, 'rate_limited');
  });

  it('gets a security notice about passkeys and the password', async () => {
    const member = await createMember();
    const browser = await signIn(member);
    const csrf = await browser.csrfToken();
    const remove = (id: string) => browser.submit(`${account}/passkeys/remove`, { csrf, id });
    await remove(await givePasskey(await createMember()));
    await remove(await givePasskey(member));
    await told(member, 1, 'A passkey was removed');
    expect(await database.$count(passkeys, eq(passkeys.userId, member.id))).toBe(0);
    const fields = { csrf, current: member.password, password: 'three ships at sea' };
    await browser.submit(`${account}/password`, fields);
    await awaitMails(member.email, 2);
    const mail = (await mailsTo(member.email)).at(-1);
    expect(mail?.subject).toBe('Your password was changed');
    expect(mail?.text).toContain(member.ip);
  });
});

describe('a member of an account', () => {
  it('gets a security notice about a changed role and about being removed', async () => {
    const owner = await createMember({ role: 'owner' });
    const browser = await signIn(owner);
    const other = await createMember({ accountId: owner.accountId, role: 'viewer' });
    const change = async (path: string, fields: Record<string, string>) =>
      browser.submit(`/dashboard/people/${path}`, {
        csrf: await browser.csrfToken(),
        id: other.id,
        ...fields,
      });
    // Saving the same role sends no security notice.
    expect(locationOf(await change('role', { role: 'viewer' }))).toContain('said=role');
    expect(locationOf(await change('role', { role: 'developer' }))).toContain('said=role');
    const [first] = await awaitMails(other.email, 1);
    expect(first?.subject).toMatch(/^Your role in .* was changed$/);
    expect(first?.text).toContain('You are now a developer');
    expect(locationOf(await change('remove', {}))).toContain('said=removed');
    const second = (await awaitMails(other.email, 2)).at(-1);
    expect(second?.subject).toMatch(/^You were removed from /);
    expect(second?.text).toContain('You can no longer sign in there');
    const stranger = await createMember();
    await change('remove', { id: stranger.id });
    await change('role', { id: stranger.id, role: 'owner' });
    expect(await mailsTo(stranger.email)).toEqual([]);
  });
});
