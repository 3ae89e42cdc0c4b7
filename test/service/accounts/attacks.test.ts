import { eq } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import { describe, expect, it } from 'vitest';
import { sessions, users } from '../../../src/core/db/schema';
import { limits } from '../../../src/lib/limits';
import { as, createToken, database } from '../../support/app';
import { accountLinkIn, awaitMails, mailsTo } from '../../support/mailbox';
import { Browser, createMember, signIn, type TestMember } from '../../support/members';
import { expectRefusedPage } from '../../support/refusals';

async function askFor(path: string, email: string, ip: string) {
  return new Browser(ip).submit(path, { email });
}

async function resetLink(member: TestMember) {
  await askFor('/reset-password', member.email, member.ip);
  const [mail] = await awaitMails(member.email, 1);
  return accountLinkIn(mail);
}

function pendingIn(text: string): string {
  return /name="pending" value="([^"]+)"/.exec(text)?.[1] ?? '';
}

async function addAuthenticator(browser: Browser) {
  const setUp = await browser.get('/dashboard/account/authenticator');
  const [, sealed = ''] = /name="sealed" value="([^"]+)"/.exec(setUp.text) ?? [];
  const [, shown = ''] = /class="secret">([^<]+)</.exec(setUp.text) ?? [];
  const totp = new TOTP({ secret: Secret.fromBase32(shown.replaceAll(' ', '')) });
  const [csrf, code] = [await browser.csrfToken(), totp.generate()];
  const added = await browser.submit('/dashboard/account/authenticator', { csrf, sealed, code });
  expect(added.status).toBe(200);
  return { totp, sealed, code };
}

describe('guessing', () => {
  it('one member is delayed from every network, even with the right password', async () => {
    const member = await createMember();
    for (let guess = 0; guess < limits.signInFailuresOfPerson; guess += 1) {
      const answer = await new Browser(`198.51.100.${guess}`).submit('/sign-in', {
        email: member.email.toUpperCase(),
        password: `guess ${guess}`,
      });
      expect(answer.status).toBe(422);
    }
    const { email, password } = member;
    const held = await new Browser(member.ip).submit('/sign-in', { email, password });
    expect(held.status).toBe(429);
    expect(held.text).toContain('Too many attempts');
    expect(held.headers.get('set-cookie')).toBeNull();
  });

  it('in parallel counts every attempt', async () => {
    const { email, ip } = await createMember();
    const guesses = Array.from({ length: 12 }, (_, guess) =>
      new Browser(ip).submit('/sign-in', { email, password: `guess ${guess}` }),
    );
    const statuses = (await Promise.all(guesses)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 422)).toHaveLength(limits.signInFailuresOfPerson);
  });

  it('many addresses from one network is delayed as well', async () => {
    const statuses = [];
    for (let guess = 0; guess <= limits.signInFailuresOfAddress; guess += 1) {
      const browser = new Browser(`2001:db8:5:6::${guess.toString(16)}`);
      // A guess at an unknown address takes the time of a hash at full cost.
      const email = guess === 0 ? 'stranger@example.com' : (await createMember()).email;
      statuses.push((await browser.submit('/sign-in', { email, password: 'x' })).status);
    }
    expect(statuses.at(-2)).toBe(422);
    expect(statuses.at(-1)).toBe(429);
  }, 60_000);

  it('takes about as long for an unknown address as for a wrong password', async () => {
    const member = await createMember({ atFullCost: true });
    const took = async (email: string): Promise<number> => {
      const times: number[] = [];
      for (let attempt = 0; attempt < 3; attempt += 1) {
        const before = Date.now();
        await new Browser(member.ip).submit('/sign-in', { email, password: 'wrong' });
        times.push(Date.now() - before);
      }
      return Math.min(...times);
    };
    const [known, unknown] = [await took(member.email), await took(`no-${member.email}`)];
    expect(unknown).toBeGreaterThan(known / 2);
    expect(unknown).toBeLessThan(known * 2);
  }, 60_000);

  it('codes is delayed even after the right password', async () => {
    const member = await createMember();
    await addAuthenticator(await signIn(member));
    const thief = new Browser(member.ip);
    const { email, password } = member;
    const statuses: number[] = [];
    let page = await thief.submit('/sign-in', { email, password });
    while (page.status !== 429 && statuses.length < 10) {
      page = await thief.submit('/sign-in/code', { pending: pendingIn(page.text), code: '123456' });
      statuses.push(page.status);
    }
    expect(statuses.at(-1)).toBe(429);
    expect(statuses.length).toBeLessThanOrEqual(limits.signInFailuresOfPerson);
    expect(thief.cookies.has('session')).toBe(false);
  });

  it('does not delay a member who then has the right password and the right code', async () => {
    const member = await createMember();
    const { totp } = await addAuthenticator(await signIn(member));
    const { email, password, ip } = member;
    for (let guess = 1; guess < limits.signInFailuresOfPerson; guess++)
      await new Browser(ip).submit('/sign-in', { email, password: `guess ${guess}` });
    const browser = new Browser(ip);
    const asked = await browser.submit('/sign-in', { email, password });
    const code = totp.generate({ timestamp: Date.now() + 30_000 });
    const signedIn = await browser.submit('/sign-in/code', { pending: pendingIn(asked.text), code });
    expect(signedIn.status, signedIn.text).toBe(303);
    expect(browser.cookies.has('session')).toBe(true);
  });

  it('cannot replace the authenticator that is set up', async () => {
    const browser = await signIn(await createMember());
    const { sealed, code } = await addAuthenticator(browser);
    const place = '/dashboard/account?problem=totp_on';
    const page = await browser.get('/dashboard/account/authenticator');
    expect([page.status, page.headers.get('location')]).toEqual([303, place]);
    const csrf = await browser.csrfToken();
    const again = await browser.submit('/dashboard/account/authenticator', { csrf, sealed, code });
    expect([again.status, again.headers.get('location')]).toEqual([303, place]);
  });
});

describe('a caller who probes for accounts', () => {
  it.each(['/reset-password', '/magic-link'])('gets the same answer from %s as everybody', async (path) => {
    const member = await createMember();
    const known = await askFor(path, member.email, member.ip);
    const unknown = await askFor(path, `no-${member.email}`, member.ip);
    expect(unknown.status).toBe(200);
    expect(unknown.text).toBe(known.text);
    await awaitMails(member.email, 1);
    expect(await mailsTo(`no-${member.email}`)).toEqual([]);
  });

  it('learns nothing from inviting a member of another account', async () => {
    const [host, stranger] = [await createMember(), await createMember()];
    const browser = await signIn(host);
    const invite = async (email: string) =>
      browser.submit('/dashboard/people/invite', { csrf: await browser.csrfToken(), email, role: 'viewer' });
    const [known, unknown] = [await invite(stranger.email), await invite(`no-${stranger.email}`)];
    expect(known.headers.get('location')).toBe('/dashboard/people?said=invited');
    expect(unknown.headers.get('location')).toBe(known.headers.get('location'));
  });
});

describe('an account link', () => {
  it('to reset the password works once, and ends all sessions', async () => {
    const member = await createMember();
    const open = await signIn(member);
    const { secret, ...link } = await resetLink(member);
    const use = (password: string) =>
      new Browser(member.ip).submit('/reset-password/use', { secret, password, email: member.email });
    const shown = await new Browser(member.ip).open({ ...link, secret });
    expect(shown.text).toContain(member.email);
    expect((await use('short')).status).toBe(422);
    expect((await use('another good one')).headers.get('location')).toBe('/sign-in?said=password');
    expect((await use('and another one')).status).toBe(410);
    expect((await open.get('/dashboard/templates')).status).toBe(303);
    await signIn({ ...member, password: 'another good one' });
  });

  it('works for its own purpose only', async () => {
    const member = await createMember();
    const { secret } = await resetLink(member);
    expect((await new Browser(member.ip).submit('/magic-link/use', { secret })).status).toBe(410);
    for (const page of ['/setup', '/invitations/inv_x', '/magic-link', '/email-change']) {
      const guest = new Browser(member.ip);
      expect((await guest.get(`${page}?secret=${secret}`)).status).toBe(410);
      expect((await guest.open({ opening: `${page}/open`, secret })).status).toBe(410);
    }
  });

  it('is mailed a limited number of times', async () => {
    const member = await createMember();
    for (let time = 0; time < limits.linkMailsOfPerson + 3; time += 1)
      await askFor('/magic-link', member.email, `198.51.100.${100 + time}`);
    await awaitMails(member.email, limits.linkMailsOfPerson);
  });
});

describe('a member session', () => {
  it('is replaced when the password changes, and the others end', async () => {
    const member = await createMember();
    const [here, elsewhere] = [await signIn(member), await signIn(member)];
    const before = here.cookies.get('session');
    const changed = await here.submit('/dashboard/account/password', {
      csrf: await here.csrfToken(),
      current: member.password,
      password: 'a new one that is long',
    });
    expect(changed.headers.get('location')).toBe('/dashboard/account?said=password');
    expect(here.cookies.get('session')).not.toBe(before);
    expect((await here.get('/dashboard/account')).status).toBe(200);
    expect((await elsewhere.get('/dashboard/account')).status).toBe(303);
  });

  it('goes on when the member’s role changes, with the new role from the next request on', async () => {
    const owner = await createMember();
    const member = await createMember({ role: 'developer', accountId: owner.accountId });
    const [host, guest] = [await signIn(owner), await signIn(member)];
    const csrf = await host.csrfToken();
    expect((await guest.get('/dashboard/webhooks')).status).toBe(200);
    await host.submit('/dashboard/people/role', { csrf, id: member.id, role: 'editor' });
    expect((await guest.get('/dashboard/templates')).status).toBe(200);
    expect((await guest.get('/dashboard/webhooks')).status).toBe(403);
  });

  it('ends after a week without use, and is stored as a hash', async () => {
    const member = await createMember();
    const browser = await signIn(member);
    const [row] = await database.select().from(sessions).where(eq(sessions.userId, member.id));
    expect(JSON.stringify(row)).not.toContain(browser.cookies.get('session'));
    const lastSeenAt = Date.now() - limits.sessionIdleDays * 86_400_000 - 1;
    await database.update(sessions).set({ lastSeenAt }).where(eq(sessions.userId, member.id));
    expect((await browser.get('/dashboard/templates')).status).toBe(303);
  });
});

describe('members of an account', () => {
  it('are out of reach for owners of other accounts, and one owner always stays', async () => {
    const [owner, stranger] = [await createMember(), await createMember()];
    const browser = await signIn(owner);
    const csrf = await browser.csrfToken();
    const send = (path: string, id: string) =>
      browser.submit(`/dashboard/people/${path}`, { csrf, id, role: 'viewer' });
    const problem = '/dashboard/people?problem=last_owner';
    for (const path of ['role', 'remove']) {
      expect((await send(path, owner.id)).headers.get('location')).toBe(problem);
      await send(path, stranger.id);
    }
    await signIn(stranger);
  });

  it('can be managed by owners only', async () => {
    const owner = await createMember();
    const developer = await signIn(await createMember({ role: 'developer', accountId: owner.accountId }));
    expectRefusedPage(await developer.get('/dashboard/people'), 403, 'Your role does not allow this');
    const csrf = await developer.csrfToken();
    const sent = await developer.submit('/dashboard/people/role', { csrf, id: owner.id, role: 'viewer' });
    expectRefusedPage(sent, 403, 'Your role does not allow this');
  });

  it('join by invitation, with the role they were invited to', async () => {
    const owner = await signIn(await createMember());
    const email = `new-${Date.now()}@example.com`;
    const csrf = await owner.csrfToken();
    await owner.submit('/dashboard/people/invite', { csrf, email, role: 'developer' });
    const [mail] = await awaitMails(email, 1);
    const { page, secret } = accountLinkIn(mail);
    const guest = new Browser('203.0.113.9');
    const join = () => guest.submit(page, { secret, name: 'Grace', password: 'three ships at sea' });
    expect((await join()).headers.get('location')).toBe('/dashboard');
    expect((await guest.get('/dashboard/api/session')).json.person).toMatchObject({
      email,
      role: 'developer',
    });
    expect((await join()).status).toBe(410);
  });

  it('join with the folders of the invitation', async () => {
    const host = await createMember();
    const owner = await signIn(host);
    const csrf = await owner.csrfToken();
    const live = await createToken(host.accountId, 'live');
    const { id } = (await as(live).post('/folders', { folder: { name: 'Sales' } })).json;
    const email = `limited-${Date.now()}@example.com`;
    const given = { role: 'sender', limited: 'on', [`folder:${id}`]: 'on' };
    await owner.submit('/dashboard/people/invite', { csrf, email, ...given });
    expect((await owner.get('/dashboard/people')).text).toMatch(/Sender: <bdi>Sales/);
    const [mail] = await awaitMails(email, 1);
    const { page, secret } = accountLinkIn(mail);
    const guest = new Browser('203.0.113.10');
    await guest.submit(page, { secret, name: 'Grace', password: 'three ships at sea' });
    const [row] = await database.select().from(users).where(eq(users.email, email));
    expect(row).toMatchObject({ role: 'limited_sender', folderIds: [id] });
    expect((await guest.get('/dashboard/templates')).text).toContain(id);
    expect((await guest.get('/dashboard/usage')).status).toBe(403);
    const [line] = (await owner.api('GET', '/account_log?kind=member.invited')).json.lines;
    expect(line.details).toEqual({ role: 'sender', folder_ids: [id] });
  });
});
