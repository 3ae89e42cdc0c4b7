import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { signerPasskeys } from '../../../src/core/db/schema';
import { sha256Hex } from '../../../src/lib/digest';
import { limits } from '../../../src/lib/limits';
import { holderOf } from '../../../src/service/identity/signer-passkey-store';
import { checkLife } from '../../../src/verify/check-life.mjs';
import { peopleIn } from '../../../src/verify/people.mjs';
import { spell } from '../../../src/verify/spell.mjs';
import { en } from '../../../src/verify/words/en.mjs';
import { type Account, as, createAccount, database, origin, send } from '../../support/app';
import { verifyChain } from '../../support/audit';
import { Authenticator } from '../../support/authenticator';
import { awaitMails, linkIn } from '../../support/mailbox';
import { download, wordsOf } from '../../support/pdf-text';
import { expectRefusal } from '../../support/refusals';
import { ask, Browser, buyer, createContract, drawn, linkFor, typed } from '../../support/signing';
import { sweepAll } from '../../support/sweeping';
import { callGuarded, guardedRoutes } from './support/guarded-routes';

let account: Account;
let templateId: string;
let ada: string;
/** The mails to Ada so far. */
let mails: number;

beforeAll(async () => {
  account = await createAccount();
  templateId = await createContract(account.live);
});

beforeEach(() => {
  ada = `ada-${randomUUID()}@example.com`;
  mails = 0;
});

const data = { title: 'Sale', seller: { name: 'Grace', signature: typed('Grace') } };

async function asked(more: object = {}, { live } = account, template = templateId) {
  const signers = [buyer({ email: ada, identity_step: 'passkey', ...more })];
  const submission = await ask(live, template, signers, { data });
  const browser = new Browser(submission.data_requests[0].id);
  expect((await browser.signIn(await linkFor(live, browser.id))).status).toBe(303);
  return { submission, browser };
}

function sendCode(browser: Browser, texts: Record<string, string>): Promise<Response> {
  return send('POST', `/sign/${browser.id}/code`, {
    body: new URLSearchParams(texts).toString(),
    headers: { ...browser.headers(), 'content-type': 'application/x-www-form-urlencoded' },
  });
}

async function entersCode(browser: Browser, email = ada): Promise<void> {
  expect((await sendCode(browser, { again: '1' })).status).toBe(200);
  mails += 1;
  const mail = (await awaitMails(email, mails)).at(-1);
  const code = /^\D*(\d{6})$/m.exec(mail?.text ?? '')?.[1] ?? '';
  expect((await sendCode(browser, { code })).status).toBe(303);
}

async function challengeFor(browser: Browser): Promise<string> {
  const { status, json, text } = await browser.post('passkey/options', {});
  expect(status, text).toBe(200);
  return json.options.challenge;
}

async function makes(browser: Browser, device: Authenticator): Promise<void> {
  const made = await browser.post('passkey', { made: device.made(await challengeFor(browser)) });
  expect(made.status, made.text).toBe(200);
}

async function shows(browser: Browser, device: Authenticator, more = {}) {
  return browser.post('passkey', { shown: device.shown(await challengeFor(browser), more) });
}

/** A signer who has made a passkey at an earlier document. */
async function knownSigner(): Promise<Authenticator> {
  const device = new Authenticator();
  const { browser } = await asked();
  await entersCode(browser);
  await makes(browser, device);
  return device;
}

async function isIn(browser: Browser): Promise<boolean> {
  return (await browser.get('document.pdf')).status === 200;
}

async function trailOf(id: string) {
  return (await as(account.live).get(`/submissions/${id}/audit`)).json.entries;
}

describe('a data request that demands a passkey', () => {
  it.each(guardedRoutes)('answers %s %s only after the step', async (...route) => {
    const { browser } = await asked({ may_delegate: true });
    expectRefusal(await callGuarded(browser, route), 403, 'signing_identity_required');
  });

  it('wants a code first, and then has the signer make one', async () => {
    const { browser, submission } = await asked();
    expect((await browser.page()).text).toContain('Send the code');
    expectRefusal(await browser.post('passkey/options', {}), 403, 'signing_code_required');
    await entersCode(browser);
    expect(await isIn(browser)).toBe(false);
    expect((await browser.page()).text).toContain('Create a passkey');
    const device = new Authenticator();
    await makes(browser, device);
    await browser.page();
    await browser.view();
    expect((await browser.complete({ 'buyer/name': 'Ada', 'buyer/signature': drawn })).status).toBe(200);
    const entries = await trailOf(submission.id);
    const made = entries.find(({ event }: { event: { type: string } }) =>
      event.type.endsWith('passkey_made'),
    );
    expect(made.event).toEqual({
      type: 'data_request.passkey_made',
      data_request: browser.id,
      recipient: ada,
      credential_hash: sha256Hex(device.id),
      replaces: null,
      ip: '203.0.113.7',
      user_agent: 'Test browser',
      token: expect.stringMatching(/^stk_\w{20}$/),
    });
    expect([verifyChain(entries), checkLife(entries)]).toEqual(['intact', null]);
    const record = (await as(account.live).get(`/submissions/${submission.id}`)).json;
    expect(record.data_requests[0]).toMatchObject({
      identity_step: 'passkey',
      identity_passed_at: expect.stringMatching(/^20/),
      identity_level: 'passkey',
    });
  });

  it('is content with the passkey at later documents of the account', async () => {
    const device = await knownSigner();
    ada = ada.toUpperCase().replace('EXAMPLE.COM', 'example.com');
    const { browser, submission } = await asked();
    expect((await browser.page()).text).toContain('Use my passkey');
    expect((await shows(browser, device)).status).toBe(200);
    await browser.page();
    await browser.view();
    expect((await browser.complete({ 'buyer/name': 'Ada', 'buyer/signature': drawn })).status).toBe(200);
    expect((await awaitMails(ada.toLowerCase(), 1)).length).toBe(1);
    const entries = await trailOf(submission.id);
    expect([verifyChain(entries), checkLife(entries)]).toEqual(['intact', null]);
    const [person] = peopleIn(entries);
    const lines = spell(
      {
        ok: true,
        verdict: 'unclosed',
        findings: [],
        people: person ? [person] : [],
        open: [],
        uncovered: [],
      },
      en,
    );
    expect(lines).toContain(
      `  The holder of the passkey that was created at ${person?.passkey?.made}, after a code was emailed to ${ada}, confirmed with it.`,
    );
    const { audit_trail_download_url: url } = (await as(account.live).get(`/submissions/${submission.id}`))
      .json;
    const words = await wordsOf(await download(new URL(url, origin).href));
    expect(words).toContain('The holder of the passkey that was created at');
  });

  it('lets nobody in with another passkey, account, origin or session', async () => {
    const device = await knownSigner();
    const { browser } = await asked();
    const expectRefused = async (answer: Promise<{ status: number }>) => {
      expect((await answer).status).toBe(422);
      expect(await isIn(browser)).toBe(false);
    };
    await expectRefused(shows(browser, new Authenticator()));
    await expectRefused(shows(browser, device, { from: 'https://evil.example.com' }));
    await expectRefused(shows(browser, device, { isVerified: false }));
    // A challenge of another session, of another data request, and one that was used.
    const { browser: other } = await asked();
    const foreign = await challengeFor(other);
    await expectRefused(browser.post('passkey', { shown: device.shown(foreign) }));
    const made = await browser.post('passkey', { made: device.made(await challengeFor(browser)) });
    expectRefusal(made, 403, 'signing_code_required');
    // The same address at another account has no passkey there.
    const stranger = await createAccount();
    const { browser: elsewhere } = await asked({}, stranger, await createContract(stranger.live));
    expect((await elsewhere.page()).text).toContain('Send the code');
    const proof = { shown: device.shown(await challengeFor(browser)) };
    expect((await elsewhere.post('passkey', proof)).status).toBe(422);
    expect((await browser.post('passkey', proof)).status).toBe(200);
    expect((await other.post('passkey', proof)).status).toBe(422);
    expect(await isIn(other)).toBe(false);
    const evil = await browser.post('passkey', proof, { origin: 'https://evil.example.com' });
    expectRefusal(evil, 403, 'foreign_origin');
  });

  it('notices a copy of the key by its counter', async () => {
    const device = new Authenticator();
    device.counter = 3;
    const { browser } = await asked();
    await entersCode(browser);
    await makes(browser, device);
    const [later, copied] = [(await asked()).browser, (await asked()).browser];
    device.counter = 4;
    expect((await shows(later, device)).status).toBe(200);
    expect((await shows(copied, device)).status).toBe(422);
    expect(await isIn(copied)).toBe(false);
  });

  it('has a lost passkey replaced after another code, and says so', async () => {
    const lost = await knownSigner();
    const { browser, submission } = await asked();
    await entersCode(browser);
    const device = new Authenticator();
    await makes(browser, device);
    expect(await isIn(browser)).toBe(true);
    const made = (await trailOf(submission.id)).at(-1).event;
    expect(made).toMatchObject({ type: 'data_request.passkey_made', replaces: expect.stringMatching(/^20/) });
    const { browser: next } = await asked();
    expect((await shows(next, lost)).status).toBe(422);
    expect((await shows(next, device)).status).toBe(200);
  });

  it('wants the passkey of the person to whom it was handed over', async () => {
    const device = await knownSigner();
    const eve = `eve-${randomUUID()}@example.com`;
    const { browser } = await asked({ may_delegate: true });
    expect((await shows(browser, device)).status).toBe(200);
    await browser.page();
    expect((await browser.post('delegate', { email: eve, name: 'Eve' })).status).toBe(200);
    const eves = new Browser(browser.id);
    const [invitation] = await awaitMails(eve, 1);
    await eves.signIn(linkIn(invitation ?? { text: '' }));
    expect((await eves.page()).text).toContain('Send the code');
    mails = 1;
    await entersCode(eves, eve);
    await makes(eves, new Authenticator());
    expect(await isIn(eves)).toBe(true);
  });

  it('keeps no address, and no passkey that was not used for long', async () => {
    await knownSigner();
    const holder = eq(signerPasskeys.holder, holderOf(account.id, ada));
    const [row] = await database.select().from(signerPasskeys).where(holder);
    expect(JSON.stringify(row)).not.toContain('example.com');
    const lastUsedAt = Date.now() - (limits.signerPasskeyDays + 1) * 86_400_000;
    await database.update(signerPasskeys).set({ lastUsedAt }).where(holder);
    await sweepAll();
    expect(await database.select().from(signerPasskeys).where(holder)).toEqual([]);
  });

  it('has a window for frames, which is the same for everybody and knows its opener', async () => {
    const { browser } = await asked();
    const unknown = browser.id.replace(/.{4}$/, 'zzzz');
    const windows = [];
    for (const id of [browser.id, unknown]) {
      const page = await send('GET', `/sign/${id}/passkey?stage=make`, { headers: browser.headers() });
      const { headers } = page;
      expect([page.status, headers.get('cross-origin-opener-policy')]).toEqual([200, null]);
      expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
      const text = await page.text();
      expect(text).toContain(`data-window="${id}"`);
      windows.push(text.replaceAll(id, ''));
    }
    expect(windows[0]).toBe(windows[1]);
    const other = await send('GET', `/sign/${browser.id}`, { headers: browser.headers() });
    expect(other.headers.get('cross-origin-opener-policy')).toBe('same-origin');
    await other.arrayBuffer();
  });

  it('is refused where no mail can be sent', async () => {
    const body = { data, data_requests: [buyer({ email: ada, identity_step: 'passkey' })] };
    const refused = await as(account.live).post(`/templates/${templateId}/submissions`, body, {
      env: { DEV_MAILBOX: 'off', MAIL_FROM: '' },
    });
    expectRefusal(refused, 422, 'mail_not_configured');
  });
});
