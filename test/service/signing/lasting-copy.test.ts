import { runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { limits } from '../../../src/lib/limits';
import { type Account, as, call, createAccount, origin, send } from '../../support/app';
import { verifyChain } from '../../support/audit';
import { until } from '../../support/coordinator';
import { awaitMails, linkIn, mailsTo } from '../../support/mailbox';
import { wordsOf } from '../../support/pdf-text';
import { expectRefusal } from '../../support/refusals';
import {
  ask,
  atTheDocument,
  Browser,
  buyer,
  createContract,
  drawn,
  linkFor,
  seller,
  typed,
} from '../../support/signing';
import { waitingEffects } from '../../support/waiting-effects';
import { beginForm, publicForm } from '../../support/web-forms';

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

const data = { title: 'Sale', seller: { name: 'Grace', signature: typed('Grace') } };

/** A finished document, whose signer came by a link of the caller. */
async function signed(more: object = {}) {
  const submission = await ask(account.live, templateId, [buyer({ email: ada, ...more })], { data });
  const [{ id }] = submission.data_requests;
  const browser = await atTheDocument(account.live, id);
  expect((await browser.complete({ 'buyer/name': 'Ada', 'buyer/signature': drawn })).status).toBe(200);
  await until(async () => (await record(submission.id)).state === 'processed');
  return { id, submissionId: submission.id };
}

async function record(id: string) {
  return (await as(account.live).get(`/submissions/${id}`)).json;
}

async function trailOf(id: string) {
  return (await as(account.live).get(`/submissions/${id}/audit`)).json.entries;
}

function sendForm(browser: Browser, what: 'link' | 'copy', texts: Record<string, string>): Promise<Response> {
  return send('POST', `/sign/${browser.id}/${what}`, {
    body: new URLSearchParams(texts).toString(),
    headers: { ...browser.headers(), 'content-type': 'application/x-www-form-urlencoded' },
  });
}

/** The wish for a copy that the page makes. */
async function wishOf(browser: Browser): Promise<string> {
  const page = await sendForm(browser, 'link', {});
  const text = await page.text();
  expect([page.status, text]).toEqual([200, expect.stringContaining('name="code"')]);
  return /name="wish" value="([^"]+)"/.exec(text)?.[1] ?? '';
}

async function codeIn(email: string, count: number): Promise<string> {
  const mails = await awaitMails(email, count);
  return /^\D*(\d{6})$/m.exec(mails.at(-1)?.text ?? '')?.[1] ?? '';
}

/** Comes back in a new browser, with the code of a mail. */
async function returned(id: string, email: string, count: number): Promise<Browser> {
  const browser = new Browser(id);
  const wish = await wishOf(browser);
  const answer = await sendForm(browser, 'copy', { wish, code: await codeIn(email, count) });
  expect([answer.status, answer.headers.get('location')]).toEqual([303, `/sign/${id}`]);
  browser.cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? '';
  return browser;
}

describe('the page of a signer who has completed', () => {
  it('gives copy and certificate again for a mailed code, no matter who delivered the link', async () => {
    const { id, submissionId } = await signed();
    const stranger = new Browser(id);
    const page = await stranger.page();
    expect([page.status, page.text]).toEqual([200, expect.stringContaining('Open your document')]);
    expect(page.text).not.toContain('A form');

    const browser = await returned(id, ada, 1);
    const done = await browser.page();
    expect(done.text).toContain('Thank you, all done');
    expect(done.text).toContain(`${origin}/sign/${id}`);
    const copy = await send('GET', `/sign/${id}/completed.pdf`, { headers: browser.headers() });
    expect(await wordsOf(new Uint8Array(await copy.arrayBuffer()))).toContain('Ada');
    const certificate = await send('GET', `/sign/${id}/certificate.pdf`, { headers: browser.headers() });
    expect([certificate.status, certificate.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    const words = await wordsOf(new Uint8Array(await certificate.arrayBuffer()));
    expect(words).toContain(submissionId);
    expect(words).toContain('The sender was given the link.');
  });

  it('is noted in the trail, which stays intact and says no more about how the signer signed', async () => {
    const { id, submissionId } = await signed();
    const before = (await trailOf(submissionId)).length;
    const browser = await returned(id, ada, 1);
    await browser.page();
    const entries = await trailOf(submissionId);
    const types = entries.slice(before).map(({ event }: { event: { type: string } }) => event.type);
    expect(types).toEqual(['data_request.code_sent', 'data_request.code_passed', 'data_request.opened']);
    expect(verifyChain(entries)).toBe('intact');
    const certificate = await send('GET', `/sign/${id}/certificate.pdf`, { headers: browser.headers() });
    const words = await wordsOf(new Uint8Array(await certificate.arrayBuffer()));
    expect(words).toContain('The sender was given the link.');
    expect(words).not.toContain('who could read that mailbox entered it');
  });

  it('lets in no other browser, no wrong code, and no second document', async () => {
    const { id } = await signed();
    const { id: other } = await signed();
    const wish = await wishOf(new Browser(id));
    const code = await codeIn(ada, 1);
    const theirs = randomUUID();
    expect((await sendForm(new Browser(id), 'copy', { wish: theirs, code })).status).toBe(422);
    expect((await sendForm(new Browser(other), 'copy', { wish, code })).status).toBe(422);
    const wrong = code === '000000' ? '000001' : '000000';
    const answer = await sendForm(new Browser(id), 'copy', { wish, code: wrong });
    expect([answer.status, await answer.text()]).toEqual([
      422,
      expect.stringContaining('incorrect or has expired'),
    ]);
    expect(answer.headers.get('set-cookie')).toBeNull();
    expect((await sendForm(new Browser(id), 'copy', { wish, code })).status).toBe(303);
  });

  it('stops guessing', async () => {
    const { id } = await signed();
    const browser = new Browser(id);
    const wish = await wishOf(browser);
    const code = await codeIn(ada, 1);
    const statuses: number[] = [];
    for (let tries = 0; tries <= limits.formCodeTries; tries += 1)
      statuses.push((await sendForm(browser, 'copy', { wish, code: 'x' })).status);
    expect(statuses).toEqual([...Array(limits.formCodeTries).fill(422), 429]);
    const waits = await sendForm(browser, 'copy', { wish, code });
    expect([waits.status, Number(waits.headers.get('retry-after'))]).toEqual([429, expect.any(Number)]);
  });

  it('tells a stranger nothing: not whether the data request exists, waits or is complete', async () => {
    const { id } = await signed();
    const waiting = await ask(account.live, templateId, [buyer({ email: ada })], { data });
    const ids = [id, waiting.data_requests[0].id, 'drq_0000000000000000000A'];
    const same = (text: string) =>
      ids.reduce((so, known) => so.replaceAll(known, '…'), text).replace(/value="[\w-]{36}"/, '');
    const seen = { shown: new Set(), mailed: new Set(), wrong: new Set() };
    for (const known of ids) {
      const browser = new Browser(known);
      const page = await browser.page();
      seen.shown.add(`${page.status} ${same(page.text)}`);
      const mailed = await sendForm(browser, 'link', {});
      seen.mailed.add(`${mailed.status} ${same(await mailed.text())}`);
      const wrong = await sendForm(browser, 'copy', { wish: randomUUID(), code: '123456' });
      seen.wrong.add(`${wrong.status} ${same(await wrong.text())}`);
    }
    expect([seen.shown.size, seen.mailed.size, seen.wrong.size]).toEqual([1, 1, 1]);
    expect(await mailsTo(ada)).toHaveLength(1);
  });

  it('sends no code for a document that has expired, and ends a session with it', async () => {
    const { id, submissionId } = await signed();
    const browser = await returned(id, ada, 1);
    expect((await as(account.live).delete(`/submissions/${submissionId}`)).status).toBe(200);
    expect((await browser.page()).text).toContain('This document has expired');
    expectRefusal(await browser.get('completed.pdf'), 410, 'expired');
    expectRefusal(await browser.get('certificate.pdf'), 410, 'expired');
    await wishOf(new Browser(id));
    expect(await mailsTo(ada)).toHaveLength(1);
  });

  it('gives a frame a pass for the code', async () => {
    const { id } = await signed();
    const browser = new Browser(id);
    const wish = await wishOf(browser);
    const body = new URLSearchParams({ wish, code: await codeIn(ada, 1), embedded: '1' }).toString();
    const headers = {
      ...browser.headers(),
      ...{ accept: 'application/json', 'content-type': 'application/x-www-form-urlencoded' },
    };
    const answer = await send('POST', `/sign/${id}/copy`, { body, headers });
    expect(await answer.json()).toMatchObject({ status: 'success', pass: expect.any(String) });
  });

  it('lets nobody in by a link that was not used before the signer completed', async () => {
    const waiting = await ask(account.live, templateId, [buyer({ email: ada })], { data });
    const [{ id }] = waiting.data_requests;
    const unused = await linkFor(account.live, id);
    const browser = await atTheDocument(account.live, id);
    expect((await browser.complete({ 'buyer/name': 'Ada', 'buyer/signature': drawn })).status).toBe(200);
    const late = new Browser(id);
    expect((await late.signIn(unused)).status).not.toBe(303);
    expectRefusal(await late.get('completed.pdf'), 401, 'signing_session_required');
  });

  it('gives no certificate before the document is finished', async () => {
    const waiting = await ask(account.live, templateId, [buyer({ email: ada }), seller()]);
    const browser = await atTheDocument(account.live, waiting.data_requests[0].id);
    expectRefusal(await browser.get('certificate.pdf'), 404, 'download_not_found');
    expectRefusal(
      await new Browser(waiting.data_requests[0].id).get('certificate.pdf'),
      401,
      'signing_session_required',
    );
  });

  it('lets in a signer whose data request demands a code, with this code alone', async () => {
    const submission = await ask(
      account.live,
      templateId,
      [buyer({ email: ada, identity_step: 'email_code' })],
      { data },
    );
    const [{ id }] = submission.data_requests;
    const state = env.SUBMISSIONS.get(env.SUBMISSIONS.idFromName(submission.id));
    await as(account.live).put(`/data_requests/${id}`, { identity_step: 'none' });
    const first = await atTheDocument(account.live, id);
    await first.complete({ 'buyer/name': 'Ada', 'buyer/signature': drawn });
    await until(async () => (await record(submission.id)).state === 'processed');
    await runInDurableObject(state, async (_, { storage }) => {
      storage.sql.exec('delete from signing_session');
    });
    expect((await first.page()).text).toContain('Open your document');
    expect((await (await returned(id, ada, 1)).get('completed.pdf')).status).toBe(200);
  });
});

describe('the mail about a finished document', () => {
  it('names the page that lasts', async () => {
    const { id } = await signed({ auth_type: 'email_link', auth_session_started_at: undefined });
    const mails = await awaitMails(ada, 2);
    expect(mails.at(-1)?.text).toContain(`with a code that we will email you: ${origin}/sign/${id}\n`);
    expect(mails.at(-1)?.html).toContain(`href="${origin}/sign/${id}"`);
  });

  it('goes to the visitor who completes a public form, with nothing that they wrote', async () => {
    const id = await publicForm(account.live);
    const browser = await beginForm(id, { name: 'Cheap pills', email: ada });
    expect((await browser.complete({ wish: 'A pony' })).status).toBe(200);
    const [mail] = await awaitMails(ada, 1);
    expect(mail).toMatchObject({ subject: 'Your copy of “A form”', attachments: [] });
    expect(JSON.stringify(mail)).not.toMatch(/Cheap|pony/);
    expect(linkIn(mail ?? { text: '' }).href).toBe(`${origin}/sign/${browser.id}`);
    const copy = await (await returned(browser.id, ada, 2)).get('completed.pdf');
    expect(copy.status).toBe(200);
  });

  it('goes to no visitor where the template says so, or where no mail can be sent', async () => {
    const silent = await publicForm(account.live, { mail_form_copy: false });
    const browser = await beginForm(silent, { email: ada });
    await browser.complete({ wish: 'A pony' });
    const [submission] = (await as(account.live).get(`/templates/${silent}/submissions`)).json.submissions;
    await until(async () => (await record(submission.id)).state === 'processed');
    const waiting = await waitingEffects(submission.id);
    const pending = waiting.filter((effect) => effect.startsWith('mail'));
    expect([pending, await mailsTo(ada)]).toEqual([[], []]);
    const page = await call('GET', `/sign/${browser.id}`, {
      headers: browser.headers(),
      env: { DEV_MAILBOX: 'off', MAIL_FROM: '' },
    });
    expect(page.text).toContain('Thank you, all done');
    expect(page.text).not.toContain('You can get your copy here later');
  });
});
