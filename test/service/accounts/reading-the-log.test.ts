import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { removeLinesBefore } from '../../../src/core/account-log/account-log-store';
import { accountLog, accounts } from '../../../src/core/db/schema';
import { systemIds } from '../../../src/core/platform/ids';
import { as, createAccount, createToken, database, type Token } from '../../support/app';
import { type Browser, createMember, signIn, type TestMember } from '../../support/members';
import { expectRefusal } from '../../support/refusals';

const day = 86_400_000;

let owner: TestMember;
let browser: Browser;
let reader: Token;

beforeAll(async () => {
  owner = await createMember();
  browser = await signIn(owner);
  reader = await createToken(owner.accountId, 'live', { scopes: ['log:read'] });
  for (const name of ['First', '=Second', 'Third']) await rename(browser, name);
});

async function rename(by: Browser, account_name: string) {
  await by.submit('/dashboard/account/name', { csrf: await by.csrfToken(), account_name });
}

async function read(query = '') {
  return (await as(reader).get(`/account_log${query}`)).json;
}

describe('The account log', () => {
  it('is read by owners and by live tokens that name its scope, and by nobody else', async () => {
    const { accountId } = owner;
    const developer = await signIn(await createMember({ role: 'developer', accountId }));
    for (const path of ['/account_log', '/account_log.csv']) {
      expect((await browser.api('GET', path)).status).toBe(200);
      expect((await as(reader).get(path)).status).toBe(200);
      expectRefusal(await developer.api('GET', path), 403, 'not_permitted');
      const everything = await createToken(accountId, 'live');
      expectRefusal(await as(everything).get(path), 403, 'insufficient_scope');
      const test = await createToken(accountId, 'test', { scopes: ['log:read'] });
      expectRefusal(await as(test).get(path), 403, 'test_token');
    }
    expect((await developer.get('/dashboard/account/log')).status).toBe(403);
  });

  it('is given to tokens by owners only', async () => {
    const { accountId } = owner;
    const developer = await signIn(await createMember({ role: 'developer', accountId }));
    const scopes = ['log:read'];
    const asked = { label: 'Audit', mode: 'live', scopes };
    expectRefusal(await developer.api('POST', '/api_tokens', asked), 403, 'not_permitted');
    const { id } = (await developer.api('POST', '/api_tokens', { label: 'Plain', mode: 'live' })).json;
    expectRefusal(await developer.api('PUT', `/api_tokens/${id}`, { scopes }), 403, 'not_permitted');
    const given = await browser.api('PUT', `/api_tokens/${id}`, { scopes });
    expect(given.json.scopes).toEqual(scopes);
    // A developer may keep what an owner gave.
    expect((await developer.api('PUT', `/api_tokens/${id}`, { scopes, label: 'Audit' })).status).toBe(200);
    // They may narrow it, and not widen it again: that would give the scope where it was not.
    const narrow = { allowed_ips: ['203.0.113.7'] };
    expect((await developer.api('PUT', `/api_tokens/${id}`, narrow)).status).toBe(200);
    const wide = { allowed_ips: [] };
    expectRefusal(await developer.api('PUT', `/api_tokens/${id}`, wide), 403, 'not_permitted');
    expect((await browser.api('PUT', `/api_tokens/${id}`, wide)).status).toBe(200);
  });

  it('is listed by kind, member, token and time, a page at a time', async () => {
    const renamed = await read('?kind=account.renamed');
    expect(renamed.lines.map(({ subject }: { subject: { name: string } }) => subject.name)).toEqual([
      'Third',
      '=Second',
      'First',
    ]);
    const first = await read('?kind=account.renamed&limit=2');
    expect(first).toMatchObject({ limit: 2, next_cursor: renamed.lines[1].id });
    const second = await read(`?kind=account.renamed&limit=2&cursor=${first.next_cursor}`);
    expect(second.lines).toEqual(renamed.lines.slice(2));
    expect((await read(`?member_id=${owner.id}&kind=account.renamed`)).lines).toEqual(renamed.lines);
    expect((await read('?member_id=usr_0')).lines).toEqual([]);
    expect((await read(`?token_id=${owner.id}`)).lines).toEqual([]);
    const [, { created_at }] = renamed.lines;
    const after = await read(`?kind=account.renamed&created_after=${created_at}`);
    const before = await read(`?kind=account.renamed&created_before=${created_at}`);
    expect(after.lines).toEqual(renamed.lines.filter((line: Dated) => line.created_at > created_at));
    expect(before.lines).toEqual(renamed.lines.filter((line: Dated) => line.created_at < created_at));
    for (const wrong of ['?kind=nothing', '?cursor=x', '?created_after=soon', '?limit=0'])
      expectRefusal(await as(reader).get(`/account_log${wrong}`), 422, 'validation_failed');
  });

  it('is exported as CSV in which no text is a formula, and the export is a line', async () => {
    const exported = await as(reader).get('/account_log.csv?kind=account.renamed');
    expect(exported.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(exported.headers.get('content-disposition')).toBe('attachment; filename="account-log.csv"');
    const rows = exported.text
      .replace(/^\ufeff/, '')
      .trimEnd()
      .split('\r\n');
    expect(rows[0]).toBe(
      'id,created_at,kind,by_type,by_id,by_name,by_email,ip,user_agent,subject_id,subject_name,details',
    );
    expect(rows).toHaveLength(4);
    expect(rows[2]).toContain(`,member,${owner.id},Ada Lovelace,${owner.email},${owner.ip},`);
    expect(rows[2]).toContain(`,'=Second,`);
    const [line] = (await read('?kind=log.exported')).lines;
    expect(line.by).toEqual({ type: 'api_token', id: reader.id, name: 'test', email: null });
  });

  it('is shown on a page with the same filters, and a link to the same CSV', async () => {
    const page = await browser.get(`/dashboard/account/log?kind=account.renamed&member=${owner.id}`);
    expect(page.status).toBe(200);
    for (const text of ['Account renamed', '=Second', owner.email, owner.ip])
      expect(page.text).toContain(text);
    const [, href = ''] = /href="(\/dashboard\/api\/account_log\.csv[^"]*)"/.exec(page.text) ?? [];
    const csv = await browser.get(href.replaceAll('&amp;', '&'));
    expect(csv.text.trimEnd().split('\r\n')).toHaveLength(4);
    const wrong = await browser.get('/dashboard/account/log?kind=nothing');
    expect(wrong.text).toContain('must be a kind of the account log');
    expect((await browser.get('/dashboard/account/log?from=2020-01-01&to=2020-01-02')).text).toContain(
      'No results for this filter.',
    );
  });

  it('has no line of another account', async () => {
    const stranger = await createToken((await createAccount()).id, 'live', { scopes: ['log:read'] });
    for (const query of ['', `?member_id=${owner.id}`, '?kind=account.renamed'])
      expect((await as(stranger).get(`/account_log${query}`)).json.lines).toEqual([]);
    const csv = await as(stranger).get(`/account_log.csv?member_id=${owner.id}`);
    expect(csv.text.trimEnd().split('\r\n')).toHaveLength(1);
  });
});

type Dated = { created_at: string };

describe('A line', () => {
  async function insertLine(accountId: string, age: number): Promise<string> {
    const [id, at] = [systemIds.next('logLine'), Date.now() - age];
    await database.insert(accountLog).values({ id, accountId, at, kind: 'account.renamed', details: {} });
    return id;
  }

  function isThere(id: string): Promise<number> {
    return database.$count(accountLog, eq(accountLog.id, id));
  }

  it('is never changed, and is not removed while its account exists', async () => {
    const accountId = systemIds.next('account');
    await database.insert(accounts).values({ id: accountId, name: 'Empty', createdAt: Date.now() });
    const id = await insertLine(accountId, 0);
    const one = eq(accountLog.id, id);
    await expect(database.update(accountLog).set({ ip: null }).where(one)).rejects.toThrow();
    await expect(database.delete(accountLog).where(one)).rejects.toThrow();
    await database.delete(accounts).where(eq(accounts.id, accountId));
    await database.delete(accountLog).where(one);
    expect(await isThere(id)).toBe(0);
  });

  it('is swept after 400 days', async () => {
    const { id: accountId } = await createAccount();
    const old = await insertLine(accountId, 401 * day);
    const young = await insertLine(accountId, 398 * day);
    await removeLinesBefore(database, Date.now() - 400 * day);
    expect([await isThere(old), await isThere(young)]).toEqual([0, 1]);
  });
});
