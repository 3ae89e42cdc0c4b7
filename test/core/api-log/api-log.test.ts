import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { insertRequests, removeRequestsBefore, trimRequests } from '../../../src/core/api-log/api-log-store';
import { logRequest } from '../../../src/core/api-log/log-request';
import type { LoggedRequest } from '../../../src/core/api-log/logged-request';
import { apiRequests } from '../../../src/core/db/schema';
import { systemIds } from '../../../src/core/platform/ids';
import { limits } from '../../../src/lib/limits';
import { type Answer, as, call, createToken, database, type Token, volumes } from '../../support/app';
import { createTemplate } from '../../support/builders';
import { until } from '../../support/coordinator';
import { type Browser, createMember, signIn } from '../../support/members';

let browser: Browser;
let accountId: string;
let token: Token;

function rowsOf(id = accountId) {
  return database.select().from(apiRequests).where(eq(apiRequests.accountId, id));
}

function requestId({ headers }: { headers: Headers }) {
  return headers.get('x-request-id') ?? '';
}

function entry(more: Partial<LoggedRequest> = {}): LoggedRequest {
  return {
    accountId,
    id: systemIds.next('request'),
    tokenId: token.id,
    mode: 'test',
    method: 'GET',
    path: '/api/v1/folders',
    status: 200,
    durationMs: 3,
    errorCode: null,
    reasons: null,
    recordId: null,
    at: Date.now(),
    ...more,
  };
}

beforeAll(async () => {
  const member = await createMember();
  accountId = member.accountId;
  browser = await signIn(member);
  token = await createToken(accountId, 'test');
});

describe('the API log', () => {
  it('lists the requests of programs a moment later, without their content', async () => {
    const fine = await as(token).get('/folders?secret=hush');
    const refused = await as(token).post('/folders', { folder: { name: '' }, secret: 'hush' });
    await until(async () => (await rowsOf()).length === 2);
    const page = await browser.get('/dashboard/log');
    expect(page.text).toContain(`/dashboard/log/${requestId(fine)}`);
    expect(page.text).toContain('POST /api/v1/folders');
    expect(page.text).toContain('validation_failed');
    expect(JSON.stringify(await rowsOf())).not.toContain('hush');
    const one = await browser.get(`/dashboard/log?search=${requestId(refused)}`);
    expect(one.headers.get('location')).toBe(`/dashboard/log/${requestId(refused)}`);
    const details = await browser.get(`/dashboard/log/${requestId(refused)}`);
    for (const fact of ['422', 'validation_failed', token.id, requestId(refused)])
      expect(details.text).toContain(fact);
  });

  it('lists neither requests of the dashboard nor requests without valid credentials', async () => {
    const before = (await rowsOf()).length;
    await browser.api('GET', '/folders');
    await call('GET', '/api/v1/folders', { token: { ...token, secret: 'wrong' } });
    await as(token).get('/fonts');
    await until(async () => (await rowsOf()).length > before);
    expect((await rowsOf()).map(({ path }) => path)).not.toContain('/dashboard/api/folders');
    expect((await rowsOf()).length).toBe(before + 1);
  });

  it('can be filtered by status, token, path and mode, and has pages', async () => {
    const member = await createMember();
    const own = { accountId: member.accountId };
    const there = await signIn(member);
    const many = Array.from({ length: 60 }, (_, n) =>
      entry({ ...own, path: `/api/v1/templates/tpl_${n}`, status: n % 3 === 0 ? 404 : 200 }),
    );
    await insertRequests(database, many);
    await insertRequests(database, [
      entry({ ...own, mode: 'live', path: '/api/v1/usage', tokenId: 'api_live_x' }),
      entry({ ...own, path: '/api/v1/<script>alert(1)</script>', status: 500, errorCode: 'internal_error' }),
    ]);
    const idsOf = async (query: string) => {
      const { text } = await there.get(`/dashboard/log${query}`);
      return [...text.matchAll(/href="\/dashboard\/log\/(req_\w+)"/g)].map(([, id]) => id);
    };
    const first = await idsOf('');
    expect(first).toHaveLength(50);
    expect(first[1]).toBe(many.at(-1)?.id);
    expect(await idsOf(`?cursor=${first.at(-1)}`)).toEqual(
      many
        .slice(0, 11)
        .map(({ id }) => id)
        .reverse(),
    );
    expect(await idsOf('?status=4')).toHaveLength(20);
    expect(await idsOf('?search=TPL_59')).toEqual([many[59]?.id]);
    expect(await idsOf('?search=%25')).toEqual([]);
    expect(await idsOf('?token=api_live_x')).toEqual([]);
    const hostile = await there.get('/dashboard/log?status=5');
    expect(hostile.text).toContain('&lt;script&gt;alert(1)');
    expect(hostile.text).not.toContain('<script>alert');
    expect((await there.get('/dashboard/log?status=9')).text).toContain('Invalid filter');
    there.cookies.set('mode', 'live');
    expect(await idsOf('')).toHaveLength(1);
  });

  it('says how many requests there were, and how long they took', async () => {
    const member = await createMember();
    const own = { accountId: member.accountId };
    const there = await signIn(member);
    const quick = Array.from({ length: 96 }, (_, n) => entry({ ...own, durationMs: n + 1 }));
    const slow = [400, 422, 429, 500].map((status, n) =>
      entry({ ...own, status, durationMs: 1_000 * (n + 1) }),
    );
    const yesterday = Date.now() - 86_400_000;
    await insertRequests(database, [...quick, ...slow.map((one) => ({ ...one, at: yesterday }))]);
    const figuresOf = async (query: string) => {
      const { text } = await there.get(`/dashboard/log${query}`);
      return [...text.matchAll(/<dd>([^<]*)<\/dd>/g)].map(([, value]) => value);
    };
    expect(await figuresOf('')).toEqual(['100', '3 (3%)', '1 (1%)', '50 ms', '95 ms', '3,000 ms']);
    expect(await figuresOf('?status=4')).toEqual([
      '3',
      '3 (100%)',
      '0 (0%)',
      '2,000 ms',
      '3,000 ms',
      '3,000 ms',
    ]);
    expect(await figuresOf('?search=nowhere')).toEqual([]);
    const { text } = await there.get('/dashboard/log');
    expect(text).toContain(
      `<title>${new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' }).format(yesterday)}: 4</title>`,
    );
  });

  it('writes as many statements as it must', async () => {
    const own = { accountId: systemIds.next('account') };
    const rule = 'é'.repeat(limits.requestLogReasonChars);
    const reasons = Array.from({ length: limits.requestLogReasons }, () => ({ at: rule, rule }));
    const entries = Array.from({ length: 300 }, () => entry({ ...own, reasons }));
    await insertRequests(database, entries);
    const rows = await rowsOf(own.accountId);
    expect(rows.map(({ id }) => id)).toEqual(entries.map(({ id }) => id));
    expect(rows[0]?.reasons).toEqual(reasons);
    expect(rows[0]?.recordId).toBeNull();
  });

  it('shows nothing of other accounts', async () => {
    const other = await signIn(await createMember());
    const [mine] = await rowsOf();
    const foreign = await other.get(`/dashboard/log/${mine?.id}`);
    const absent = await other.get('/dashboard/log/req_0000000000000000000A');
    expect(foreign.status).toBe(404);
    expect(foreign.text).toBe(absent.text);
    expect((await other.get('/dashboard/log')).text).toContain('No requests yet');
  });

  it('keeps a share of each minute, of failures and of successes', async () => {
    const own = { accountId: systemIds.next('account'), at: Date.now() + 3_600_000 };
    const work: Promise<unknown>[] = [];
    const deps = { db: database, volumes, defer: (promise: Promise<unknown>) => work.push(promise) };
    const more = limits.requestLogPerMinute + 50;
    for (let n = 0; n < more; n++) logRequest(deps, entry(own));
    for (let n = 0; n < 7; n++) logRequest(deps, entry({ ...own, status: 422, errorCode: 'invalid_data' }));
    await Promise.all(work);
    await until(async () => (await rowsOf(own.accountId)).length > 0);
    const rows = await rowsOf(own.accountId);
    expect(rows.filter(({ status }) => status === 200)).toHaveLength(limits.requestLogPerMinute);
    expect(rows.filter(({ status }) => status === 422)).toHaveLength(7);
    expect(work).toHaveLength(1);
  });

  it('deletes the oldest entries of an account, and old entries', async () => {
    const own = { accountId: systemIds.next('account') };
    const entries = Array.from({ length: 12 }, () => entry(own));
    await insertRequests(database, entries);
    await trimRequests(database, own.accountId, 20);
    expect(await rowsOf(own.accountId)).toHaveLength(12);
    await trimRequests(database, own.accountId, 5);
    expect((await rowsOf(own.accountId)).map(({ id }) => id)).toEqual(entries.slice(7).map(({ id }) => id));
    const old = { accountId: systemIds.next('account'), at: 1_000 };
    await database.insert(apiRequests).values({ ...entry(old), sequence: -5 });
    await removeRequestsBefore(database, 2_000);
    expect(await rowsOf(old.accountId)).toEqual([]);
    expect(await rowsOf(own.accountId)).toHaveLength(5);
  });
});

/** Sends a request, and returns its line once it is written. */
async function lineOf(answer: Promise<Answer>) {
  const id = requestId(await answer);
  const own = () => database.select().from(apiRequests).where(eq(apiRequests.id, id)).get();
  await until(async () => (await own()) !== undefined);
  return own();
}

describe('a refusal in the API log', () => {
  const secret = 'Hush4711';
  const rules: [string, object, unknown, string][] = [
    ['string', { minLength: 20 }, secret, 'must have at least 20 characters'],
    ['string', { maxLength: 3 }, secret, 'must have at most 3 characters'],
    ['string', { textMask: '99-99' }, secret, 'must have the form 99-99'],
    ['email', {}, secret, 'expected an email address such as ada@example.com'],
    ['date', {}, secret, 'expected a date such as 2026-05-17'],
    ['date', {}, 4711, 'expected a string'],
    ['number', {}, secret, 'expected a number'],
    ['number', { minimum: 5000 }, 4711, 'must be at least 5000'],
    ['number', { maximum: 9 }, 4711.5, 'must be at most 9'],
    ['boolean', {}, 4711.5, 'expected a boolean'],
    ['signature', {}, { text: { name: secret } }, 'the typed signature is not valid'],
    ['image', {}, secret, 'expected an image'],
    ['barcode', { barcodeSymbology: 'ean_13' }, '4006381333932', 'cannot be written as this code'],
  ];

  it('keeps where and what would be right, and nothing of the data', async () => {
    const fields = rules.map(([type, more], index) => ({
      name: `f${index}`,
      page: 1,
      type,
      required: false,
      ...more,
    }));
    const templateId = await createTemplate(token, [...fields, { name: 'must', page: 1, required: true }]);
    const check = async ([type, more, sent, rule]: (typeof rules)[number], index: number) => {
      const data = { [`f${index}`]: sent, [secret]: secret, must: 'x' };
      const line = await lineOf(as(token).post(`/templates/${templateId}/submissions`, { data }));
      const kept = line?.reasons?.find(({ at }) => at === `#/f${index}`);
      expect(kept?.rule, `${type} ${JSON.stringify(more)}`).toContain(rule);
      expect(line?.reasons?.map(({ at }) => at)).toContain('#/…');
      expect(JSON.stringify(line)).not.toMatch(/Hush|4711|4006381/);
      expect(line?.recordId).toMatch(/^sub_/);
    };
    await Promise.all(rules.map(check));
    const batch = {
      template_id: templateId,
      submissions: [{ data: { must: 'x' } }, { data: { f3: secret } }],
    };
    const line = await lineOf(as(token).post('/submissions/batches', batch));
    expect(line?.reasons).toEqual([
      { at: '#/submissions/1/data/must', rule: 'is missing' },
      { at: '#/submissions/1/data/f3', rule: 'expected an email address such as ada@example.com' },
    ]);
  });

  it('keeps nothing of a body, a query, overrides or a list of fields', async () => {
    const templateId = await createTemplate(token, [{ name: 'must', page: 1, required: true }]);
    const submissions = `/templates/${templateId}/submissions`;
    const data = { must: 'x' };
    const sent: [Promise<Answer>, unknown][] = [
      [
        as(token).post(submissions, { data, [secret]: secret, test: secret }),
        [
          { at: '#/test', rule: 'must be a boolean, not a string' },
          { at: '#/…', rule: 'unknown property' },
        ],
      ],
      [
        as(token).post(submissions, { data, metadata: { pdf_filename: secret.repeat(5000) } }),
        [{ at: '#/metadata', rule: null }],
      ],
      [as(token).get(`/submissions?limit=${secret}`), [{ at: '?limit', rule: expect.any(String) }]],
      [as(token).post(submissions, { data: {}, field_overrides: { must: { minLength: 4711 } } }), null],
      [as(token).post(submissions, { data, field_overrides: { [secret]: {} } }), null],
      [
        as(token).put(`/templates/${templateId}/add_fields`, { fields: [{ name: secret, page: secret }] }),
        [{ at: '#/fields/0/page', rule: 'must be a whole number from 1 to 1000' }],
      ],
      [
        as(token).post('/folders', { folder: { name: ['Hush'] } }),
        [expect.objectContaining({ at: '#/folder/name' })],
      ],
    ];
    for (const [answer, reasons] of sent) {
      const line = await lineOf(answer);
      expect(line?.status).toBe(422);
      expect(line?.reasons, line?.path).toEqual(reasons);
      expect(JSON.stringify(line)).not.toMatch(/Hush|4711/);
    }
  });

  it('opens in the list, and its page links to the record while it may be seen', async () => {
    const templateId = await createTemplate(token, [{ name: 'must', page: 1, required: true }]);
    const line = await lineOf(
      as(token).post(`/templates/${templateId}/submissions`, { data: { x: secret } }),
    );
    const list = await browser.get('/dashboard/log');
    expect(list.text).toContain('<code>#/must</code> is missing');
    const page = () => browser.get(`/dashboard/log/${line?.id}`);
    expect((await page()).text).toContain('<code>#/must</code> is missing');
    expect((await page()).text).toContain(`href="/dashboard/submissions/${line?.recordId}"`);
    const about = await lineOf(as(token).get(`/templates/${templateId}`));
    const link = `href="/dashboard/templates/${templateId}"`;
    expect((await browser.get(`/dashboard/log/${about?.id}`)).text).toContain(link);
    await as(token).delete(`/templates/${templateId}`);
    expect((await browser.get(`/dashboard/log/${about?.id}`)).text).not.toContain(link);
  });
});
