import { expect, it } from 'vitest';
import { rateRows } from '../../../src/lib/limits/rates';
import { as, call, createAccount, createToken } from '../../support/app';
import { allowLogged } from '../../support/log';
import { expectRefusal } from '../../support/refusals';

const texts = import.meta.glob('../../../wrangler.toml', {
  query: '?raw',
  import: 'default',
  eager: true,
});
const wranglerToml = Object.values(texts).join();
const full: RateLimit = { limit: async () => ({ success: false }) };

function guess(ip: string, env?: Parameters<typeof call>[2]) {
  const authorization = `Basic ${btoa('api_live_00000000000000000000:wrong')}`;
  const headers = { authorization, 'cf-connecting-ip': ip };
  return call('GET', '/api/v1/folders', { ...env, headers });
}

it('refuses a row of wrong secrets from one address, and no one else', async () => {
  const { live } = await createAccount();
  const ip = '192.0.2.201';
  // Two windows of the counter at most.
  const answers = await Promise.all(
    Array.from({ length: 2 * rateRows.unauthorized.limit + 5 }, () => guess(ip)),
  );
  for (const { headers } of answers) {
    expect(headers.get('ratelimit-limit')).toBe('60');
    expect(headers.get('ratelimit-reset')).toBe('60');
  }
  const refused = answers.filter(({ status }) => status !== 401);
  expect(refused.length).toBeGreaterThan(0);
  for (const answer of refused) {
    expectRefusal(answer, 429, 'rate_limited');
    expect(answer.headers.get('retry-after')).toBe('60');
    expect(answer.headers.get('ratelimit-remaining')).toBe('0');
  }
  expect((await guess('192.0.2.202')).status).toBe(401);
  expect((await as(live).get('/folders', { headers: { 'cf-connecting-ip': ip } })).status).toBe(200);
});

it.each([
  ['/sign-in', 'RATE_SIGN_INS'],
  ['/sign-in/code', 'RATE_SIGN_INS'],
  ['/magic-link', 'RATE_LINKS'],
  ['/reset-password', 'RATE_LINKS'],
] as const)('%s is refused above its rate', async (path, binding) => {
  const headers = {
    origin: 'http://127.0.0.1:8787',
    'cf-connecting-ip': '192.0.2.203',
    'content-type': 'application/x-www-form-urlencoded',
  };
  const answer = await call('POST', path, {
    headers,
    body: 'email=a%40example.com',
    env: { [binding]: full },
  });
  expect(answer.status).toBe(429);
  expect(answer.headers.get('retry-after')).toBe('60');
});

it.each(['/submissions/sub_1Nq2Xc0aB3dE5fG7hJ9k/a.pdf', '/templates/tpl_1Nq2Xc0aB3dE5fG7hJ9k/a.pdf'])(
  'made-up downloads are refused above the rate: %s',
  async (path) => {
    const headers = { 'cf-connecting-ip': '192.0.2.205' };
    expect((await call('GET', path, { headers })).status).toBe(401);
    const answer = await call('GET', path, { headers, env: { RATE_UNAUTHORIZED: full } });
    expectRefusal(answer, 429, 'rate_limited');
  },
);

it('lets requests pass where the binding is absent or fails', async () => {
  allowLogged(/RATE_UNAUTHORIZED/);
  expect((await guess('192.0.2.204', { env: { RATE_UNAUTHORIZED: undefined } })).status).toBe(401);
  const failing: RateLimit = {
    limit: async () => {
      throw new Error('away');
    },
  };
  expect((await guess('192.0.2.204', { env: { RATE_UNAUTHORIZED: failing } })).status).toBe(401);
});

it('counts no request of the machine itself', async () => {
  expect((await guess('127.0.0.1', { env: { RATE_UNAUTHORIZED: full } })).status).toBe(401);
});

it('tells a token its rate', async () => {
  const { test } = await createAccount();
  const { headers } = await as(test).get('/folders');
  expect(headers.get('ratelimit-limit')).toBe('25');
  expect(headers.get('ratelimit-remaining')).toBe('24');
  expect(headers.get('ratelimit-reset')).toBe('1');
});

it('tells a refused token its rate, too', async () => {
  const account = await createAccount();
  const expired = await createToken(account.id, 'test', { expiresAt: Date.now() - 1 });
  const elsewhere = await createToken(account.id, 'test', { allowedIps: ['203.0.113.7'] });
  for (const [token, status] of [
    [expired, 401],
    [elsewhere, 403],
  ] as const) {
    const answer = await as(token).get('/folders');
    expect(answer.status).toBe(status);
    expect(answer.headers.get('ratelimit-remaining')).toBe('24');
  }
});

it.each(['ratelimits', 'env.eu.ratelimits'])('[[%s]] has the rates of the catalogue', (table) => {
  const blocks = wranglerToml.split('\n\n').filter((block) => block.includes(`[[${table}]]`));
  const bound = blocks.map((block) => ({
    binding: /^name = "(\w+)"/m.exec(block)?.[1],
    limit: Number(/limit = (\d+)/.exec(block)?.[1]),
    seconds: Number(/period = (\d+)/.exec(block)?.[1]),
  }));
  const wanted = Object.values(rateRows).map(({ binding, limit, seconds }) => ({ binding, limit, seconds }));
  expect(bound).toEqual(wanted);
});
