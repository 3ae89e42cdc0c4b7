import { runDurableObjectAlarm } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { eq } from 'drizzle-orm';
import { Webhook } from 'standardwebhooks';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { webhookEndpoints } from '../../../src/core/db/schema';
import { openExternal } from '../../../src/core/platform/external-fetch';
import { timeOfId } from '../../../src/core/platform/ids';
import { attemptPost } from '../../../src/service/delivery/attempt-delivery';
import { openDeliveryCoordinators } from '../../../src/service/delivery/delivery-coordinators';
import { removeDeliveriesBefore } from '../../../src/service/delivery/delivery-store';
import { deliveryId } from '../../../src/service/delivery/dispatch-event';
import { newEvent } from '../../../src/service/delivery/events/service-event';
import { retries } from '../../../src/service/delivery/retries';
import { type Account, as, createAccount, database, volumes } from '../../support/app';
import { until } from '../../support/coordinator';
import { kill } from '../../support/dying';
import { heldDatabase, once } from '../../support/held-database';
import { expectRefusal } from '../../support/refusals';
import { findEverywhere } from '../../support/stores';
import {
  createEndpoint,
  hanging,
  hits,
  hookUrl,
  letGo,
  type Received,
  receivedBy,
} from '../../support/webhooks';

let account: Account;
let name: string;

function api() {
  return as(account.live);
}

const senders = openDeliveryCoordinators(env.WEBHOOK_SENDERS, undefined);

function stubOf(id: string) {
  return env.WEBHOOK_SENDERS.get(env.WEBHOOK_SENDERS.idFromName(id));
}

/** Keeps the number of attempts, and removes the pauses between them. */
function hurry() {
  vi.spyOn(retries, 'attemptMs').mockReturnValue(400);
  vi.spyOn(retries, 'pauseAfter').mockImplementation((failures, _chance, retryAfterMs) =>
    failures > 9 ? null : Math.max(20, retryAfterMs ?? 0),
  );
}

beforeEach(async () => {
  account = await createAccount();
  name = crypto.randomUUID();
  hurry();
});

afterEach(() => vi.restoreAllMocks());

async function sendTest(endpointId: string): Promise<string> {
  const sent = await api().post(`/webhook_endpoints/${endpointId}/test`, {});
  expect(sent.status, sent.text).toBe(201);
  return sent.json.id;
}

async function deliveryAt(id: string) {
  return (await api().get(`/webhook_deliveries/${id}`)).json;
}

async function ended(id: string) {
  await until(async () => {
    const { state } = await deliveryAt(id);
    return state !== undefined && state !== 'pending';
  }, 12_000);
  return deliveryAt(id);
}

function verified(secret: string, { headers, body }: Received): unknown {
  return new Webhook(secret).verify(body, headers);
}

function expectSameMessage(all: Received[]) {
  expect(new Set(all.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  expect(new Set(all.map(({ body }) => body)).size).toBe(1);
}

describe('a delivery', () => {
  it('fails with a reason when its secret was encrypted with another key, and continues with a new secret', async () => {
    const { id } = await createEndpoint(account.live, hookUrl(name));
    await database
      .update(webhookEndpoints)
      .set({ sealedSecret: 'sealed by somebody else' })
      .where(eq(webhookEndpoints.id, id));
    const delivery = await ended(await sendTest(id));
    expect(delivery.state).toBe('exhausted');
    expect(delivery.attempts[0]).toMatchObject({
      status: null,
      error: 'the secret can no longer be read: rotate it',
    });
    expect(await receivedBy(name)).toEqual([]);
    const { secret } = (await api().post(`/webhook_endpoints/${id}/rotate_secret`)).json;
    expect(await ended(await sendTest(id))).toMatchObject({ state: 'delivered' });
    const [received] = await receivedBy(name);
    if (!received) throw new Error('nothing was received');
    verified(secret, received);
  });

  it('arrives at last, with the same id and bytes and a valid webhook signature on every attempt', async () => {
    const { id, secret } = await createEndpoint(account.live, hookUrl(name, '500,hang,302,429:0,503,200'));
    const delivery = await ended(await sendTest(id));
    expect(delivery).toMatchObject({ state: 'delivered', attempt_count: 6, next_attempt_at: null });
    expect(delivery.attempts.map(({ status }: { status: number | null }) => status)).toEqual([
      500,
      null,
      302,
      429,
      503,
      200,
    ]);
    expect(delivery.attempts[1]).toMatchObject({ error: 'the server took too long', answer: null });
    expect(delivery.attempts[5]).toMatchObject({ error: null, answer: 'taken' });

    const received = await receivedBy(name);
    expect(received).toHaveLength(6);
    expectSameMessage(received);
    for (const one of received) {
      expect(verified(secret, one)).toMatchObject({ type: 'submission.processed' });
      expect(one.headers['webhook-id']).toBe(delivery.event_id);
      expect(one.headers['content-type']).toBe('application/json');
    }
    expect(await receivedBy(`${name}-redirected`)).toEqual([]);
  });

  it('is exhausted after ten attempts; a replay starts again with the same bytes', async () => {
    const plan = [...Array(10).fill(500), 200].join(',');
    const { id } = await createEndpoint(account.live, hookUrl(name, plan));
    const deliveryId = await sendTest(id);
    expect(await ended(deliveryId)).toMatchObject({ state: 'exhausted', attempt_count: 10 });
    const replayed = await api().post(`/webhook_deliveries/${deliveryId}/replay`);
    expect(replayed.json).toMatchObject({ id: deliveryId, state: 'pending' });
    expect(await ended(deliveryId)).toMatchObject({ state: 'delivered', attempt_count: 11 });
    const received = await receivedBy(name);
    expect(received).toHaveLength(11);
    expectSameMessage(received);
  });

  it('with an attempt under way is not sent a second time by a replay', async () => {
    vi.mocked(retries.attemptMs).mockReturnValue(3_500);
    const { id } = await createEndpoint(account.live, hookUrl(name, 'hang,200'), { mode: 'both' });
    const deliveryId = await sendTest(id);
    await until(async () => (await deliveryAt(deliveryId)).attempt_count === 1);
    const replayed = await api().post(`/webhook_deliveries/${deliveryId}/replay`);
    const { error } = expectRefusal(replayed, 409, 'conflict');
    expect(error.message).toBe('An attempt is under way: try again when it has ended.');
    await scheduler.wait(300);
    expect(await receivedBy(name)).toHaveLength(1);
    expect(await ended(deliveryId)).toMatchObject({ state: 'delivered', attempt_count: 2 });
    expect(await receivedBy(name)).toHaveLength(2);
  });

  it('is shown as pending as soon as its replay is answered', async () => {
    vi.mocked(retries.pauseAfter).mockReturnValue(null);
    const { id } = await createEndpoint(account.live, hookUrl(name, '500,hang'), { mode: 'both' });
    const deliveryId = await sendTest(id);
    expect(await ended(deliveryId)).toMatchObject({ state: 'exhausted' });
    vi.mocked(retries.attemptMs).mockReturnValue(3_000);
    expect((await api().post(`/webhook_deliveries/${deliveryId}/replay`)).status).toBe(200);
    expect(await deliveryAt(deliveryId)).toMatchObject({ state: 'pending', finished_at: null });
  });

  it('that waits for its next attempt is sent at once by a replay, and only once', async () => {
    vi.mocked(retries.pauseAfter).mockReturnValue(3_600_000);
    const { id } = await createEndpoint(account.live, hookUrl(name, '500,200'), { mode: 'both' });
    const deliveryId = await sendTest(id);
    await until(async () => (await deliveryAt(deliveryId)).attempts?.[0]?.status === 500);
    const range = { state: 'pending', endpoint_id: id };
    expectRefusal(await api().post('/webhook_deliveries/replay', range), 422, 'validation_failed');
    expect((await api().post('/webhook_deliveries/replay', {})).json.replayed_count).toBe(0);
    expect((await api().post(`/webhook_deliveries/${deliveryId}/replay`)).status).toBe(200);
    expect(await ended(deliveryId)).toMatchObject({ state: 'delivered', attempt_count: 2 });
    expect(await receivedBy(name)).toHaveLength(2);
  });

  it('waits as long as Retry-After says', async () => {
    const { id } = await createEndpoint(account.live, hookUrl(name, '429:1,200'));
    await ended(await sendTest(id));
    const [first, second] = await receivedBy(name);
    expect((second?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThanOrEqual(950);
  });

  it('that is answered with 410 is the last one: the endpoint is disabled', async () => {
    const { id } = await createEndpoint(account.live, hookUrl(name, '410,200'));
    const deliveryId = await sendTest(id);
    expect(await ended(deliveryId)).toMatchObject({ state: 'cancelled', attempt_count: 1 });
    const { json } = await api().get(`/webhook_endpoints/${id}`);
    expect(json).toMatchObject({ enabled: false, disabled_reason: 'gone' });
    expectRefusal(await api().post(`/webhook_endpoints/${id}/test`, {}), 409, 'conflict');

    const enabled = await api().put(`/webhook_endpoints/${id}`, { enabled: true });
    expect(enabled.json).toMatchObject({ enabled: true, disabled_reason: null });
    await api().post(`/webhook_deliveries/${deliveryId}/replay`);
    expect(await ended(deliveryId)).toMatchObject({ state: 'delivered', attempt_count: 2 });
  });

  it('counts an endless or too long answer by its status, and stores its beginning', async () => {
    // A busy machine also needs time to receive the status.
    vi.mocked(retries.attemptMs).mockReturnValue(3_000);
    const { id } = await createEndpoint(account.live, hookUrl(name, '200', `&say=${'x'.repeat(1_500)}`));
    expect((await ended(await sendTest(id))).attempts[0].answer).toBe('x'.repeat(1_024));
    for (const path of ['/flood', '/drip', '/bomb']) {
      const endpoint = await createEndpoint(account.live, hookUrl('x').replace(/\/hook.*/, path));
      const delivery = await ended(await sendTest(endpoint.id));
      expect(delivery, path).toMatchObject({ state: 'delivered', attempt_count: 1 });
      expect(delivery.attempts[0].answer.length, path).toBeLessThanOrEqual(1_024);
    }
  });

  it('is cancelled when its endpoint is deleted, and stays listed', async () => {
    vi.mocked(retries.pauseAfter).mockReturnValue(1_500);
    const { id } = await createEndpoint(account.live, hookUrl(name, '500'));
    const deliveryId = await sendTest(id);
    await until(async () => (await receivedBy(name)).length === 1);
    expect((await api().delete(`/webhook_endpoints/${id}`)).status).toBe(200);
    expect(await ended(deliveryId)).toMatchObject({ state: 'cancelled', attempt_count: 1, endpoint_id: id });
    expect(await receivedBy(name)).toHaveLength(1);
  });

  it('is stored for thirty days, by its coordinator and in the lists', async () => {
    const { id } = await createEndpoint(account.live, hookUrl(name));
    const old = await sendTest(id);
    await ended(old);
    const later = Date.now() + 31 * 86_400_000;
    const clock = vi.spyOn(Date, 'now').mockImplementation(() => later);
    await runDurableObjectAlarm(stubOf(id));
    clock.mockRestore();
    expectRefusal(await api().post(`/webhook_deliveries/${old}/replay`), 404, 'webhook_delivery_not_found');

    const middle = timeOfId(old) + 1;
    await until(async () => Date.now() > middle);
    const recent = await sendTest(id);
    await ended(recent);
    await removeDeliveriesBefore(volumes, 'deliveries', middle);
    const { deliveries } = (await api().get('/webhook_deliveries')).json;
    expect(deliveries.map((delivery: { id: string }) => delivery.id)).toEqual([recent]);
    expectRefusal(await api().get(`/webhook_deliveries/${old}`), 404, 'webhook_delivery_not_found');
  });

  it('of another account cannot be seen or replayed', async () => {
    const other = await createAccount();
    const { id } = await createEndpoint(account.live, hookUrl(name));
    const deliveryId = await sendTest(id);
    await ended(deliveryId);
    const path = `/webhook_deliveries/${deliveryId}`;
    expectRefusal(await as(other.live).get(path), 404, 'webhook_delivery_not_found');
    expectRefusal(await as(other.live).post(`${path}/replay`), 404, 'webhook_delivery_not_found');
    expectRefusal(await as(other.live).delete(`/webhook_endpoints/${id}`), 404, 'webhook_endpoint_not_found');
    expect((await as(other.live).get(`/webhook_deliveries?endpoint_id=${id}`)).json.deliveries).toEqual([]);
    expect(await receivedBy(name)).toHaveLength(1);
  });
});

describe('a delivery coordinator', () => {
  it('that dies in the middle of an attempt makes it again', async () => {
    const { id, secret } = await createEndpoint(account.live, hookUrl(name, 'hang,200'));
    const deliveryId = await sendTest(id);
    await until(async () => (await receivedBy(name)).length === 1);
    await kill(stubOf(id));
    const now = Date.now();
    vi.spyOn(Date, 'now').mockImplementation(() => now + 60_000);
    await runDurableObjectAlarm(stubOf(id));
    expect(await ended(deliveryId)).toMatchObject({ state: 'delivered', attempt_count: 2 });
    vi.restoreAllMocks();
    const received = await receivedBy(name);
    expectSameMessage(received);
    expect((await deliveryAt(deliveryId)).attempts[0].error).toBe('the attempt was interrupted');
    expect(received[0] && verified(secret, received[0])).toBeTruthy();
  });

  it('is not delayed by a hundred others whose receivers hang', { timeout: 90_000 }, async () => {
    // A busy machine may be slow with one attempt, but not as slow as the receivers that hang.
    const [soon, never] = [20_000, 60_000];
    vi.mocked(retries.attemptMs).mockReturnValue(never);
    vi.mocked(retries.pauseAfter).mockReturnValue(null);
    const send = (url: string) => {
      const target = { accountId: account.id, endpointId: null, url };
      const origin = { accountId: account.id, test: false, templateId: null, tokenId: null };
      const event = newEvent('submission.processed', {}, origin, Date.now());
      return senders.accept({ id: deliveryId(event.id, target), event, target });
    };
    await Promise.all(Array.from({ length: 100 }, (_, index) => send(hookUrl(`${name}-${index}`, 'hang'))));
    await until(async () => (await hanging(`${name}-`)) === 100, soon);
    await send(hookUrl(name));
    await until(async () => (await receivedBy(name)).length === 1, soon);
    expect(await hanging(`${name}-`)).toBe(100);
    await letGo(`${name}-`);
  });

  it('has four attempts under way at most', async () => {
    vi.mocked(retries.attemptMs).mockReturnValue(1_200);
    vi.mocked(retries.pauseAfter).mockReturnValue(null);
    const { id } = await createEndpoint(account.live, hookUrl(name, 'hang'));
    const ids = await Promise.all(Array.from({ length: 6 }, () => sendTest(id)));
    await scheduler.wait(600);
    expect(await receivedBy(name)).toHaveLength(4);
    for (const one of ids) expect(await ended(one)).toMatchObject({ state: 'exhausted', attempt_count: 1 });
    expect(await receivedBy(name)).toHaveLength(6);
  });

  it('pauses a target that keeps failing, stores its deliveries, and continues after a change', async () => {
    vi.mocked(retries.pauseAfter).mockReturnValue(5);
    const plan = [...Array(23).fill(500), 200].join(',');
    const { id } = await createEndpoint(account.live, hookUrl(name, plan));
    const ids = [await sendTest(id), await sendTest(id)];
    await until(async () => (await api().get(`/webhook_endpoints/${id}`)).json.paused_until !== null);
    await scheduler.wait(300);
    const tried = (await receivedBy(name)).length;
    expect(tried).toBeGreaterThanOrEqual(20);
    expect(tried).toBeLessThanOrEqual(23);
    for (const one of ids) expect((await deliveryAt(one)).state).toBe('pending');
    // Each change ends the pause for one attempt.
    for (let round = 0; round < 5; round++) {
      expect((await api().put(`/webhook_endpoints/${id}`, { enabled: true })).json.paused_until).toBeNull();
      await scheduler.wait(150);
    }
    for (const one of ids) expect(await ended(one)).toMatchObject({ state: 'delivered' });
    await until(async () => (await api().get(`/webhook_endpoints/${id}`)).json.paused_until === null);
  });
});

describe('URLs that are not public', () => {
  it.each([
    'https://10.0.0.1/hook',
    'https://169.254.169.254/latest/meta-data',
    'https://metadata.google.internal/',
    'https://[fd00::1]/',
    'https://printer.local/hook',
    'https://example.com:8443/hook',
  ])('%s is refused, and gets no request where it was stored before', async (url) => {
    const { errors } = expectRefusal(
      await api().post('/webhook_endpoints', { url }),
      422,
      'validation_failed',
    );
    expect(errors?.[0]).toMatch(/^#\/url: the URL is refused: /);
    vi.mocked(retries.pauseAfter).mockReturnValue(null);
    const fetched = vi.spyOn(globalThis, 'fetch');
    const { id } = await createEndpoint(account.live, hookUrl(name));
    await database.update(webhookEndpoints).set({ url }).where(eq(webhookEndpoints.id, id));
    const delivery = await ended(await sendTest(id));
    expect(delivery.state).toBe('exhausted');
    expect(delivery.attempts[0].error).toMatch(/^the URL is refused: /);
    expect(fetched).not.toHaveBeenCalled();
  });

  it('include those of the machine itself, where the deployment does not open loopback', async () => {
    const url = hookUrl(name);
    const message = { url, headers: {}, body: '{}' };
    const outcome = await attemptPost(openExternal({ loopbackFor: new Set() }), message, Date.now());
    expect(outcome.error).toMatch(/^the URL is refused: /);
    expect(await hits(new URL(url).pathname + new URL(url).search)).toBe(0);
  });
});

describe('secrets of endpoints', () => {
  it('are in no list, no store, no delivery and no log', async () => {
    const logged = vi.spyOn(console, 'error');
    const { id, secret } = await createEndpoint(account.live, hookUrl(name, '500,200'));
    const deliveryId = await sendTest(id);
    await ended(deliveryId);
    const rotated = await api().post(`/webhook_endpoints/${id}/rotate_secret`);
    expect(rotated.json.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    const shown = [
      await api().get('/webhook_endpoints'),
      await api().get(`/webhook_endpoints/${id}`),
      await api().put(`/webhook_endpoints/${id}`, { description: 'New' }),
      await api().get('/webhook_deliveries'),
      await api().get(`/webhook_deliveries/${deliveryId}`),
    ];
    for (const each of [secret, rotated.json.secret]) {
      const bare = each.replace('whsec_', '');
      for (const { text, status } of shown) {
        expect(status).toBe(200);
        expect(text).not.toContain(bare);
      }
      expect(await findEverywhere(bare, [stubOf(id)])).toEqual([]);
      expect(JSON.stringify(logged.mock.calls)).not.toContain(bare);
    }
  });

  it('are both valid after two rotations at once', async () => {
    const { id } = await createEndpoint(account.live, hookUrl(name));
    const rotate = (more?: object) => api().post(`/webhook_endpoints/${id}/rotate_secret`, undefined, more);
    const other = once(() => rotate());
    const mine = await rotate({ env: { DB: heldDatabase(/^update "webhook_endpoints"/, other) } });
    await ended(await sendTest(id));
    const [received] = await receivedBy(name);
    if (!received) throw new Error('nothing was received');
    for (const { json } of [mine, await other()]) expect(verified(json.secret, received)).toBeTruthy();
  });

  it('sign together for a day after a rotation', async () => {
    const { id, secret: old } = await createEndpoint(account.live, hookUrl(name));
    const { secret } = (await api().post(`/webhook_endpoints/${id}/rotate_secret`)).json;
    await ended(await sendTest(id));
    const [during] = await receivedBy(name);
    if (!during) throw new Error('nothing was received');
    expect(during.headers['webhook-signature']).toMatch(/^v1,\S+ v1,\S+$/);
    for (const each of [old, secret]) expect(verified(each, during)).toBeTruthy();

    const later = Date.now() + 24 * 3_600_000 + 1_000;
    const clock = vi.spyOn(Date, 'now').mockImplementation(() => later);
    await sendTest(id);
    await until(async () => (await receivedBy(name)).length === 2);
    clock.mockRestore();
    const [, after] = await receivedBy(name);
    expect(after?.headers['webhook-signature']).toMatch(/^v1,\S+$/);
  });
});
