import { beforeAll, describe, expect, it } from 'vitest';
import { checkFormRate } from '../../../src/app/http/rate-limit';
import { signInFailures } from '../../../src/core/db/schema';
import { sha256Hex } from '../../../src/lib/digest';
import { limits } from '../../../src/lib/limits';
import { type Account, as, createAccount, database, origin, send } from '../../support/app';
import { createTemplate } from '../../support/builders';
import { until } from '../../support/coordinator';
import { templateApi } from '../../support/lifecycle';
import { download, wordsOf } from '../../support/pdf-text';
import { Browser } from '../../support/signing';

let account: Account;

beforeAll(async () => {
  account = await createAccount();
});

async function publicForm(): Promise<string> {
  const id = await createTemplate(account.live, [{ name: 'wish', page: 1, x: 72, y: 120 }]);
  const opened = await templateApi(account.live, id).update({
    public_web_form: true,
    embed_domains: ['shop.example.com'],
  });
  expect(opened.status, opened.text).toBe(200);
  return id;
}

let addresses = 0;

function begin(id: string, texts: Record<string, string>, headers: Record<string, string> = {}) {
  return send('POST', `/forms/${id}`, {
    body: new URLSearchParams(texts).toString(),
    headers: {
      origin,
      'content-type': 'application/x-www-form-urlencoded',
      'cf-connecting-ip': `203.0.113.${++addresses % 250}`,
      ...headers,
    },
  });
}

const somebody = { name: 'Ada', email: 'ada@example.com', referrer: 'https://shop.example.com/order' };

describe('a public form', () => {
  it('is filled in by any visitor, and makes a PDF', async () => {
    const id = await publicForm();
    const page = await send('GET', `/forms/${id}`, {
      headers: { referer: 'https://shop.example.com/order' },
    });
    expect(page.headers.get('content-security-policy')).toContain('frame-ancestors https://shop.example.com');
    expect(await page.text()).toContain('https://shop.example.com/order');
    const begun = await begin(id, somebody);
    await begun.arrayBuffer();
    expect(begun.status).toBe(303);
    const requestId = /\/sign\/(drq_\w{20})\?lang=en/.exec(begun.headers.get('location') ?? '')?.[1] ?? '';
    const browser = new Browser(requestId);
    browser.cookie = begun.headers.get('set-cookie')?.split(';')[0] ?? '';
    expect((await browser.view()).status).toBe(200);
    expect((await browser.complete({ wish: 'A pony' })).status).toBe(200);
    const [submission] = (await as(account.live).get(`/templates/${id}/submissions`)).json.submissions;
    expect(submission).toMatchObject({
      source: 'web',
      test: false,
      referrer: 'https://shop.example.com/order',
      data_requests: [{ email: 'ada@example.com', auth_type: 'none', state: 'complete' }],
    });
    await until(
      async () => (await as(account.live).get(`/submissions/${submission.id}`)).json.state === 'processed',
    );
    const done = (await as(account.live).get(`/submissions/${submission.id}`)).json;
    expect(await wordsOf(await download(done.download_url))).toContain('A pony');
  });

  it('exists only where its template says so, and starts nothing for other pages', async () => {
    const id = await createTemplate(account.live, [{ name: 'wish', page: 1 }]);
    const absent = await send('GET', '/forms/tpl_0000000000000000000A');
    expect(absent.status).toBe(404);
    expect(await (await send('GET', `/forms/${id}`)).text()).toBe(await absent.text());
    expect((await begin(id, somebody)).status).toBe(404);
    const open = await publicForm();
    expect((await begin(open, somebody, { origin: 'https://evil.example' })).status).toBe(403);
    const wrong = await begin(open, { ...somebody, email: 'nobody' });
    expect(wrong.status).toBe(422);
    expect(await wrong.text()).toContain('email');
    for (const template of [id, open])
      expect((await as(account.live).get(`/templates/${template}/submissions`)).json.submissions).toEqual([]);
  });

  it('is started once when its button is pressed twice', async () => {
    const id = await publicForm();
    const shown = await (await send('GET', `/forms/${id}`)).text();
    const attempt = /name="attempt" value="([^"]+)"/.exec(shown)?.[1] ?? '';
    expect(attempt).not.toBe('');
    const answers = await Promise.all([0, 1].map(() => begin(id, { ...somebody, attempt })));
    const places = answers.map((answer) => answer.headers.get('location'));
    expect(places[0]).toMatch(/^\/sign\/drq_/);
    expect(places[1]).toBe(places[0]);
    for (const answer of answers) {
      const browser = new Browser(/drq_\w{20}/.exec(places[0] ?? '')?.[0] ?? '');
      browser.cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? '';
      expect((await browser.view()).status).toBe(200);
    }
    const other = await begin(id, { ...somebody, email: 'grace@example.com', attempt });
    expect(other.headers.get('location')).not.toBe(places[0]);
    const { submissions } = (await as(account.live).get(`/templates/${id}/submissions`)).json;
    expect(submissions).toHaveLength(2);
  });

  it('is started by a class behind one address', async () => {
    const id = await publicForm();
    const from = { 'cf-connecting-ip': '198.51.100.77' };
    const statuses: number[] = [];
    for (let i = 0; i < 15; i++) {
      const answer = await begin(id, { ...somebody, email: `pupil-${i}@example.com` }, from);
      statuses.push(answer.status);
      await answer.arrayBuffer();
    }
    expect(statuses).toEqual(Array(15).fill(303));
  });

  it('is started a limited number of times a minute from one network', () => {
    const now = Date.now();
    const refusals = Array.from({ length: 62 }, () => checkFormRate('198.51.100.78', now));
    expect(refusals.filter((refusal) => refusal === undefined)).toHaveLength(60);
    expect(refusals.at(-1)).toMatchObject({ code: 'rate_limited', headers: { 'Retry-After': '60' } });
  });

  it('is not used up for the day by one address', async () => {
    const id = await publicForm();
    const [ip, other] = ['198.51.100.79', '198.51.100.80'];
    const subject = sha256Hex(`forms of ${id} from\n${ip}`);
    const failures = limits.webFormsOfAddress - 1;
    await database
      .insert(signInFailures)
      .values({ subject, failures, lastFailedAt: Date.now(), blockedUntil: 0 });
    expect((await begin(id, somebody, { 'cf-connecting-ip': ip })).status).toBe(303);
    const waits = await begin(id, somebody, { 'cf-connecting-ip': ip });
    expect(waits.status).toBe(429);
    expect(Number(waits.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await begin(id, somebody, { 'cf-connecting-ip': other })).status).toBe(303);
  });
});
