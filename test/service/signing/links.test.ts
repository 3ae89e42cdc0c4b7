import { runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Account, as, call, createAccount, origin, send } from '../../support/app';
import { until } from '../../support/coordinator';
import { expectRefusal } from '../../support/refusals';
import { ask, atTheDocument, Browser, buyer, createContract, linkFor, seller } from '../../support/signing';

let account: Account;
let templateId: string;

beforeAll(async () => {
  account = await createAccount();
  templateId = await createContract(account.live);
});

// biome-ignore lint/suspicious/noExplicitAny: an answer that the tests look into
async function newRequest(): Promise<any> {
  return (await ask(account.live, templateId, [buyer(), seller()])).data_requests[0];
}

/** The screen that the signing page shows to a visitor without a session. */
async function screenOf(browser: Browser, link: URL): Promise<string> {
  return /data-screen="(\w+)"/.exec((await browser.page(link.search)).text)?.[1] ?? '';
}

describe('a signing link', () => {
  it('is valid for an hour, or for a week when it is mailed, and is stored as a hash', async () => {
    const request = await newRequest();
    const path = `/data_requests/${request.id}/tokens`;
    for (const [query, ms] of [
      ['', 3_600_000],
      ['?type=api', 3_600_000],
      ['?type=email', 7 * 86_400_000],
    ] as const) {
      const { status, json } = await as(account.live).post(path + query);
      expect(status).toBe(201);
      const { id, secret, expires_at, data_request_url } = json.token;
      expect(Buffer.from(secret, 'base64url').byteLength).toBe(32);
      expect(Math.abs(Date.parse(expires_at) - Date.now() - ms)).toBeLessThan(30_000);
      expect(data_request_url).toBe(`${origin}/sign/${request.id}?token_id=${id}&token_secret=${secret}`);
      const stub = env.SUBMISSIONS.get(env.SUBMISSIONS.idFromName((await placeOf(request.id)) ?? ''));
      await runInDurableObject(stub, async (_, { storage }) => {
        const rows = JSON.stringify(storage.sql.exec('select * from signing_token').toArray());
        expect(rows).toContain(id);
        expect(rows).not.toContain(secret);
      });
    }
  });

  it('is not used up by looking at it', async () => {
    const request = await newRequest();
    const link = await linkFor(account.live, request.id);
    const scanner = new Browser(request.id);
    for (let i = 0; i < 3; i++) expect((await scanner.page(link.search)).status).toBe(200);
    const signer = new Browser(request.id);
    expect((await signer.signIn(link)).status).toBe(303);
    expect((await signer.view()).status).toBe(200);
  });

  it('names its document, in the signer’s language where the browser asks for none that we have', async () => {
    const { data_requests } = await ask(account.live, templateId, [buyer({ language: 'de' }), seller()]);
    const { search } = await linkFor(account.live, data_requests[0].id);
    const shown = async (languages: string) => {
      const headers = { 'accept-language': languages };
      return (await call('GET', `/sign/${data_requests[0].id}${search}`, { headers })).text;
    };
    const template = await as(account.live).get(`/templates/${templateId}`);
    expect(await shown('nl')).toContain(template.json.name);
    expect(await shown('nl')).toContain('lang="de"');
    expect(await shown('nl')).toMatch(/name="lang" value="de"/);
    expect(await shown('nl, ja;q=0.5')).toMatch(/name="lang" value="ja"/);
  });

  it('opens one session, and the same one again when its answer was lost', async () => {
    const request = await newRequest();
    const link = await linkFor(account.live, request.id);
    const signer = new Browser(request.id);
    await signer.signIn(link, 'the attempt of one page');
    const first = signer.cookie;
    await signer.signIn(link, 'the attempt of one page');
    expect(signer.cookie).toBe(first);
    const thief = new Browser(request.id);
    await thief.signIn(link);
    expect(thief.cookie).toBe('');
    expectRefusal(
      await thief.post('viewed', { document_hash: '0'.repeat(64) }),
      401,
      'signing_session_required',
    );
  });

  it('keeps its session out of reach of scripts and other sites', async () => {
    const request = await newRequest();
    const link = await linkFor(account.live, request.id);
    const response = await new Browser(request.id).signIn(link);
    expect(response.headers.get('location')).toBe(`/sign/${request.id}`);
    const cookie = response.headers.get('set-cookie') ?? '';
    expect(cookie).toMatch(/^sign_drq_\w{20}=[\w-]{43}; Max-Age=86400; Path=\/; HttpOnly; SameSite=Lax$/);
  });

  const bad: [string, (link: URL, other: URL) => [string, string]][] = [
    ['another secret', (link, other) => [id(link), secret(other)]],
    ['another token', (link, other) => [id(other), secret(link)]],
    ['that of somebody else', (_, other) => [id(other), secret(other)]],
    ['nothing', () => ['', '']],
    ['nonsense', () => ['stk_', "'; drop table x"]],
  ];
  const id = (link: URL) => link.searchParams.get('token_id') ?? '';
  const secret = (link: URL) => link.searchParams.get('token_secret') ?? '';

  it('with any part changed opens nothing, and says so in the same words', async () => {
    const [mine, theirs] = (await ask(account.live, templateId, [buyer(), seller()])).data_requests;
    const link = await linkFor(account.live, mine.id);
    const other = await linkFor(account.live, theirs.id);
    const browser = new Browser(mine.id);
    const texts = new Set<string>();
    for (const [, make] of bad) {
      const [tokenId, tokenSecret] = make(link, other);
      const query = new URLSearchParams({ token_id: tokenId, token_secret: tokenSecret });
      const page = await browser.page(`?${query}`);
      expect(page.status).toBe(410);
      texts.add(page.text.replaceAll(`${query}`, '').replaceAll(`${query}`.replaceAll('&', '&amp;'), ''));
      expect((await browser.signIn(new URL(`${origin}/?${query}`))).status).toBe(410);
      expect(browser.cookie).toBe('');
    }
    const absent = new Browser('drq_0000000000000000000A');
    texts.add((await absent.page('?token_id=stk_x')).text.replaceAll(absent.id, mine.id));
    expect(texts.size).toBe(1);
    expect(await screenOf(browser, link)).not.toBe('');
  });

  it('is not accepted from pages of another origin', async () => {
    const request = await newRequest();
    const browser = await atTheDocument(account.live, request.id);
    const before = await as(account.live).get(`/data_requests/${request.id}`);
    for (const headers of [{ origin: 'https://evil.example' }, { origin: 'null' }, { origin: '' }]) {
      expectRefusal(await browser.post('decline', {}, headers), 403, 'foreign_origin');
      const form = await send('POST', `/sign/${request.id}/session`, {
        body: 'token_id=x&token_secret=y',
        headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
      });
      expect(form.status).toBe(403);
      await form.arrayBuffer();
    }
    expect((await as(account.live).get(`/data_requests/${request.id}`)).json).toEqual(before.json);
  });

  it('is revoked, with its sessions, when the data request gets another address', async () => {
    const request = await newRequest();
    const unused = await linkFor(account.live, request.id);
    const used = new Browser(request.id);
    await used.signIn(await linkFor(account.live, request.id));
    const changed = await as(account.live).put(`/data_requests/${request.id}`, { email: 'new@example.com' });
    expect(changed.json.data_request).toMatchObject({ email: 'new@example.com', identity_level: null });
    expectRefusal(
      await used.post('viewed', { document_hash: '0'.repeat(64) }),
      401,
      'signing_session_required',
    );
    await used.signIn(unused);
    expect(used.cookie).toBe('');
  });

  it('is not sent when it is requested too often, and the audit trail records no request', async () => {
    const people = [buyer({ auth_type: 'email_link' }), seller()];
    const submission = await ask(account.live, templateId, people);
    const browser = new Browser(submission.data_requests[0].id);
    const trail = async () =>
      (await as(account.live).get(`/submissions/${submission.id}/audit`)).json.entries;
    for (let i = 0; i < 5; i++) expect((await browser.post('link', {})).status).toBe(200);
    await until(async () => JSON.stringify(await trail()).split('data_request.sent').length >= 3);
    await scheduler.wait(300);
    // Two were sent: the invitation and one new link.
    expect(JSON.stringify(await trail()).split('data_request.sent').length - 1).toBe(2);
  });

  it('is issued a limited number of times', async () => {
    const request = await newRequest();
    const path = `/data_requests/${request.id}/tokens`;
    for (let i = 0; i < 20; i++) expect((await as(account.live).post(path)).status).toBe(201);
    expectRefusal(await as(account.live).post(path), 409, 'conflict');
  });
});

async function placeOf(dataRequestId: string): Promise<string | undefined> {
  return (await as(account.live).get(`/data_requests/${dataRequestId}`)).json.submission_id;
}
