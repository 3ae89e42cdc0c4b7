import { runDurableObjectAlarm } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { Webhook } from 'standardwebhooks';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { retries } from '../../../src/service/delivery/retries';
import { type Account, as, createAccount } from '../../support/app';
import { createEndpoint, deliveriesOf, hookUrl, receivedBy } from '../../support/webhooks';

let account: Account;
let now: number;
const hour = 3_600_000;

/**
 * Runs the whole schedule by a clock that the test moves, with a shorter time limit for attempts.
 */
beforeEach(async () => {
  account = await createAccount();
  now = Date.now();
  vi.spyOn(Date, 'now').mockImplementation(() => now);
  vi.spyOn(retries, 'attemptMs').mockReturnValue(300);
});
afterEach(() => vi.restoreAllMocks());

/** The delivery after this many attempts. */
async function attempted(id: string, count: number) {
  for (let turn = 0; turn < 200; turn++) {
    const { json } = await as(account.live).get(`/webhook_deliveries/${id}`);
    if (json.attempt_count === count && json.attempts.at(-1).duration_ms !== null) return json;
    await scheduler.wait(20);
  }
  throw new Error(`${id} was not attempted ${count} times.`);
}

/** Moves the clock from attempt to attempt, and checks that none is made a millisecond too soon. */
async function follow(name: string, plan: string) {
  const { id: endpointId, secret } = await createEndpoint(account.live, hookUrl(name, plan), {
    mode: 'both',
  });
  const sent = (await as(account.live).post(`/webhook_endpoints/${endpointId}/test`, {})).json;
  const alarm = () =>
    runDurableObjectAlarm(env.WEBHOOK_SENDERS.get(env.WEBHOOK_SENDERS.idFromName(endpointId)));
  const times: number[] = [];
  for (let count = 1; ; count++) {
    times.push(now);
    const delivery = await attempted(sent.id, count);
    if (delivery.next_attempt_at === null) return { delivery, times, secret };
    now = Date.parse(delivery.next_attempt_at) - 1;
    await alarm();
    await scheduler.wait(30);
    expect(await receivedBy(name)).toHaveLength(count);
    now += 1;
    await alarm();
  }
}

function pausesOf(times: number[]) {
  return times.slice(1).map((time, at) => time - (times[at] ?? 0));
}

async function expectSameAndSigned(name: string, secret: string, count: number) {
  const received = await receivedBy(name);
  expect(received).toHaveLength(count);
  expect(new Set(received.map(({ headers, body }) => `${headers['webhook-id']} ${body}`)).size).toBe(1);
  for (const { headers, body } of received) {
    now = Number(headers['webhook-timestamp']) * 1000;
    expect(new Webhook(secret).verify(body, headers)).toMatchObject({ type: 'submission.processed' });
  }
}

it('a receiver that answers 500, hangs, redirects, and sends Retry-After in seconds and as a date gets the event at last', async () => {
  const name = crypto.randomUUID();
  const date = new Date(now + 20 * hour).toUTCString();
  const askedFor = date.replace(',', '~').replaceAll(' ', '_');
  const plan = `500,hang,302,429:10800,429:${askedFor},200`;
  const { delivery, times, secret } = await follow(name, plan);
  expect(delivery).toMatchObject({ state: 'delivered', attempt_count: 6 });
  const pauses = pausesOf(times);
  for (const [at, least] of [5_000, 300_000, 1_800_000].entries()) {
    expect(pauses[at]).toBeGreaterThanOrEqual(least);
    expect(pauses[at]).toBeLessThanOrEqual(least * 1.1);
  }
  expect(pauses[3]).toBe(3 * hour);
  expect(times[5]).toBe(Date.parse(date));
  await expectSameAndSigned(name, secret, 6);
});

it('a delivery that always fails is exhausted after ten attempts, one answered with 410 is not tried again, and the counts agree', async () => {
  const [never, gone, good] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
  const exhausted = await follow(never, '500');
  expect(exhausted.delivery).toMatchObject({ state: 'exhausted', attempt_count: 10 });
  const seconds = [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400];
  for (const [at, pause] of pausesOf(exhausted.times).entries()) {
    expect(pause / 1000).toBeGreaterThanOrEqual(seconds[at] ?? 0);
    expect(pause / 1000).toBeLessThanOrEqual((seconds[at] ?? 0) * 1.1);
  }
  const cancelled = await follow(gone, '500,410');
  expect(cancelled.delivery).toMatchObject({ state: 'cancelled', attempt_count: 2 });
  const delivered = await follow(good, '200');
  expect(delivered.delivery).toMatchObject({ state: 'delivered', attempt_count: 1 });

  const deliveries = await deliveriesOf(account.live);
  const states = deliveries.map(({ state }: { state: string }) => state).sort();
  expect(states).toEqual(['cancelled', 'delivered', 'exhausted']);
  const attempts = deliveries.reduce(
    (sum: number, one: { attempt_count: number }) => sum + one.attempt_count,
    0,
  );
  const received = await Promise.all([never, gone, good].map(receivedBy));
  expect(attempts).toBe(received.flat().length);
  await expectSameAndSigned(never, exhausted.secret, 10);
  await expectSameAndSigned(gone, cancelled.secret, 2);
  await expectSameAndSigned(good, delivered.secret, 1);
});
