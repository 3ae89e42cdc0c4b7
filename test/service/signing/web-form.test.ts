import { beforeAll, describe, expect, it } from 'vitest';
import { checkFormRate } from '../../../src/app/http/rate-limit';
import { type Account, as, createAccount, send } from '../../support/app';
import { createTemplate } from '../../support/builders';
import { until } from '../../support/coordinator';
import { download, wordsOf } from '../../support/pdf-text';
import { Browser } from '../../support/signing';
import { attemptIn, begunBrowser, publicForm, sendForm, somebody } from '../../support/web-forms';

let account: Account;

beforeAll(async () => {
  account = await createAccount();
});

describe('a public form', () => {
  it('is filled in by any visitor, and makes a PDF', async () => {
    const id = await publicForm(account.live, { embed_domains: ['shop.example.com'] });
    const page = await send('GET', `/forms/${id}`, {
      headers: { referer: 'https://shop.example.com/order' },
    });
    expect(page.headers.get('content-security-policy')).toContain('frame-ancestors https://shop.example.com');
    expect(await page.text()).toContain('https://shop.example.com/order');
    const begun = await sendForm(id, somebody);
    await begun.arrayBuffer();
    const browser = begunBrowser(begun);
    expect((await browser.view()).status).toBe(200);
    expect((await browser.complete({ wish: 'A pony' })).status).toBe(200);
    const [submission] = (await as(account.live).get(`/templates/${id}/submissions`)).json.submissions;
    expect(submission).toMatchObject({
      source: 'web',
      test: false,
      referrer: 'https://shop.example.com/order',
      data_requests: [
        { email: 'ada@example.com', auth_type: 'none', state: 'complete', identity_level: 'public_form' },
      ],
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
    expect((await sendForm(id, somebody)).status).toBe(404);
    const open = await publicForm(account.live);
    expect((await sendForm(open, somebody, { headers: { origin: 'https://evil.example' } })).status).toBe(
      403,
    );
    const wrong = await sendForm(open, { ...somebody, email: 'nobody' });
    expect(wrong.status).toBe(422);
    expect(await wrong.text()).toContain('email');
    for (const template of [id, open])
      expect((await as(account.live).get(`/templates/${template}/submissions`)).json.submissions).toEqual([]);
  });

  it('is started once when its button is pressed twice', async () => {
    const id = await publicForm(account.live);
    const shown = await (await send('GET', `/forms/${id}`)).text();
    const attempt = attemptIn(shown);
    expect(attempt).not.toBe('');
    const answers = await Promise.all([0, 1].map(() => sendForm(id, { ...somebody, attempt })));
    const places = answers.map((answer) => answer.headers.get('location'));
    expect(places[0]).toMatch(/^\/sign\/drq_/);
    expect(places[1]).toBe(places[0]);
    for (const answer of answers) {
      const browser = new Browser(/drq_\w{20}/.exec(places[0] ?? '')?.[0] ?? '');
      browser.cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? '';
      expect((await browser.view()).status).toBe(200);
    }
    const other = await sendForm(id, { ...somebody, email: 'grace@example.com', attempt });
    expect(other.headers.get('location')).not.toBe(places[0]);
    const { submissions } = (await as(account.live).get(`/templates/${id}/submissions`)).json;
    expect(submissions).toHaveLength(2);
  });

  it('makes submissions of several moments, whatever time its visitors name', async () => {
    const id = await publicForm(account.live);
    const attempt = attemptIn(await (await send('GET', `/forms/${id}`)).text());
    for (const name of ['ada', 'grace', 'edsger', 'barbara']) {
      const begun = await sendForm(id, { ...somebody, email: `${name}@example.com`, attempt });
      expect(begun.status).toBe(303);
    }
    const { submissions } = (await as(account.live).get(`/templates/${id}/submissions`)).json;
    const starts = (length: number) =>
      new Set(submissions.map((one: { id: string }) => one.id.slice(0, length)));
    expect(submissions).toHaveLength(4);
    expect(starts('sub_'.length + 7).size).toBe(1);
    expect(starts('sub_'.length + 9).size).toBeGreaterThan(1);
  });

  it('is started by a class behind one address', async () => {
    const id = await publicForm(account.live);
    const headers = { 'cf-connecting-ip': '198.51.100.77' };
    const statuses: number[] = [];
    for (let i = 0; i < 30; i++) {
      const answer = await sendForm(id, { ...somebody, email: `pupil-${i}@example.com` }, { headers });
      statuses.push(answer.status);
      await answer.arrayBuffer();
    }
    expect(statuses).toEqual(Array(30).fill(303));
  });

  it('is started a limited number of times a minute from one network', () => {
    const now = Date.now();
    const refusals = Array.from({ length: 122 }, () => checkFormRate('198.51.100.78', now));
    expect(refusals.filter((refusal) => refusal === undefined)).toHaveLength(120);
    expect(refusals.at(-1)).toMatchObject({ code: 'rate_limited', headers: { 'Retry-After': '60' } });
  });
});
