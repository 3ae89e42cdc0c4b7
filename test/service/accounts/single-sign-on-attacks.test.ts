import { describe, expect, it, onTestFinished } from 'vitest';
import { limits } from '../../../src/lib/limits';
import { origin } from '../../support/app';
import { Browser } from '../../support/members';
import {
  begunBy,
  locationOf,
  memberAt,
  memberOf,
  page,
  publicKey,
  SignOnAccount,
  StandIn,
  tokenOf,
} from '../../support/single-sign-on';

const byItself = { headers: { 'sec-fetch-site': 'none' } };

describe('attacks on single sign-on', () => {
  const used = 'started in another browser';
  const unusable = 'cannot be used right now';

  it('with the code or the state of another sign-in, or the same one twice, sign nobody in', async () => {
    const [account, other] = await Promise.all([SignOnAccount.start(), SignOnAccount.start()]);
    const email = account.address();
    const [mine, theirs] = [await account.begin(), await account.begin()];
    await account.answer(await tokenOf(account.provider.claims(mine.nonce, email)));
    const foreign = await other.begin();
    const tries = [
      account.callback(theirs.browser, { code: 'a code', state: mine.state }),
      account.callback(new Browser(), { code: 'a code', state: mine.state }),
      account.callback(new Browser(), { code: 'a code' }),
      account.callback(foreign.browser, { code: 'a code', state: foreign.state }),
      account.callback(mine.browser, { code: 'a code', state: `${mine.state}x` }),
    ];
    for (const answer of await Promise.all(tries))
      expect([answer.status, answer.text.includes(used)], answer.text).toEqual([403, true]);
    // A refused return forgets what the browser kept, so the member starts again.
    const cookie = async () => {
      const begun = await account.begin();
      return { begun, kept: begun.browser.cookies.get('sign_on') ?? '' };
    };
    const { begun, kept } = await cookie();
    expect((await account.comeBack(begun, email)).status).toBe(303);
    expect(begun.browser.cookies.has('sign_on')).toBe(false);
    begun.browser.cookies.set('sign_on', kept);
    const replayed = await account.callback(begun.browser, { code: 'a code', state: begun.state });
    expect([replayed.status, replayed.text.includes(used)]).toEqual([403, true]);
    // What a browser keeps says nothing to its reader.
    expect(kept).not.toContain(begun.state);
    expect(Buffer.from(kept.split('.').at(-1) ?? '', 'base64url').toString()).not.toContain(begun.nonce);
  });

  it('with a token that is not right for this sign-in sign nobody in, and the owner reads why', async () => {
    const account = await SignOnAccount.start();
    const email = account.address();
    const now = Math.floor(Date.now() / 1000);
    const { issuer, clientId, clientSecret } = account.provider;
    const hmac = (key: string) => async (bytes: Uint8Array) => {
      const secret = await crypto.subtle.importKey(
        'raw',
        Buffer.from(key),
        { name: 'HMAC', hash: 'SHA-256' },
        false,
        ['sign'],
      );
      return new Uint8Array(await crypto.subtle.sign('HMAC', secret, bytes));
    };
    const stranger = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, [
      'sign',
      'verify',
    ]);
    const byStranger = async (bytes: Uint8Array) =>
      new Uint8Array(
        await crypto.subtle.sign(
          { name: 'ECDSA', hash: 'SHA-256' },
          (stranger as CryptoKeyPair).privateKey,
          bytes,
        ),
      );
    type Signing = Parameters<typeof tokenOf>[1];
    const bad: [what: string, claims: object, signing?: Signing][] = [
      ['no signature', {}, { header: { alg: 'none' }, sign: async () => new Uint8Array() }],
      ['the client secret', {}, { header: { alg: 'HS256' }, sign: hmac(clientSecret) }],
      [
        'the public key as a secret',
        {},
        { header: { alg: 'HS256', kid: 'one' }, sign: hmac(JSON.stringify(await publicKey())) },
      ],
      ['another key', {}, { header: { alg: 'RS256', kid: 'one' }, sign: async () => new Uint8Array(256) }],
      ['a key of another kind', {}, { header: { alg: 'ES256', kid: 'one' }, sign: byStranger }],
      ['an unknown key', {}, { header: { alg: 'RS256', kid: 'two' } }],
      ['a critical header', {}, { header: { alg: 'RS256', kid: 'one', crit: ['b64'], b64: false } }],
      ['another audience', { aud: 'another client' }],
      ['audiences for another', { aud: [clientId, 'other'], azp: 'other' }],
      ['audiences without a party', { aud: [clientId, 'other'] }],
      ['another party', { azp: 'other' }],
      ['another issuer', { iss: `${issuer}/` }],
      ['another nonce', { nonce: 'another' }],
      ['no nonce', { nonce: undefined }],
      ['a past', { iat: now - 600, exp: now - 300 }],
      ['a future', { iat: now + 3600 }],
      ['a time that has not come', { nbf: now + 3600 }],
      ['no subject', { sub: undefined }],
    ];
    for (const [what, claims, signing] of bad) {
      const { browser, state, nonce } = await account.begin();
      await account.answer(await tokenOf(account.provider.claims(nonce, email, claims), signing));
      const answer = await account.callback(browser, { code: 'a code', state });
      expect([what, answer.status, answer.text.includes(unusable)]).toEqual([what, 502, true]);
      expect(browser.cookies.has('session'), what).toBe(false);
    }
    expect(await memberAt(email)).toBeUndefined();
    const shown = await account.host.get(page);
    expect(shown.text).toContain('The provider could not be used at the last sign-in');
    expect((await account.signOn(email)).status).toBe(303);
    expect((await account.host.get(page)).text).not.toContain('could not be used at the last sign-in');
  });

  it('of a provider that fails, floods or hangs end soon, and name no secret', async () => {
    const { signOnSeconds } = limits;
    onTestFinished(() => void Reflect.set(limits, 'signOnSeconds', signOnSeconds));
    Reflect.set(limits, 'signOnSeconds', 2);
    const plans = [
      { '/keys': { bytes: 10_000_000 } },
      { '/keys': { json: { keys: [{ kty: 'RSA', n: '!', e: 'AQAB', kid: 'one' }] } } },
      { '/keys': { text: '<html>' } },
      { '/keys': { text: '', status: 302, location: 'https://10.0.0.1/keys' } },
      { '/keys': 'hang' },
    ] as const;
    for (const plan of plans) {
      const account = await SignOnAccount.start({}, await StandIn.start(plan));
      const answer = await account.signOn(account.address());
      expect([answer.status, answer.text.includes(unusable)], JSON.stringify(plan)).toEqual([502, true]);
    }
    const account = await SignOnAccount.start();
    const token = [
      { json: { error: 'invalid_client' }, status: 401 },
      { json: { access_token: 'a', token_type: 'Bearer' } },
      { text: 'moved', status: 302, location: 'https://10.0.0.1/' },
      'hang',
    ] as const;
    for (const planned of token) {
      const { browser, state } = await account.begin();
      await account.provider.plan({ '/token': planned });
      const answer = await account.callback(browser, { code: 'a code', state });
      expect([answer.status, answer.text.includes(unusable)], JSON.stringify(planned)).toEqual([502, true]);
      expect((await account.host.get(page)).text).not.toContain(account.provider.clientSecret);
    }
  });

  it('by what a browser brings back are no problem of the provider', async () => {
    const account = await SignOnAccount.start();
    const queries = [
      { error: 'access_denied' },
      { error: 'server_error' },
      { code: 'a code', iss: 'https://evil.example.com' },
      { code: '' },
      {},
    ];
    for (const query of queries) {
      const { browser, state } = await account.begin();
      const answer = await account.callback(browser, { ...query, state });
      expect([answer.status, answer.text], JSON.stringify(query)).toEqual([
        403,
        expect.stringContaining('did not sign you in'),
      ]);
    }
    await account.provider.plan({ '/token': { json: { error: 'invalid_request' }, status: 400 } });
    const { browser, state } = await account.begin();
    expect((await account.callback(browser, { code: 'made up', state })).status).toBe(403);
    expect((await account.host.get(page)).text).not.toContain('could not be used at the last sign-in');
  });

  it('that began before the provider was changed sign nobody in', async () => {
    const account = await SignOnAccount.start();
    const begun = await account.begin();
    await account.save({ client_id: 'another client' });
    const answer = await account.comeBack(begun, account.address());
    expect([answer.status, answer.text.includes(used)]).toEqual([403, true]);
  });

  it('cannot fill a mailbox: joining counts as an invitation', async () => {
    const account = await SignOnAccount.start();
    const email = account.address();
    const csrf = await account.host.csrfToken();
    for (let joined = 0; joined < limits.linkMailsOfPerson; joined += 1) {
      expect((await account.signOn(email)).status).toBe(303);
      const member = await memberAt(email);
      await account.host.submit('/dashboard/people/remove', { csrf, id: member?.id ?? '' });
      expect(await memberAt(email)).toBeUndefined();
    }
    const invited = await account.host.submit('/dashboard/people/invite', { csrf, email, role: 'viewer' });
    expect(locationOf(invited)).toContain('problem=wait');
  });

  it('by addresses lead to no other host and to no private one', async () => {
    const account = await SignOnAccount.start();
    for (const next of [
      'https://evil.example.com/',
      '//evil.example.com',
      '/\\evil.example.com',
      '/sign-out',
    ]) {
      const begun = await account.begin(undefined, next);
      expect(locationOf(await account.comeBack(begun, account.address()))).toBe('/dashboard');
    }
    const inside = await StandIn.start();
    const { issuer } = inside;
    await inside.plan({
      '/.well-known/openid-configuration': {
        json: {
          issuer,
          authorization_endpoint: 'https://192.168.0.1/authorize',
          token_endpoint: 'https://10.0.0.1/',
        },
      },
    });
    await account.save({ issuer });
    const refused = await new Browser(account.owner.ip).get(`/sign-in/sso/${account.accountId}`, byItself);
    expect([refused.status, refused.text.includes(unusable)]).toEqual([502, true]);
    const scripted = await StandIn.start();
    await scripted.plan({
      '/.well-known/openid-configuration': {
        json: { issuer: scripted.issuer, authorization_endpoint: 'javascript:alert(1)' },
      },
    });
    await account.save({ issuer: scripted.issuer });
    const member = await memberOf(account);
    const sent = await new Browser(member.ip).submit('/sign-in/sso', { email: member.email });
    expect([sent.status, sent.text.includes('javascript:')]).toEqual([502, false]);
  });

  it.each(['cross-site', 'same-site', undefined])('from a page elsewhere (%s) ask first', async (site) => {
    const account = await SignOnAccount.start();
    const browser = new Browser(account.owner.ip);
    const start = `/sign-in/sso/${account.accountId}`;
    const asked = await browser.get(`${start}?next=/dashboard/tokens`, {
      headers: site === undefined ? {} : { 'sec-fetch-site': site },
    });
    expect([asked.status, browser.cookies.size]).toEqual([200, 0]);
    expect(asked.text).toContain(`<form method="post" action="${start}">`);
    const forged = await browser.submit(start, { next: '' }, { origin: 'https://evil.example' });
    expect([forged.status, browser.cookies.size]).toEqual([403, 0]);
    const sent = await browser.submit(start, { next: '/dashboard/tokens' });
    expect(sent.status).toBe(200);
    expect(sent.text).toContain(account.provider.issuer);
    expect(browser.cookies.size).toBe(1);
  });

  it('through a live session at the provider change nothing about signing in', async () => {
    const account = await SignOnAccount.start();
    const { browser } = await account.signOn(account.address());
    const answer = await browser.get('/dashboard/account/authenticator');
    expect([answer.status, answer.headers.get('location')]).toEqual([
      303,
      expect.stringMatching(/^\/confirm\?/),
    ]);
  });

  it('ask with PKCE, and keep the cookie from scripts and other hosts', async () => {
    const account = await SignOnAccount.start();
    const browser = new Browser(account.owner.ip);
    const answer = await browser.get(`/sign-in/sso/${account.accountId}`, byItself);
    const { url, state, nonce } = begunBy(browser, locationOf(answer));
    expect(answer.headers.getSetCookie().join()).toMatch(
      /^sign_on=[^;]+; Max-Age=\d{3}; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    expect(Object.fromEntries(url.searchParams)).toEqual({
      client_id: account.provider.clientId,
      redirect_uri: `${origin}/sign-in/sso/${account.accountId}/callback`,
      response_type: 'code',
      scope: 'openid email profile',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
      ...{ state, nonce },
    });
    await account.answer(await tokenOf(account.provider.claims(nonce, account.address())));
    await account.callback(browser, { code: 'the code', state });
    const asked = await account.provider.plan();
    const sent = new URLSearchParams(asked.find(({ path }) => path === '/token')?.body);
    const verifier = sent.get('code_verifier') ?? '';
    const digest = await crypto.subtle.digest('SHA-256', Buffer.from(verifier));
    expect(Buffer.from(digest).toString('base64url')).toBe(url.searchParams.get('code_challenge'));
    expect(sent.get('client_secret')).toBe(account.provider.clientSecret);
  });
});
