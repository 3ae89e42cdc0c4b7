import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { oneTimeSecrets } from '../../../src/core/db/schema';
import { limits } from '../../../src/lib/limits';
import { type Account, as, createAccount, database, origin, send } from '../../support/app';
import { verifyChain } from '../../support/audit';
import { awaitMails, linkIn, mailsTo } from '../../support/mailbox';
import { download, wordsOf } from '../../support/pdf-text';
import { expectRefusal } from '../../support/refusals';
import { ask, Browser, buyer, createContract, drawn, linkFor, seller, typed } from '../../support/signing';
import { publicForm, sendForm as sendPublicForm } from '../../support/web-forms';
import { callGuarded, guardedRoutes } from './support/guarded-routes';

let account: Account;
let templateId: string;
let ada: string;

beforeAll(async () => {
  account = await createAccount();
  templateId = await createContract(account.live);
});

beforeEach(() => {
  ada = `ada-${randomUUID()}@example.com`;
});

const withCode = { identity_step: 'email_code' };
const data = { title: 'Sale', seller: { name: 'Grace', signature: typed('Grace') } };

async function asked(more: object = {}) {
  const submission = await ask(account.live, templateId, [buyer({ email: ada, ...withCode, ...more })], {
    data,
  });
  const [request] = submission.data_requests;
  return { submission, request };
}

/** A browser that has followed a link which the caller fetched. */
async function arrived(id: string): Promise<Browser> {
  const browser = new Browser(id);
  expect((await browser.signIn(await linkFor(account.live, id))).status).toBe(303);
  return browser;
}

function sendForm(browser: Browser, texts: Record<string, string>): Promise<Response> {
  return send('POST', `/sign/${browser.id}/code`, {
    body: new URLSearchParams(texts).toString(),
    headers: { ...browser.headers(), 'content-type': 'application/x-www-form-urlencoded' },
  });
}

/** Asks for a code, and reads it in the mailbox. */
async function codeFor(browser: Browser, email: string, count = 1): Promise<string> {
  const page = await sendForm(browser, { again: '1' });
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('name="code"')]);
  const mails = await awaitMails(email, count);
  return /^\D*(\d{6})$/m.exec(mails.at(-1)?.text ?? '')?.[1] ?? '';
}

async function passed(browser: Browser, email: string, count = 1): Promise<void> {
  const answer = await sendForm(browser, { code: await codeFor(browser, email, count) });
  expect([answer.status, answer.headers.get('location')]).toEqual([303, `/sign/${browser.id}`]);
}

async function trailOf(id: string) {
  return (await as(account.live).get(`/submissions/${id}/audit`)).json.entries;
}

describe('a data request that demands a code', () => {
  it('is known by the routes of the signing page', () => {
    expect(guardedRoutes.length).toBeGreaterThanOrEqual(8);
  });

  it.each(guardedRoutes)('answers %s %s only after the code', async (...route) => {
    const { request } = await asked({ may_delegate: true });
    expectRefusal(await callGuarded(await arrived(request.id), route), 403, 'signing_code_required');
  });

  it('shows who opens the link nothing but the step', async () => {
    const { request, submission } = await asked();
    const browser = await arrived(request.id);
    const { status, text } = await browser.page();
    expect([status, text]).toEqual([200, expect.stringContaining('Send the code')]);
    expect(text).not.toContain(ada);
    expect(text).toContain('a…@example.com');
    expect(text).not.toContain('Sale');
    expect(await mailsTo(ada)).toEqual([]);
    expect((await trailOf(submission.id)).at(-1).event.type).toBe('data_request.authenticated');
  });

  it('says on the first page of a link who asks, and nothing else', async () => {
    const more = { invitation_message: 'About your divorce' };
    const { request } = await asked({ ...more, name: 'Ada Lovelace' });
    const link = await linkFor(account.live, request.id);
    const { status, text } = await new Browser(request.id).page(link.search);
    expect([status, text]).toEqual([200, expect.stringContaining('asks you to complete this document.')]);
    for (const word of ['A form', 'Ada Lovelace', 'divorce']) expect(text).not.toContain(word);
    const free = await asked({ ...more, identity_step: 'none', name: 'Ada Lovelace' });
    const open = await linkFor(account.live, free.request.id);
    const shown = (await new Browser(free.request.id).page(open.search)).text;
    for (const word of ['A form', 'Ada Lovelace', 'divorce']) expect(shown).toContain(word);
  });

  it('is demanded for the copy, so the mail about it has the page and no document', async () => {
    const { request } = await asked({ auth_type: 'email_link', auth_session_started_at: undefined });
    const browser = await arrived(request.id);
    await passed(browser, ada, 2);
    await browser.view();
    expect((await browser.complete({ 'buyer/name': 'Ada', 'buyer/signature': drawn })).status).toBe(200);
    const mail = (await awaitMails(ada, 3)).at(-1);
    expect(mail).toMatchObject({ subject: 'Your copy of “A form”', attachments: [] });
    expect(linkIn(mail ?? { text: '' }).href).toBe(`${origin}/sign/${request.id}`);
    expect(mail?.html).not.toContain('/submissions/');
  });

  it('lets in who enters it, and the trail and the certificate say so', async () => {
    const { request, submission } = await asked();
    const browser = await arrived(request.id);
    await passed(browser, ada);
    expect((await browser.page()).text).toContain('A form');
    await browser.view();
    expect((await browser.complete({ 'buyer/name': 'Ada', 'buyer/signature': drawn })).status).toBe(200);
    const entries = await trailOf(submission.id);
    const types = entries.map(({ event }: { event: { type: string } }) => event.type);
    expect(types.slice(3, 7)).toEqual([
      'data_request.authenticated',
      'data_request.code_sent',
      'data_request.code_passed',
      'data_request.opened',
    ]);
    expect(verifyChain(entries)).toBe('intact');
    const { audit_trail_download_url: url, data_requests } = (
      await as(account.live).get(`/submissions/${submission.id}`)
    ).json;
    expect(data_requests[0].identity_level).toBe('mailed_code');
    const words = await wordsOf(await download(new URL(url, origin).href));
    expect(words).toContain('Identity level');
    expect(words).toContain('Emailed code');
    expect(words).toContain('The sender was given the link.');
    expect(words).toContain(
      `The service emailed a code to ${ada}, and someone who could read that mailbox entered it at`,
    );
  });

  it('takes a code from the browser that asked for it only', async () => {
    const { request } = await asked();
    const [hers, another] = [await arrived(request.id), await arrived(request.id)];
    const code = await codeFor(hers, ada);
    expect((await sendForm(another, { code })).status).toBe(422);
    expect((await another.get('document.pdf')).status).toBe(403);
    expect((await sendForm(hers, { code })).status).toBe(303);
    expect((await another.get('document.pdf')).status).toBe(403);
    await passed(another, ada, 2);
    expect((await another.get('document.pdf')).status).toBe(200);
  });

  it('takes no wrong code, no old one, and not for ever', async () => {
    const { request } = await asked();
    const browser = await arrived(request.id);
    const code = await codeFor(browser, ada);
    const wrong = code === '000000' ? '000001' : '000000';
    const statuses: number[] = [];
    for (let tries = 0; tries <= limits.formCodeTries; tries += 1)
      statuses.push((await sendForm(browser, { code: wrong })).status);
    expect(statuses).toEqual([...Array(limits.formCodeTries).fill(422), 429]);
    const waits = await sendForm(browser, { code });
    expect([waits.status, Number(waits.headers.get('retry-after'))]).toEqual([429, expect.any(Number)]);

    const { request: other } = await asked();
    const later = await arrived(other.id);
    const old = await codeFor(later, ada, 2);
    const ours = eq(oneTimeSecrets.purpose, 'signing_code');
    await database
      .update(oneTimeSecrets)
      .set({ expiresAt: Date.now() - 1 })
      .where(ours);
    expect((await sendForm(later, { code: old })).status).toBe(422);
  });

  it('mails only so many codes to one mailbox', async () => {
    const { request } = await asked();
    const browser = await arrived(request.id);
    const statuses: number[] = [];
    for (let tries = 0; tries <= limits.formCodesOfMailbox; tries += 1)
      statuses.push((await sendForm(browser, { again: '1' })).status);
    expect(statuses).toEqual([...Array(limits.formCodesOfMailbox).fill(200), 429]);
  });

  it('mails a code, whatever strangers had mailed to the mailbox', async () => {
    const stranger = await createAccount();
    const form = await publicForm(stranger.live, { public_challenge: 'always' });
    const statuses: number[] = [];
    for (let asks = 0; asks <= limits.formCodesOfMailbox; asks += 1)
      statuses.push((await sendPublicForm(form, { name: 'Ada', email: ada })).status);
    expect(statuses.at(-1)).toBe(429);
    const { request } = await asked();
    await passed(await arrived(request.id), ada, limits.formCodesOfMailbox + 1);
  });

  it('takes the last code only', async () => {
    const { request } = await asked();
    const browser = await arrived(request.id);
    const [first, last] = [await codeFor(browser, ada), await codeFor(browser, ada, 2)];
    expect(first === last ? 422 : (await sendForm(browser, { code: first })).status).toBe(422);
    expect((await sendForm(browser, { code: last })).status).toBe(303);
  });

  it('wants a new code from the person to whom it was handed over', async () => {
    const eve = `eve-${randomUUID()}@example.com`;
    const { request } = await asked({ may_delegate: true });
    const browser = await arrived(request.id);
    await passed(browser, ada);
    await browser.page();
    expect((await browser.post('delegate', { email: eve, name: 'Eve' })).status).toBe(200);
    const [invitation] = await awaitMails(eve, 1);
    const eves = new Browser(request.id);
    await eves.signIn(linkIn(invitation ?? { text: '' }));
    expect((await eves.get('document.pdf')).status).toBe(403);
    await passed(eves, eve, 2);
    expect((await eves.get('document.pdf')).status).toBe(200);
  });

  it('gives a frame a pass for the code', async () => {
    const { request } = await asked();
    const browser = await arrived(request.id);
    const code = await codeFor(browser, ada);
    const answer = await send('POST', `/sign/${request.id}/code`, {
      body: new URLSearchParams({ code }).toString(),
      headers: {
        ...browser.headers(),
        accept: 'application/json',
        'content-type': 'application/x-www-form-urlencoded',
      },
    });
    expect(await answer.json()).toMatchObject({ status: 'success', pass: expect.any(String) });
  });

  it('is shown in the record, and can be changed until the signer has seen the document', async () => {
    const { request } = await asked({ identity_step: 'none' });
    expect(request.identity_step).toBe('none');
    const changed = await as(account.live).put(`/data_requests/${request.id}`, withCode);
    expect([changed.status, changed.json.data_request.identity_step]).toEqual([200, 'email_code']);
    expect((await (await arrived(request.id)).get('document.pdf')).status).toBe(403);
  });

  it('is refused where no mail can be sent', async () => {
    const signers = [buyer({ email: ada, ...withCode }), seller()];
    const body = { data: { title: 'Sale' }, data_requests: signers };
    const env = { DEV_MAILBOX: 'off', MAIL_FROM: '' };
    const refused = await as(account.live).post(`/templates/${templateId}/submissions`, body, { env });
    expectRefusal(refused, 422, 'mail_not_configured');
  });
});
