import { afterEach, describe, expect, it, vi } from 'vitest';
import { as, createAccount, createToken, type Token } from '../../support/app';
import { expectRefusal } from '../../support/refusals';

afterEach(() => vi.restoreAllMocks());

function burst(token: Token, count: number) {
  return Promise.all(Array.from({ length: count }, () => as(token).get('/authentication')));
}

/** Stops the clock, so that no bucket refills on a slow machine. */
function stopTime() {
  let now = Date.now();
  vi.spyOn(Date, 'now').mockImplementation(() => now);
  return (ms: number) => {
    now += ms;
  };
}

describe.each([
  ['test', 25],
  ['live', 100],
] as const)('a %s token', (mode, rate) => {
  it(`is served ${rate} requests a second, and then told when to come back`, async () => {
    const account = await createAccount();
    const pass = stopTime();
    const token = account[mode];
    const answers = await burst(token, rate + 10);
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused).toHaveLength(10);
    for (const answer of refused) {
      const { error } = expectRefusal(answer, 429, 'rate_limited');
      expect(error.message).toContain(`${rate} requests a second`);
      expect(answer.headers.get('retry-after')).toBe('1');
    }

    expect((await as(await createToken(account.id, mode)).get('/authentication')).status).toBe(200);
    pass(1_000);
    const later = await burst(token, rate + 1);
    expect(later.filter(({ status }) => status === 200)).toHaveLength(rate);
  });
});

it('creates nothing when it refuses, and keeps no refusal for an Idempotency-Key', async () => {
  const { test } = await createAccount();
  const pass = stopTime();
  await burst(test, 25);
  const create = () =>
    as(test).post('/folders', { folder: { name: 'Once' } }, { headers: { 'idempotency-key': 'k' } });
  expectRefusal(await create(), 429, 'rate_limited');
  pass(1_000);
  expect((await create()).status).toBe(201);
  expect((await as(test).get('/folders')).json).toHaveLength(1);
});
