import { eq } from 'drizzle-orm';
import { describe, expect, it, onTestFinished } from 'vitest';
import { accountLog, signOnConnections, signOnSubjects, users } from '../../../src/core/db/schema';
import { limits } from '../../../src/lib/limits';
import { personOf } from '../../../src/service/accounts/single-sign-on/person';
import { as, createToken, database, origin } from '../../support/app';
import { until } from '../../support/coordinator';
import { awaitMails } from '../../support/mailbox';
import { Browser, createMember, signIn } from '../../support/members';
import { expectRefusedPage } from '../../support/refusals';
import {
  invite,
  locationOf,
  memberAt,
  memberOf,
  page,
  SignOnAccount,
  StandIn,
  tokenOf,
} from '../../support/single-sign-on';
import { sinkUrl } from '../../support/webhooks';

const refusedTitle = 'You are not signed in';

describe('the connection', () => {
  it('is made and changed by owners, and keeps its secret to itself', async () => {
    const account = await SignOnAccount.start();
    const { clientSecret } = account.provider;
    const row = () =>
      database
        .select()
        .from(signOnConnections)
        .where(eq(signOnConnections.accountId, account.accountId))
        .get();
    const first = await row();
    expect(first?.domains).toEqual([account.domain]);
    expect(JSON.stringify(first)).not.toContain(clientSecret);
    await account.save({
      client_secret: '',
      name: 'Another name',
      domains: `${account.domain}, @bücher.example`,
    });
    const second = await row();
    expect(second).toMatchObject({ name: 'Another name', sealedSecret: first?.sealedSecret, id: first?.id });
    expect(second?.domains).toEqual([account.domain, 'xn--bcher-kva.example']);
    const { text } = await account.host.get(page);
    expect(text).not.toContain(clientSecret);
    expect(text).toContain(`${origin}/sign-in/sso/${account.accountId}/callback`);
    const lines = await database.select().from(accountLog).where(eq(accountLog.accountId, account.accountId));
    const kinds = lines.map(({ kind }) => kind).filter((kind) => kind.startsWith('single_sign_on'));
    expect(kinds.sort()).toEqual(['single_sign_on.changed', 'single_sign_on.connected']);
    expect(JSON.stringify(lines)).not.toContain(clientSecret);
    const developer = await signIn(await createMember({ accountId: account.accountId, role: 'developer' }));
    expect((await developer.get(page)).status).toBe(403);
    const csrf = await developer.csrfToken();
    expect((await developer.submit(`${page}/disconnect`, { csrf })).status).toBe(403);
    await account.host.submit(`${page}/disconnect`, { csrf: await account.host.csrfToken() });
    expect(await row()).toBeUndefined();
    expect((await new Browser().get(`/sign-in/sso/${account.accountId}`)).status).toBe(404);
  });

  it('is not saved with what cannot be right, and says where it is wrong', async () => {
    const account = await SignOnAccount.start();
    const other = await StandIn.start();
    await other.plan({ '/.well-known/openid-configuration': { json: { issuer: account.provider.issuer } } });
    const wrong = [
      [{ name: ' ' }, 'Enter a name'],
      [{ issuer: 'http://idp.example.com' }, 'Enter a public https URL'],
      [{ issuer: 'https://10.0.0.1' }, 'Enter a public https URL'],
      [{ issuer: 'https://169.254.169.254/latest' }, 'Enter a public https URL'],
      [{ issuer: 'https://idp.internal' }, 'Enter a public https URL'],
      [{ issuer: `${other.issuer}?a=b` }, 'Enter a public https URL'],
      [{ issuer: 'https://no-such-provider.example.com' }, 'the server cannot be reached'],
      [{ issuer: other.issuer }, 'does not match the expected value'],
      [{ client_id: '' }, 'Enter the client ID'],
      // The secret of one provider goes to no other.
      [{ issuer: other.issuer, client_secret: '' }, 'Enter the client secret'],
      [{ domains: '' }, 'Enter 1 to 20 domains'],
      [{ domains: 'example.com, not a domain' }, 'Enter 1 to 20 domains'],
      [{ domains: Array.from({ length: 21 }, (_, at) => `a${at}.com`).join(' ') }, 'Enter 1 to 20 domains'],
    ] as const;
    for (const [settings, said] of wrong) {
      const answer = await account.save(settings);
      expect([answer.status, answer.text.includes(said)], JSON.stringify(settings)).toEqual([422, true]);
      expect(answer.text).not.toContain(account.provider.clientSecret);
    }
  });

  it('with a document that is too large or never comes is not saved', async () => {
    const account = await SignOnAccount.start();
    const { signOnSeconds } = limits;
    onTestFinished(() => void Reflect.set(limits, 'signOnSeconds', signOnSeconds));
    Reflect.set(limits, 'signOnSeconds', 2);
    for (const [planned, said] of [
      [{ bytes: 10_000_000 }, 'larger than the limit'],
      ['hang', 'took too long'],
    ] as const) {
      const other = await StandIn.start({ '/.well-known/openid-configuration': planned });
      const answer = await account.save({ issuer: other.issuer });
      expect(answer.status).toBe(422);
      expect(answer.text).toContain(said);
    }
  });
});

describe('a sign-in at a real provider', () => {
  it('leads from the address to the provider, makes a member once, and finds them again', async () => {
    const { issuer } = await (await fetch(sinkUrl('/openid/real'))).json<{ issuer: string }>();
    const account = await SignOnAccount.start();
    const redirect_uris = [`${origin}/sign-in/sso/${account.accountId}/callback`];
    const registered = await fetch(`${issuer}/reg`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ redirect_uris }),
    });
    const { client_id, client_secret } = await registered.json<{
      client_id: string;
      client_secret: string;
    }>();
    const saved = await account.save({ issuer, client_id, client_secret, joins_as: 'developer' });
    expect(locationOf(saved)).toBe(`${page}?said=saved`);
    const email = account.address('petra');

    /** Goes on at the provider, with its cookies, until it sends the person back. */
    const atProvider = async (from: string) => {
      const cookies = new Map<string, string>();
      let at = from;
      while (!at.startsWith(origin)) {
        const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
        const answer = await fetch(at, { redirect: 'manual', headers: { cookie } });
        for (const set of answer.headers.getSetCookie()) {
          const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
          cookies.set(name, value);
        }
        at = new URL(locationOf(answer), at).href;
      }
      return at.slice(origin.length);
    };

    const browser = new Browser(account.owner.ip);
    const { url } = await account.begin(browser, '/dashboard/log');
    url.searchParams.set('login_hint', email);
    const joined = await browser.get(await atProvider(url.href));
    expect(locationOf(joined), joined.text).toBe('/dashboard/log');
    const member = await memberAt(email);
    expect(member).toMatchObject({
      accountId: account.accountId,
      role: 'developer',
      name: 'Petra Provided',
      passwordHash: null,
    });
    expect((await browser.get('/dashboard/templates')).text).toContain('Petra Provided');
    expect((await awaitMails(email, 1))[0]?.subject).toContain('single sign-on');

    const again = new Browser(account.owner.ip);
    const sent = await again.submit('/sign-in/sso', { email: email.toUpperCase(), next: '' });
    const [, to = ''] = /<a class="button primary wide" href="([^"]+)"/.exec(sent.text) ?? [];
    expect(new URL(to.replaceAll('&amp;', '&')).searchParams.get('login_hint')).toBe(email);
    const back = await again.get(await atProvider(to.replaceAll('&amp;', '&')));
    expect(locationOf(back)).toBe('/dashboard');
    expect((await again.get('/dashboard/api/session')).json.person.id).toBe(member?.id);
    expect(await database.select().from(users).where(eq(users.email, email))).toHaveLength(1);
  });
});

describe('who signs in', () => {
  it('is linked at the first sign-in, and refused as another person with the same address', async () => {
    const account = await SignOnAccount.start({ joins_as: '' });
    const { id, email } = await memberOf(account);
    expect((await account.signOn(email)).status).toBe(303);
    // The address at the provider may change: the subject counts.
    const renamed = await account.signOn(account.address('new-name'), { sub: `subject of ${email}` });
    expect((await renamed.browser.get('/dashboard/api/session')).json.person.id).toBe(id);
    const swapped = await account.signOn(email, { sub: 'somebody else' });
    expectRefusedPage(
      { ...swapped, text: swapped.text.replace('primary wide', 'primary') },
      403,
      refusedTitle,
    );
    expect(swapped.text).toContain('linked to another person');
    const csrf = await account.host.csrfToken();
    const stranger = await SignOnAccount.start();
    await stranger.host.submit(`${page}/unlink`, { csrf: await stranger.host.csrfToken(), id });
    expect((await account.signOn(email, { sub: 'somebody else' })).status).toBe(403);
    await account.host.submit(`${page}/unlink`, { csrf, id });
    expect((await account.signOn(email, { sub: 'somebody else' })).status).toBe(303);
    // Subjects are names of one client.
    await account.save({ joins_as: '', client_id: 'another client' });
    expect(await database.select().from(signOnSubjects).where(eq(signOnSubjects.userId, id))).toEqual([]);
  });

  it('joins as the connection or an invitation says, and never as an owner', async () => {
    const account = await SignOnAccount.start({ joins_as: '' });
    const uninvited = await account.signOn(account.address());
    expect([uninvited.status, uninvited.text.includes('not a member')]).toEqual([403, true]);
    const [invited, boss] = [account.address(), account.address()];
    const link = await invite(account, invited, 'developer');
    expect((await account.signOn(invited)).status).toBe(303);
    expect(await memberAt(invited)).toMatchObject({ accountId: account.accountId, role: 'developer' });
    expect((await new Browser().open(link)).status).toBe(410);
    await invite(account, boss, 'owner');
    expect((await account.signOn(boss)).text).toContain('invited as an owner');
    const some = account.address();
    const api = as(await createToken(account.accountId, 'live'));
    const folder = (await api.post('/folders', { folder: { name: 'Sales' } })).json.id;
    await invite(account, some, 'editor', { limited: 'on', [`folder:${folder}`]: 'on' });
    expect((await account.signOn(some)).status).toBe(303);
    expect(await memberAt(some)).toMatchObject({ role: 'limited_editor', folderIds: [folder] });
    await account.save({ joins_as: 'owner' });
    expect((await account.signOn(account.address())).status).toBe(403);
    await account.save({ joins_as: 'sender' });
    const newcomer = account.address();
    expect((await account.signOn(newcomer, { name: 'Bad\u0000name' })).status).toBe(303);
    expect(await memberAt(newcomer)).toMatchObject({ role: 'sender', name: newcomer.split('@')[0] });
    const signedOn = await Promise.all(
      [1, 2].map(async () => (await account.signOn(account.address('twice'))).status),
    );
    expect(signedOn).toContain(303);
    expect(
      await database
        .select()
        .from(users)
        .where(eq(users.email, account.address('twice'))),
    ).toHaveLength(1);
  });

  it('is a member of the account of the connection, and of no other', async () => {
    const [account, other] = await Promise.all([SignOnAccount.start(), SignOnAccount.start()]);
    const theirs = await memberOf(other, 'owner');
    await account.save({ domains: `${account.domain} ${other.domain}`, joins_as: 'developer' });
    const refused = await account.signOn(theirs.email);
    expect([refused.status, refused.text.includes('another account')]).toEqual([403, true]);
    expect(refused.browser.cookies.has('session')).toBe(false);
    expect((await memberAt(theirs.email))?.accountId).toBe(other.accountId);
    await until(async () => {
      const lines = await database
        .select()
        .from(accountLog)
        .where(eq(accountLog.accountId, account.accountId));
      return lines.some(
        ({ kind, details }) => kind === 'session.refused' && details['why'] === 'other_account',
      );
    });
    const lines = await database.select().from(accountLog).where(eq(accountLog.accountId, other.accountId));
    expect(lines.filter(({ kind }) => kind === 'session.refused')).toEqual([]);
  });

  it.each([
    [{ email: undefined }, 'no_email'],
    [{ email: 'no address' }, 'no_email'],
    [{ sub: '' }, 'no_email'],
    [{ email_verified: false }, 'unverified'],
    [{ email_verified: 'false' }, 'unverified'],
    [{ email_verified: null }, 'unverified'],
    [{ email: 'ada@sub.example.com' }, 'domain'],
    [{ email: 'ada@example.com.evil.org' }, 'domain'],
    [{ email: 'ada@example.com@evil.org' }, 'no_email'],
    [{ email_verified: undefined }, null],
    [{ email_verified: 'true' }, null],
    [{ email: 'ADA@Example.COM' }, null],
  ])('is checked: %j is %s', (changed, why) => {
    const claims = { sub: 'one', email: 'ada@example.com', email_verified: true, ...changed };
    const person = personOf(claims, { issuer: 'https://idp.example.com', domains: ['example.com'] });
    expect(typeof person === 'string' ? person : null).toBe(why);
  });

  it.each([
    [undefined, 'domain'],
    ['evil.org', 'domain'],
    ['example.com', null],
  ])('of Google with the hosted domain %s is %s', (hd, why) => {
    const claims = { sub: 'one', email: 'ada@example.com', email_verified: true, hd };
    // An issuer is the same however its address is written.
    for (const issuer of ['https://accounts.google.com', 'https://Accounts.Google.com:443/']) {
      const person = personOf(claims, { issuer, domains: ['example.com'] });
      expect(typeof person === 'string' ? person : null).toBe(why);
    }
  });

  it('does not become that of another person in lower case', () => {
    // The Kelvin sign is a small k then.
    const claims = { sub: 'one', email: 'mi\u212Ae@example.com', email_verified: true };
    expect(personOf(claims, { issuer: 'https://idp.example.com', domains: ['example.com'] })).toBe(
      'no_email',
    );
  });

  it('is asked for the address where the token does not say it', async () => {
    const account = await SignOnAccount.start();
    const email = account.address();
    const served = await StandIn.start();
    const { issuer } = served;
    const places = {
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/keys`,
      userinfo_endpoint: `${issuer}/me`,
    };
    await served.plan({ '/.well-known/openid-configuration': { json: { issuer, ...places } } });
    await account.save({ issuer });
    const begun = await account.begin();
    const claims = { ...served.claims(begun.nonce, email), email: undefined, sub: 'one' };
    await served.plan({
      '/token': {
        json: { access_token: 'access', token_type: 'Bearer', id_token: await tokenOf(claims) },
      },
      '/me': { json: { sub: 'another', email, email_verified: true } },
    });
    const swapped = await account.callback(begun.browser, { code: 'a code', state: begun.state });
    expect([swapped.status, swapped.text.includes('cannot be used')]).toEqual([502, true]);
    await served.plan({ '/me': { json: { sub: 'one', email, email_verified: true } } });
    const again = await account.begin();
    const token = await tokenOf({ ...claims, nonce: again.nonce });
    await served.plan({ '/token': { json: { access_token: 'a', token_type: 'Bearer', id_token: token } } });
    expect((await account.callback(again.browser, { code: 'a code', state: again.state })).status).toBe(303);
  });
});
