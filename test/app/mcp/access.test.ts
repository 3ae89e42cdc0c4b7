import { env } from 'cloudflare:workers';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { apiRequests } from '../../../src/core/db/schema';
import { type Account, as, call, createAccount, createToken, database, origin } from '../../support/app';
import { absent, type Belongings, makeBelongings } from '../../support/belongings';
import { createTemplate } from '../../support/builders';
import { until } from '../../support/coordinator';
import { heldDatabase } from '../../support/held-database';
import { expectRefusal } from '../../support/refusals';
import { agent, bearer, headersOf, meta, post } from './support/agent';

let account: Account;
let template: string;
let foreign: Belongings;

beforeAll(async () => {
  account = await createAccount();
  template = await createTemplate(account.live, []);
  foreign = await makeBelongings(await createAccount());
});

function list(headers: Record<string, string>) {
  const body = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: { _meta: meta } };
  return call('POST', '/mcp', { body, headers: { ...headersOf('tools/list', {}), ...headers } });
}

describe('an agent', () => {
  it('comes with a token as a bearer, or as everywhere in the API', async () => {
    expect((await list({ authorization: bearer(account.test) })).status).toBe(200);
    expect((await agent(account.test).send('tools/list')).status).toBe(200);
    const wrong = { ...account.test, secret: 'wrong' };
    const headers = [
      {},
      { authorization: bearer(wrong) },
      { authorization: 'Bearer x' },
      { cookie: 'session=x' },
    ];
    for (const sent of headers) expectRefusal(await list(sent), 401, 'unauthorized');
    const answer = await list({});
    expect(answer.headers.get('www-authenticate')).toContain('Basic');
  });

  it('cannot use the API itself as a bearer', async () => {
    const answer = await call('GET', '/api/v1/templates', {
      headers: { authorization: bearer(account.test) },
    });
    expectRefusal(answer, 401, 'unauthorized');
  });

  it('is refused on a page of another origin, and served on our own', async () => {
    const authorization = bearer(account.test);
    for (const other of ['https://evil.example', 'null', `${origin}.evil.example`])
      expectRefusal(await list({ authorization, origin: other }), 403, 'foreign_origin');
    expect((await list({ authorization, origin })).status).toBe(200);
    expect((await list({ authorization })).headers.get('access-control-allow-origin')).toBeNull();
  });

  it('is refused with a token that has expired, or from another address', async () => {
    const expired = await createToken(account.id, 'live', { expiresAt: Date.now() - 1 });
    expectRefusal(await agent(expired).send('tools/list'), 401, 'token_expired');
    const elsewhere = await createToken(account.id, 'live', { allowedIps: ['192.0.2.1'] });
    expectRefusal(await agent(elsewhere).send('tools/list'), 403, 'ip_not_allowed');
    const there = agent(elsewhere, { 'cf-connecting-ip': '192.0.2.1' });
    expect(await there.use('list_templates')).toHaveProperty('templates');
  });

  it('sees and uses only the tools of its scopes', async () => {
    const reader = agent(await createToken(account.id, 'live', { scopes: ['account:read'] }));
    const { tools, cacheScope } = await reader.ask('tools/list');
    const names = tools.map(({ name }: { name: string }) => name);
    expect(names).toEqual(['list_templates', 'get_template_schema', 'get_template_fields']);
    expect(cacheScope).toBe('private');
    const refused = await reader.refusal('fill_template', { template_id: template, data: {} });
    expect(refused).toContain('insufficient_scope: This API token lacks the scope `documents:write`.');
    const writer = agent(await createToken(account.id, 'test', { scopes: ['documents:write'] }));
    expect(
      (await writer.ask('resources/list')).resources.every(({ uri }: { uri: string }) =>
        uri.startsWith(origin),
      ),
    ).toBe(true);
  });

  it('keeps to the templates that its token is limited to', async () => {
    const other = await createTemplate(account.live, []);
    const limited = agent(await createToken(account.id, 'live', { templateIds: [template] }));
    const { templates } = await limited.use('list_templates');
    expect(templates.map(({ id }: { id: string }) => id)).toEqual([template]);
    expect(await limited.refusal('fill_template', { template_id: other, data: {} })).toMatch(
      /^template_not_found: /,
    );
    const { resources } = await limited.ask('resources/list');
    expect(JSON.stringify(resources)).not.toContain(other);
  });
});

describe('a record of another account', () => {
  const calls: [string, (ids: Belongings) => object][] = [
    ['get_template_schema', ({ template_id }) => ({ template_id })],
    ['get_template_fields', ({ template_id }) => ({ template_id })],
    ['propose_template_fields', ({ template_id }) => ({ template_id })],
    ['fill_template', ({ template_id }) => ({ template_id, data: {} })],
    ['get_submission', ({ submission_id }) => ({ submission_id, include_data: true })],
    ['list_submissions', ({ template_id }) => ({ template_id })],
  ];

  it.each(calls)('answers like one that does not exist: %s', async (name, args) => {
    const { refusal } = agent(account.live);
    const [theirs, none] = [
      await refusal(name, { ...args(foreign) }),
      await refusal(name, { ...args(absent) }),
    ];
    expect(theirs).toBe(none);
    expect(theirs).toMatch(/^(template|submission)_not_found: /);
  });

  it('is in no list and no resource', async () => {
    const { use, ask, send } = agent(account.live);
    const lists = [await use('list_templates'), await use('list_submissions'), await ask('resources/list')];
    for (const id of [foreign.template_id, foreign.submission_id])
      expect(JSON.stringify(lists)).not.toContain(id);
    const cursor = await use('list_submissions', { cursor: foreign.submission_id });
    expect(JSON.stringify(cursor.submissions)).not.toContain(foreign.submission_id);
    const read = async (id: string, rest = '') =>
      (await send('resources/read', { uri: `quillet://templates/${id}${rest}` })).json;
    for (const rest of ['', '/schema'])
      expect(await read(foreign.template_id, rest)).toEqual(await read(absent.template_id, rest));
  });
});

describe('a message', () => {
  it('is in the API log as the request that it stands for', async () => {
    const own = await createAccount();
    const rows = () => database.select().from(apiRequests).where(eq(apiRequests.accountId, own.id));
    const { send } = agent(own.test, { 'user-agent': 'an agent' });
    const call = await send('tools/call', { name: 'list_templates', arguments: { query: 'hush' } });
    const listed = await send('tools/list');
    await until(async () => (await rows()).length === 2);
    const byId = new Map((await rows()).map((row) => [row.id, row]));
    expect(byId.get(call.headers.get('x-request-id') ?? '')).toMatchObject({
      method: 'GET',
      path: '/api/v1/templates',
    });
    expect(byId.get(listed.headers.get('x-request-id') ?? '')).toMatchObject({
      method: 'POST',
      path: '/mcp',
      status: 200,
    });
    expect(JSON.stringify(await rows())).not.toContain('hush');
  });

  it('asks the database as often as the request that it stands for', async () => {
    const { test } = await createAccount();
    const readsOf = async (send: (env: { DB: D1Database }) => Promise<unknown>) => {
      let reads = 0;
      const DB = heldDatabase(/^\s*select/i, async () => {
        reads += 1;
      });
      await send({ DB });
      return reads;
    };
    const direct = (env: object) => as(test).get('/templates', { env });
    const call = (env: object) => agent(test).send('tools/call', { name: 'list_templates' }, { env });
    await readsOf(direct);
    const reads = await readsOf(direct);
    expect(reads).toBeGreaterThan(0);
    expect(await readsOf(call)).toBe(reads);
  });

  it('is counted before it is worked on', async () => {
    const { test } = await createAccount();
    const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now());
    let asked = 0;
    const ASSETS = {
      ...env.ASSETS,
      fetch: (...sent: Parameters<Fetcher['fetch']>) => {
        asked += 1;
        return env.ASSETS.fetch(...sent);
      },
    };
    try {
      const { send } = agent(test);
      const uri = `${origin}/docs/tokens.md`;
      const read = () => send('resources/read', { uri }, { env: { ASSETS } });
      const answers = await Promise.all(Array.from({ length: 30 }, read));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(25);
      expect(asked).toBeLessThanOrEqual(26);
      const body = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'x'.repeat(100_000) } };
      expectRefusal(await post(test, body), 429, 'rate_limited');
    } finally {
      clock.mockRestore();
    }
  });

  it('counts as one request of the token', async () => {
    const { test } = await createAccount();
    let now = Date.now();
    const clock = vi.spyOn(Date, 'now').mockImplementation(() => now);
    try {
      const { send } = agent(test);
      const remaining: string[] = [];
      for (const turn of [1, 2, 3]) {
        const method = turn === 2 ? 'tools/list' : 'tools/call';
        const { headers } = await send(method, turn === 2 ? {} : { name: 'list_templates' });
        remaining.push(headers.get('ratelimit-remaining') ?? '');
      }
      expect(remaining).toEqual(['24', '23', '22']);
      await Promise.all(Array.from({ length: 22 }, () => as(test).get('/authentication')));
      expectRefusal(await send('tools/list'), 429, 'rate_limited');
      const called = await send('tools/call', { name: 'list_templates' });
      expect(called.json.result.content[0].text).toMatch(
        /^rate_limited: .*\nWait 1 seconds\.\nWhat to do: /s,
      );
      expect(called.headers.get('retry-after')).toBe('1');
      now += 1_000;
      expect((await send('tools/list')).status).toBe(200);
    } finally {
      clock.mockRestore();
    }
  });
});
