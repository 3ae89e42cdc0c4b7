import { eq } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import { describe, expect, it } from 'vitest';
import { users } from '../../../src/core/db/schema';
import { limits } from '../../../src/lib/limits';
import { database } from '../../support/app';
import { Authenticator, csrfIn } from '../../support/authenticator';
import { accountLinkIn, awaitMails } from '../../support/mailbox';
import { Browser, createMember, signIn } from '../../support/members';
import { invite, locationOf, memberAt, memberOf, SignOnAccount } from '../../support/single-sign-on';

function signOnAgain(account: SignOnAccount) {
  return `href="/sign-in/sso/${account.accountId}"`;
}

describe('other ways to sign in', () => {
  it('are closed to members of the domains where single sign-on is required, owners excepted', async () => {
    const account = await SignOnAccount.start();
    const [member, owner] = [await memberOf(account), await memberOf(account, 'owner')];
    const passkey = new Authenticator();
    await passkey.addTo(await signIn(member));
    await account.save({ required: 'on' });
    const leads = (answer: { text: string }) => answer.text.includes(`${account.provider.issuer}/authorize?`);
    const browser = new Browser(member.ip);
    const password = await browser.submit('/sign-in', { email: member.email, password: member.password });
    expect([password.status, leads(password), browser.cookies.has('session')]).toEqual([200, true, false]);
    await browser.submit('/magic-link', { email: member.email });
    const mails = await awaitMails(member.email, 2);
    const link = accountLinkIn(mails.find(({ subject }) => subject === 'Your sign-in link'));
    const used = await browser.submit('/magic-link/use', { secret: link.secret });
    expect([leads(used), browser.cookies.has('session')]).toEqual([true, false]);
    const shown = await passkey.show(browser);
    expect(shown.json.location).toBe(`/sign-in/sso/${account.accountId}`);
    expect(browser.cookies.has('session')).toBe(false);
    const wrong = await browser.submit('/sign-in', { email: member.email, password: 'not the password' });
    expect([wrong.status, leads(wrong)]).toEqual([422, false]);
    await signIn(owner);
    // A member who is linked cannot leave the rule by another address.
    expect((await account.signOn(member.email)).status).toBe(303);
    const moved = `${member.id.toLowerCase()}@elsewhere.example.org`;
    await database.update(users).set({ email: moved }).where(eq(users.id, member.id));
    expect(leads(await browser.submit('/sign-in', { email: moved, password: member.password }))).toBe(true);
    const invited = account.address();
    const invitation = await invite(account, invited, 'viewer');
    expect((await new Browser().open(invitation)).text).toContain(signOnAgain(account));
    const fields = { secret: invitation.secret, name: 'Ada', password: 'three ships at sea' };
    expect((await new Browser().submit(invitation.page, fields)).text).toContain(signOnAgain(account));
    expect(await memberAt(invited)).toBeUndefined();
  });

  it('cannot be opened by another address: who must use the provider keeps theirs', async () => {
    const account = await SignOnAccount.start();
    const [early, late] = [await memberOf(account), await memberOf(account)];
    const elsewhere = (who: { id: string }) => `${who.id.toLowerCase()}@elsewhere.example.org`;
    const [one, two] = [await signIn(early), await signIn(late)];
    const ask = async (browser: Browser, email: string) =>
      browser.submit('/dashboard/account/email', { csrf: await browser.csrfToken(), email });
    expect(locationOf(await ask(one, elsewhere(early)))).toContain('said=email_asked');
    const link = accountLinkIn((await awaitMails(elsewhere(early), 1))[0]);
    await account.save({ required: 'on' });
    expect(locationOf(await ask(two, elsewhere(late)))).toContain('problem=single_sign_on');
    await one.submit('/email-change/use', { secret: link.secret });
    expect((await memberAt(early.email))?.id).toBe(early.id);
    expect(locationOf(await ask(account.host, elsewhere(account.owner)))).toContain('said=email_asked');
  });

  it('stay as they are otherwise; nobody learns more of a strange address', async () => {
    const account = await SignOnAccount.start();
    const member = await memberOf(account);
    await signIn(member);
    const browser = new Browser(member.ip);
    for (const email of [account.address(), 'nobody@example.com', '', 'x']) {
      const answer = await browser.submit('/sign-in/sso', { email });
      expect([answer.status, answer.text.includes('No single sign-on is set up')]).toEqual([422, true]);
    }
    const thief = new Browser('198.51.100.77');
    const tries = [];
    for (let at = 0; at <= limits.signInFailuresOfAddress; at += 1)
      tries.push((await thief.submit('/sign-in/sso', { email: account.address() })).status);
    expect([tries.at(-2), tries.at(-1)]).toEqual([422, 429]);
  });
});

describe('a browser in which another member is signed in', () => {
  async function comeBack() {
    const account = await SignOnAccount.start();
    const member = await memberOf(account);
    const here = await createMember();
    const browser = await signIn(here);
    const begun = await account.begin(browser, '/dashboard/log');
    const back = await account.comeBack(begun, member.email);
    const who = async (at = browser) => (await at.get('/dashboard/account')).text;
    return { member, here, browser, back, who };
  }

  it('is asked first, whoever comes back from the provider', async () => {
    const { member, here, browser, back, who } = await comeBack();
    const switching = locationOf(back);
    expect(switching).toBe('/sign-in/switch?next=%2Fdashboard%2Flog');
    expect(await who()).toContain(here.email);
    const page = await browser.get(switching);
    expect([page.text.includes(here.email), page.text.includes(member.email)]).toEqual([true, true]);
    const old = new Browser(browser.ip);
    for (const [name, value] of browser.cookies) old.cookies.set(name, value);
    // Neither another site nor another page goes on in the place of the person.
    const fields = { csrf: csrfIn(page.text), next: '/dashboard/log' };
    const foreign = await browser.submit('/sign-in/switch', fields, { origin: 'https://evil.example.com' });
    const forged = await browser.submit('/sign-in/switch', { ...fields, csrf: 'x' });
    expect([foreign.status, forged.status]).toEqual([403, 403]);
    expect(await who()).toContain(here.email);
    expect(locationOf(await browser.submit('/sign-in/switch', fields))).toBe('/dashboard/log');
    expect(await who()).toContain(member.email);
    // The other session is over, and the question with it.
    expect(locationOf(await old.get('/dashboard/account'))).toContain('/sign-in?next=');
    expect(locationOf(await browser.get(switching))).toBe('/dashboard/log');
  });

  it('stays as it is when they say so, and the session that came ends', async () => {
    const { here, browser, back, who } = await comeBack();
    const coming = browser.cookies.get('coming_session') ?? '';
    const { text } = await browser.get(locationOf(back));
    await browser.submit('/sign-in/switch', { csrf: csrfIn(text), stays: 'on' });
    expect(await who()).toContain(here.email);
    const thief = new Browser();
    thief.cookies.set('session', coming);
    expect(locationOf(await thief.get('/dashboard/account'))).toContain('/sign-in?next=');
  });

  it('asks nothing when the same member comes back', async () => {
    const account = await SignOnAccount.start();
    const member = await memberOf(account);
    const back = await account.comeBack(await account.begin(await signIn(member)), member.email);
    expect(locationOf(back)).toBe('/dashboard');
  });
});

describe('the second factor', () => {
  async function withApp(account: SignOnAccount) {
    const member = await memberOf(account);
    const browser = await signIn(member);
    const setUp = await browser.get('/dashboard/account/authenticator');
    const [, sealed = ''] = /name="sealed" value="([^"]+)"/.exec(setUp.text) ?? [];
    const [, shown = ''] = /class="secret">([^<]+)</.exec(setUp.text) ?? [];
    const totp = new TOTP({ secret: Secret.fromBase32(shown.replaceAll(' ', '')) });
    const fields = { csrf: csrfIn(setUp.text), sealed, code: totp.generate() };
    await browser.submit('/dashboard/account/authenticator', fields);
    return { member, totp };
  }

  it('is asked for after the provider, also where single sign-on is required', async () => {
    const account = await SignOnAccount.start();
    const { member, totp } = await withApp(account);
    await account.save({ required: 'on' });
    const asked = await account.signOn(member.email);
    expect(asked.text).toContain('Enter the code from your authenticator app');
    expect(asked.browser.cookies.has('session')).toBe(false);
    const pending = (text: string) => /name="pending" value="([^"]+)"/.exec(text)?.[1] ?? '';
    const wrong = await asked.browser.submit('/sign-in/code', {
      pending: pending(asked.text),
      code: '000000',
    });
    const code = totp.generate({ timestamp: Date.now() + 30_000 });
    const right = await asked.browser.submit('/sign-in/code', { pending: pending(wrong.text), code });
    expect(right.status).toBe(303);
  });

  it('counts as shown only where the connection says so', async () => {
    const account = await SignOnAccount.start();
    const { member } = await withApp(account);
    await new Authenticator().addTo(account.host);
    const csrf = csrfIn((await account.host.get('/dashboard/people')).text);
    await account.host.submit('/dashboard/people/second-factor', { csrf, required: 'on' });
    const newcomer = await account.signOn(account.address());
    expect(locationOf(await newcomer.browser.get('/dashboard'))).toContain('/second-factor');
    await account.save({ two_factors: 'on' });
    for (const email of [member.email, account.address()]) {
      const { status, browser } = await account.signOn(email);
      expect([status, (await browser.get('/dashboard/templates')).status]).toEqual([303, 200]);
    }
  });

  it('is said to be at the provider for members who sign in nowhere else', async () => {
    const account = await SignOnAccount.start();
    await account.signOn(account.address());
    const { text: one } = await account.host.get('/dashboard/people');
    // They can still sign in by email, with one factor.
    expect(factorsIn(one)).toEqual(['No second factor', 'No second factor']);
    await account.save({ required: 'on' });
    const { text: two } = await account.host.get('/dashboard/people');
    expect(factorsIn(two)).toEqual(['No second factor', 'Signs in at the provider']);
    await account.save({ required: 'on', two_factors: 'on' });
    const { text: three } = await account.host.get('/dashboard/people');
    expect(factorsIn(three)).toEqual(['No second factor', 'Second factor at the provider']);
  });
});

function factorsIn(page: string): string[] {
  return [...page.matchAll(/<span class="badge(?: good| warn)?">([^<]*factor[^<]*|[^<]*provider)<\/span>/g)]
    .map(([, said = '']) => said)
    .toSorted();
}
