import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { identityAttempts } from '../../../src/core/db/schema';
import { limits } from '../../../src/lib/limits';
import { checkLife } from '../../../src/verify/check-life.mjs';
import { peopleIn } from '../../../src/verify/people.mjs';
import { spell } from '../../../src/verify/spell.mjs';
import { en } from '../../../src/verify/words/en.mjs';
import { type Account, as, call, createAccount, database, origin, send } from '../../support/app';
import { verifyChain } from '../../support/audit';
import {
  askedOf,
  byCode,
  createProvider,
  isSignedWith,
  planAnswers,
  type TestProvider,
  verified,
} from '../../support/identity';
import { awaitMails, linkIn } from '../../support/mailbox';
import { download, wordsOf } from '../../support/pdf-text';
import { expectRefusal } from '../../support/refusals';
import { ask, Browser, buyer, createContract, drawn, linkFor, typed } from '../../support/signing';
import { callGuarded, guardedRoutes } from './support/guarded-routes';

let account: Account;
let templateId: string;
let provider: TestProvider;
let ada: string;

beforeAll(async () => {
  account = await createAccount();
  templateId = await createContract(account.live);
});

beforeEach(async () => {
  ada = `ada-${randomUUID()}@example.com`;
  provider = await createProvider(await roomyAccount(), { 'identity.start': [byCode] });
});

/** An account has only so many providers, so some tests begin another one. */
let made = 0;
async function roomyAccount() {
  made += 1;
  if (made % (limits.identityProviders - 5) === 0) {
    account = await createAccount();
    templateId = await createContract(account.live);
  }
  return account.live;
}

const data = { title: 'Sale', seller: { name: 'Grace', signature: typed('Grace') } };

async function asked(more: object = {}) {
  const step = { identity_step: 'provider', identity_provider: provider.name };
  const signers = [buyer({ email: ada, ...step, ...more })];
  const submission = await ask(account.live, templateId, signers, { data });
  const [request] = submission.data_requests;
  return { submission, request };
}

async function arrived(id: string): Promise<Browser> {
  const browser = new Browser(id);
  expect((await browser.signIn(await linkFor(account.live, id))).status).toBe(303);
  return browser;
}

async function sendForm(browser: Browser, texts: Record<string, string>, more = {}) {
  const response = await send('POST', `/sign/${browser.id}/identity`, {
    body: new URLSearchParams(texts).toString(),
    headers: { ...browser.headers(), 'content-type': 'application/x-www-form-urlencoded', ...more },
  });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

function begin(browser: Browser) {
  return sendForm(browser, { again: '1' });
}

async function trailOf(id: string) {
  return (await as(account.live).get(`/submissions/${id}/audit`)).json.entries;
}

function identityEntries(entries: { event: { type: string } }[]) {
  return entries.map(({ event }) => event).filter(({ type }) => type.startsWith('data_request.identity'));
}

describe('a data request that demands a provider', () => {
  it.each(guardedRoutes)('answers %s %s only after the step', async (...route) => {
    const { request } = await asked({ may_delegate: true });
    expectRefusal(await callGuarded(await arrived(request.id), route), 403, 'signing_identity_required');
  });

  it('shows who opens the link nothing but the step, and asks nobody yet', async () => {
    const { request } = await asked();
    const browser = await arrived(request.id);
    const { status, text } = await browser.page();
    expect([status, text]).toEqual([200, expect.stringContaining('Confirm who you are')]);
    expect(text).toContain(provider.name);
    expect(text).not.toContain('Sale');
    expect(text).not.toContain(ada);
    expect(await askedOf(provider)).toEqual([]);
    // A code that Quillet mails is not the step.
    const other = await send('POST', `/sign/${request.id}/code`, {
      body: 'again=1',
      headers: { ...browser.headers(), 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(other.status).toBe(303);
    expectRefusal(await browser.get('document.pdf'), 403, 'signing_identity_required');
  });

  it('tells the provider what the sender gave, signed', async () => {
    const { request, submission } = await asked({ metadata: { phone: '+49 170 12' } });
    const browser = await arrived(request.id);
    await begin(browser);
    const [start] = await askedOf(provider);
    expect(start).toMatchObject({ type: 'identity.start', timestamp: expect.any(String) });
    expect(start?.data).toEqual({
      attempt: expect.stringMatching(/^ida_\w{20}$/),
      data_request_id: request.id,
      submission_id: submission.id,
      email: ada,
      name: 'Ada',
      language: 'en',
      metadata: { phone: '+49 170 12' },
      test: false,
      return_url: expect.stringMatching(`^${origin}/sign/${request.id}/identity\\?state=[\\w-]{43}$`),
    });
    expect(start && isSignedWith(provider.secret, start)).toBe(true);
    expect(start?.headers['webhook-id']).toBe(`${start?.data.attempt}_start`);
  });

  it('lets in whom the provider verified by a code, and says that it is a claim', async () => {
    await planAnswers(provider, {
      'identity.start': [byCode],
      'identity.check': [{ json: { verified: false, tries_left: 2 } }, verified],
    });
    const { request, submission } = await asked();
    const browser = await arrived(request.id);
    const page = await begin(browser);
    expect([page.status, page.text]).toEqual([200, expect.stringContaining('+49 *** 12')]);
    expect((await browser.page()).text).toContain('name="code"');
    const wrong = await sendForm(browser, { code: '111 111' });
    expect([wrong.status, wrong.text]).toEqual([422, expect.stringContaining('This code is incorrect')]);
    const right = await sendForm(browser, { code: '٤٢٤٢٤٢' });
    expect([right.status, right.headers.get('location')]).toEqual([303, `/sign/${request.id}`]);
    const questions = await askedOf(provider);
    expect(questions.map(({ type, data: { code } }) => [type, code])).toEqual([
      ['identity.start', undefined],
      ['identity.check', '111111'],
      ['identity.check', '424242'],
    ]);
    expect(new Set(questions.map(({ headers }) => headers['webhook-id'])).size).toBe(3);
    await browser.page();
    await browser.view();
    expect((await browser.complete({ 'buyer/name': 'Ada', 'buyer/signature': drawn })).status).toBe(200);
    const entries = await trailOf(submission.id);
    const attempt = questions[0]?.data.attempt;
    const from = {
      ...{ data_request: request.id, ip: '203.0.113.7', user_agent: 'Test browser' },
      token: expect.stringMatching(/^stk_\w{20}$/),
    };
    expect(identityEntries(entries)).toEqual([
      { type: 'data_request.identity_started', provider: provider.name, attempt, way: 'code', ...from },
      {
        type: 'data_request.identity_passed',
        ...{ provider: provider.name, attempt, ...from },
        ...{ method: 'sms', established: 'The phone +49 *** 12 was at hand', reference: 'r-17' },
      },
    ]);
    expect([verifyChain(entries), checkLife(entries)]).toEqual(['intact', null]);
    const said = `The provider “${provider.name}”, configured by the sender, said: The phone +49 *** 12 was at hand (method sms, reference r-17). The service did not check it.`;
    const lines = spell(
      { ok: true, verdict: 'unclosed', findings: [], people: peopleIn(entries), open: [], uncovered: [] },
      en,
    );
    expect(lines).toContain(`  ${said}`);
    const record = (await as(account.live).get(`/submissions/${submission.id}`)).json;
    expect(record.data_requests[0]).toMatchObject({
      identity_step: 'provider',
      identity_provider: provider.name,
      identity_passed_at: expect.stringMatching(/^20/),
      identity_level: 'provider',
    });
    const words = await wordsOf(await download(new URL(record.audit_trail_download_url, origin).href));
    expect(words).toContain(`The provider ${provider.name}, configured by the sender, said:`);
    expect(words).toContain('the service did not check it. Nothing else was checked.');
  });

  it('takes a code of the session that began, in no other session or data request', async () => {
    await planAnswers(provider, { 'identity.start': [byCode], 'identity.check': [verified] });
    const { request } = await asked();
    const [hers, another] = [await arrived(request.id), await arrived(request.id)];
    const other = await arrived((await asked()).request.id);
    await begin(hers);
    for (const browser of [another, other]) {
      expect((await sendForm(browser, { code: '424242' })).status).toBe(403);
      expect((await browser.get('document.pdf')).status).toBe(403);
    }
    expect((await sendForm(hers, { code: '424242' })).status).toBe(303);
    expect((await another.get('document.pdf')).status).toBe(403);
    const foreign = await sendForm(hers, { again: '1' }, { origin: 'https://evil.example.com' });
    expect(foreign.status).toBe(403);
  });

  it('ends an attempt after wrong codes, at the provider’s word, and when its time is over', async () => {
    await planAnswers(provider, {
      'identity.start': [byCode],
      'identity.check': [{ json: { verified: false } }],
    });
    const { request } = await asked();
    const browser = await arrived(request.id);
    await begin(browser);
    const statuses: number[] = [];
    for (let tries = 0; tries <= limits.identityCodeTries; tries += 1)
      statuses.push((await sendForm(browser, { code: '1' })).status);
    expect(statuses).toEqual([...Array(limits.identityCodeTries - 1).fill(422), 403, 403]);
    expect((await askedOf(provider)).length).toBe(1 + limits.identityCodeTries);

    await planAnswers(provider, {
      'identity.start': [byCode],
      'identity.check': [{ json: { verified: false, tries_left: 0 } }, verified],
    });
    await begin(browser);
    expect((await sendForm(browser, { code: '1' })).status).toBe(403);
    expect((await sendForm(browser, { code: '1' })).status).toBe(403);

    await begin(browser);
    await database.update(identityAttempts).set({ expiresAt: Date.now() - 1 });
    const late = await sendForm(browser, { code: '424242' });
    expect([late.status, late.text]).toEqual([403, expect.stringContaining('Time ran out')]);
    expect((await browser.get('document.pdf')).status).toBe(403);
  });

  it('counts codes that are sent at once', async () => {
    await planAnswers(provider, {
      'identity.start': [byCode],
      'identity.check': [{ json: { verified: false } }],
    });
    const browser = await arrived((await asked()).request.id);
    await begin(browser);
    await Promise.all(Array.from({ length: 12 }, () => sendForm(browser, { code: '1' })));
    expect((await askedOf(provider)).length).toBeLessThanOrEqual(1 + limits.identityCodeTries);
  });

  it('begins only so many attempts before a wait', async () => {
    const { request } = await asked();
    const browser = await arrived(request.id);
    const statuses: number[] = [];
    for (let tries = 0; tries <= limits.identityAttempts; tries += 1)
      statuses.push((await begin(browser)).status);
    expect(statuses).toEqual([...Array(limits.identityAttempts).fill(200), 429]);
    expect((await askedOf(provider)).length).toBe(limits.identityAttempts);
  });

  it('wants the step anew from the person to whom it was handed over', async () => {
    await planAnswers(provider, { 'identity.start': [byCode], 'identity.check': [verified] });
    const eve = `eve-${randomUUID()}@example.com`;
    const metadata = { phone: '+49 170 ADA' };
    const { request, submission } = await asked({ may_delegate: true, metadata });
    const browser = await arrived(request.id);
    await begin(browser);
    await sendForm(browser, { code: '1' });
    await browser.page();
    expect((await browser.post('delegate', { email: eve, name: 'Eve' })).status).toBe(200);
    const eves = new Browser(request.id);
    const [invitation] = await awaitMails(eve, 1);
    await eves.signIn(linkIn(invitation ?? { text: '' }));
    expectRefusal(await eves.get('document.pdf'), 403, 'signing_identity_required');
    await begin(eves);
    // What was said of the person before would have the provider identify that one.
    expect((await askedOf(provider)).at(-1)?.data).toMatchObject({ email: eve, name: 'Eve', metadata: {} });
    const [person] = peopleIn(await trailOf(submission.id));
    expect(person).toMatchObject({ email: eve, claim: null });
    const { json } = await as(account.live).get(`/submissions/${submission.id}`);
    expect(json.data_requests[0]).toMatchObject({
      metadata,
      ...{ identity_passed_at: null, identity_level: null },
    });
    const hers = { metadata: { phone: '+49 170 EVE' } };
    expect((await as(account.live).put(`/data_requests/${request.id}`, hers)).status).toBe(200);
    await begin(eves);
    expect((await askedOf(provider)).at(-1)?.data).toMatchObject(hers);
  });

  it('wants it anew when another step is demanded', async () => {
    await planAnswers(provider, { 'identity.start': [byCode], 'identity.check': [verified] });
    const other = await createProvider(await roomyAccount());
    const { request } = await asked();
    const browser = await arrived(request.id);
    await begin(browser);
    await sendForm(browser, { code: '1' });
    expect((await browser.get('document.pdf')).status).toBe(200);
    const changed = await as(account.live).put(`/data_requests/${request.id}`, {
      identity_provider: other.name,
    });
    expect(changed.json.data_request).toMatchObject({
      identity_provider: other.name,
      identity_passed_at: null,
      identity_level: 'caller_claim',
    });
    expectRefusal(await browser.get('document.pdf'), 403, 'signing_identity_required');
    const none = await as(account.live).put(`/data_requests/${request.id}`, { identity_step: 'none' });
    expect(none.json.data_request).toMatchObject({ identity_step: 'none', identity_provider: null });
    expect((await browser.get('document.pdf')).status).toBe(200);
  });

  it('gives a frame a pass for the step', async () => {
    await planAnswers(provider, { 'identity.start': [byCode], 'identity.check': [verified] });
    const { request } = await asked();
    const browser = await arrived(request.id);
    await begin(browser);
    const answer = await sendForm(browser, { code: '1' }, { accept: 'application/json' });
    expect(JSON.parse(answer.text)).toMatchObject({ status: 'success', pass: expect.any(String) });
  });
});

describe('a provider with a page of its own', () => {
  const url = 'https://eid.example.com/start?for=1';
  const redirect = { json: { kind: 'redirect', url } };

  async function sentOut() {
    const { request, submission } = await asked();
    const browser = await arrived(request.id);
    const page = await begin(browser);
    const [start] = (await askedOf(provider)).slice(-1);
    const back = new URL(start?.data.return_url);
    return { request, submission, browser, page, back: `${back.pathname}${back.search}` };
  }

  function come(browser: Browser, back: string) {
    return call('GET', back, { headers: { cookie: browser.cookie } });
  }

  it('gets the signer by a link, and lets them in when they are back and it is done', async () => {
    await planAnswers(provider, {
      'identity.start': [redirect],
      'identity.result': [
        { json: { pending: true } },
        { json: { verified: true, method: 'eid', established: 'Ada Lovelace, born 1815' } },
      ],
    });
    const { browser, page, back, submission, request } = await sentOut();
    expect(page.text).toContain(`href="${url}"`);
    expect(page.text).toContain('eid.example.com');
    const early = await come(browser, back);
    expect([early.status, early.text]).toEqual([200, expect.stringContaining('Not finished yet')]);
    const state = new URLSearchParams(back.split('?')[1]).get('state') ?? '';
    const done = await sendForm(browser, { state });
    expect([done.status, done.headers.get('location')]).toEqual([303, `/sign/${request.id}`]);
    expect((await browser.get('document.pdf')).status).toBe(200);
    expect(identityEntries(await trailOf(submission.id)).at(-1)).toMatchObject({
      method: 'eid',
      reference: null,
    });
    // The same way back once more changes nothing, and asks nobody.
    const questions = (await askedOf(provider)).length;
    const again = await come(browser, back);
    expect([again.status, again.headers.get('location')]).toEqual([303, `/sign/${request.id}`]);
    expect((await askedOf(provider)).length).toBe(questions);
  });

  it('takes no state but its own: not of another session, of another data request, or an old one', async () => {
    await planAnswers(provider, { 'identity.start': [redirect], 'identity.result': [verified] });
    const hers = await sentOut();
    const other = await sentOut();
    const thief = await arrived(hers.request.id);
    await begin(thief);
    const before = (await askedOf(provider)).length;
    const tries = [
      [thief, hers.back],
      [other.browser, other.back.replace(/state=.*/, new URL(hers.back, origin).search.slice(1))],
      [hers.browser, hers.back.replace(/state=.*/, 'state=')],
      [hers.browser, `${hers.back}x`],
    ] as const;
    for (const [browser, back] of tries) {
      expect((await come(browser, back)).status).toBe(403);
      expect((await browser.get('document.pdf')).status).toBe(403);
    }
    // Who sends the signer to the provider and waits learns nothing of what they show there.
    expect((await sendForm(hers.browser, { code: '1' })).status).toBe(403);
    await begin(hers.browser);
    expect((await come(hers.browser, hers.back)).status).toBe(403);
    expect((await askedOf(provider)).length).toBe(before + 1);
  });

  it('shows a window without the session the way back, and nothing else', async () => {
    await planAnswers(provider, { 'identity.start': [redirect], 'identity.result': [verified] });
    const { back } = await sentOut();
    const { status, text, headers } = await call('GET', back);
    expect([status, text]).toEqual([200, expect.stringContaining('Go back to the document')]);
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect((await askedOf(provider)).length).toBe(1);
  });

  it('lets nobody in whom it did not verify', async () => {
    await planAnswers(provider, {
      'identity.start': [redirect],
      'identity.result': [{ json: { verified: false } }, verified],
    });
    const { browser, back } = await sentOut();
    expect((await come(browser, back)).text).toContain('did not confirm who you are');
    expect((await come(browser, back)).status).toBe(403);
    expect((await browser.get('document.pdf')).status).toBe(403);
  });
});

describe('trouble with a provider', () => {
  const started = { json: { kind: 'redirect', url: 'https://eid.example.com/' } };
  const bad: [string, Parameters<typeof planAnswers>[1][string][number]][] = [
    ['no JSON', { text: '<html>' }],
    ['an error', { status: 500, text: 'no' }],
    ['a redirect', { status: 302, text: '', location: 'https://example.com/' }],
    ['an empty answer', { text: '' }],
    ['too much', { text: ' '.repeat(limits.identityHookBytes + 1) }],
    ['an unknown kind', { json: { kind: 'phone' } }],
    ['an unknown property', { json: { ...byCode.json, html: '<b>' } }],
    ['two lines', { json: { kind: 'code', sent_to: 'a\nb' } }],
    ['a long text', { json: { kind: 'code', sent_to: 'a'.repeat(limits.identitySentToChars + 1) } }],
    ['nothing but marks of direction', { json: { kind: 'code', sent_to: '\u202e\u2066' } }],
    ['another type', { json: [] }],
    ...[
      'javascript:alert(1)',
      'http://eid.example.com/',
      'https://user:pw@eid.example.com/',
      'https://10.0.0.1/',
      'https://eid.example.com:8443/',
      `${origin}/dashboard`,
      '/sign',
      'data:text/html,x',
    ].map((url) => [url, { json: { kind: 'redirect', url } }] as [string, { json: object }]),
  ];

  it.each(bad)('is a page that says so, and its record says why: %s', async (_, answer) => {
    await planAnswers(provider, { 'identity.start': [answer, started] });
    const browser = await arrived((await asked()).request.id);
    const page = await begin(browser);
    expect([page.status, page.text]).toEqual([503, expect.stringContaining('does not answer right now')]);
    expect(Number(page.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(page.text).not.toMatch(/javascript:|user:pw|10\.0\.0\.1/);
    const path = `/identity_providers/${provider.id}`;
    const { json } = await as(account.live).get(path);
    expect(json.last_problem).toMatch(/^identity\.start: /);
    expect(json.last_problem_at).not.toBe(null);
    // Nothing is lost: the next try is a good one.
    expect((await begin(browser)).status).toBe(200);
    expect((await as(account.live).get(path)).json).toMatchObject({
      last_problem: null,
      last_problem_at: null,
    });
  });

  it.each([
    ['a claim without a method', { verified: true, established: 'x' }],
    ['a claim that is no boolean', { verified: 'yes', method: 'sms', established: 'x' }],
    ['a claim and a doubt', { verified: true, pending: true, method: 'sms', established: 'x' }],
    ['a long claim', { verified: true, method: 'sms', established: 'x'.repeat(301) }],
  ])('lets nobody in: %s', async (_, json) => {
    await planAnswers(provider, { 'identity.start': [byCode], 'identity.check': [{ json }, verified] });
    const browser = await arrived((await asked()).request.id);
    await begin(browser);
    expect((await sendForm(browser, { code: '1' })).status).toBe(503);
    expect((await browser.get('document.pdf')).status).toBe(403);
    expect((await browser.page()).text).toContain('name="code"');
    expect((await sendForm(browser, { code: '1' })).status).toBe(303);
  });

  it('ends a question that takes too long', async () => {
    const { identityHookSeconds } = limits;
    onTestFinished(() => void Reflect.set(limits, 'identityHookSeconds', identityHookSeconds));
    Reflect.set(limits, 'identityHookSeconds', 2);
    await planAnswers(provider, { 'identity.start': ['hang'] });
    const browser = await arrived((await asked()).request.id);
    const begun = Date.now();
    expect((await begin(browser)).status).toBe(503);
    expect(Date.now() - begun).toBeLessThan((limits.identityHookSeconds + 5) * 1000);
    const { json } = await as(account.live).get(`/identity_providers/${provider.id}`);
    expect(json.last_problem).toBe('identity.start: the server took too long');
  });

  it('is said where the provider is deleted, until one has its name again', async () => {
    const { request } = await asked();
    const browser = await arrived(request.id);
    await as(account.live).delete(`/identity_providers/${provider.id}`);
    expect((await begin(browser)).status).toBe(503);
    expect((await browser.get('document.pdf')).status).toBe(403);
  });

  it('shows what providers say as text only', async () => {
    const claim = { verified: true, method: '<i>', established: '\u202e<script>alert(1)</script>' };
    await planAnswers(provider, {
      'identity.start': [{ json: { kind: 'code', sent_to: '<img src=x>\u202e' } }],
      'identity.check': [{ json: claim }],
    });
    const { request, submission } = await asked();
    const browser = await arrived(request.id);
    const page = await begin(browser);
    expect(page.text).toContain('&lt;img src=x&gt;');
    expect(page.text).not.toContain('\u202e');
    await sendForm(browser, { code: '1' });
    const [, passed] = identityEntries(await trailOf(submission.id));
    expect(passed).toMatchObject({ method: '<i>', established: '<script>alert(1)</script>' });
  });
});

describe('a demand for a provider', () => {
  it.each([
    [{ identity_step: 'provider' }, 'required (string) when `identity_step` is `provider`'],
    [
      { identity_step: 'provider', identity_provider: 'Nobody' },
      'the account has no identity provider of this name',
    ],
    [{ identity_provider: 'Nobody' }, 'must be left out unless `identity_step` is `provider`'],
  ])('is refused when it is half: %o', async (step, problem) => {
    const body = { data, data_requests: [buyer({ email: ada, ...step })] };
    const refused = await as(account.live).post(`/templates/${templateId}/submissions`, body);
    expectRefusal(refused, 422, 'validation_failed');
    expect(refused.json.errors).toEqual([`#/data_requests/0/identity_provider: ${problem}`]);
    const { request } = await asked({ identity_step: 'none', identity_provider: undefined });
    const changed = await as(account.live).put(`/data_requests/${request.id}`, step);
    expect(changed.json.errors).toEqual([`#/identity_provider: ${problem}`]);
  });

  it('does not reach the provider of another account', async () => {
    const stranger = await createAccount();
    const template = await createContract(stranger.live);
    const step = { identity_step: 'provider', identity_provider: provider.name };
    const body = { data, data_requests: [buyer({ email: ada, ...step })] };
    const refused = await as(stranger.live).post(`/templates/${template}/submissions`, body);
    expectRefusal(refused, 422, 'validation_failed');
  });
});
