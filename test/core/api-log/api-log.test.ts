import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { insertRequests, removeRequestsBefore, trimRequests } from '../../../src/core/api-log/api-log-store';
import { logRequest } from '../../../src/core/api-log/log-request';
import type { LoggedRequest } from '../../../src/core/api-log/logged-request';
import { apiRequests } from '../../../src/core/db/schema';
import { systemIds } from '../../../src/core/platform/ids';
import { limits } from '../../../src/lib/limits';
import { as, call, createToken, database, type Token } from '../../support/app';
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
    const deps = { db: database, defer: (promise: Promise<unknown>) => work.push(promise) };
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
