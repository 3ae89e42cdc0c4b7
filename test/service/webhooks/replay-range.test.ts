import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { limits } from '../../../src/lib/limits';
import { DeliveryCoordinator } from '../../../src/service/delivery/delivery-coordinator';
import { projectDeliveries } from '../../../src/service/delivery/delivery-store';
import type { EventType } from '../../../src/service/delivery/events/event-types';
import { retries } from '../../../src/service/delivery/retries';
import { type Account, as, createAccount, volumes } from '../../support/app';
import { until } from '../../support/coordinator';
import { forgottenDelivery } from '../../support/deliveries';
import { expectRefusal } from '../../support/refusals';
import { createEndpoint, deliveriesOf, hookUrl, receivedBy } from '../../support/webhooks';

let account: Account;
let name: string;

function api() {
  return as(account.live);
}

const path = '/webhook_deliveries/replay';

beforeEach(async () => {
  account = await createAccount();
  name = crypto.randomUUID();
  vi.spyOn(retries, 'pauseAfter').mockReturnValue(null);
});
afterEach(() => vi.restoreAllMocks());

async function send(endpointId: string, type: EventType = 'submission.processed'): Promise<string> {
  const sent = await api().post(`/webhook_endpoints/${endpointId}/test`, { type });
  expect(sent.status, sent.text).toBe(201);
  return sent.json.id;
}

function inState(state: string, count: number) {
  return until(async () => (await deliveriesOf(account.live, `?state=${state}`)).length === count);
}

describe('a replay of many deliveries', () => {
  it('sends matching deliveries again, with the same bytes, and no others', async () => {
    const failing = await createEndpoint(account.live, hookUrl(name, '500,500,500,200'), { mode: 'both' });
    const good = await createEndpoint(account.live, hookUrl(`${name}-good`), { mode: 'both' });
    await send(failing.id);
    await send(failing.id, 'template.processed');
    await send(failing.id);
    await send(good.id);
    await inState('exhausted', 3);
    await inState('delivered', 1);
    const before = await receivedBy(name);

    const body = { endpoint_id: failing.id, events: ['submission.processed'] };
    const replayed = await api().post(path, body);
    expect(replayed.json).toMatchObject({ replayed_count: 2, has_more: false });
    await inState('delivered', 3);
    const again = (await receivedBy(name)).slice(3);
    const messages = (all: typeof again) =>
      all.map((one) => `${one.headers['webhook-id']} ${one.body}`).sort();
    expect(messages(again)).toEqual(
      messages(before.filter(({ body: sent }) => sent.includes('"submission.processed"'))),
    );
    expect(await receivedBy(`${name}-good`)).toHaveLength(1);
    expect((await api().post(path, body)).json).toEqual({
      replayed_count: 0,
      has_more: false,
      next_cursor: null,
    });
    expect((await api().post(path, {})).json.replayed_count).toBe(1);
  });

  it('leaves out deliveries that are pending already', async () => {
    const { id } = await createEndpoint(account.live, hookUrl(name, '500,hang'), { mode: 'both' });
    vi.spyOn(retries, 'attemptMs').mockReturnValue(1_500);
    await send(id);
    await inState('exhausted', 1);
    const [delivery] = await deliveriesOf(account.live);
    const stub = env.WEBHOOK_SENDERS.get(env.WEBHOOK_SENDERS.idFromName(id));
    expect(await stub.replayAll([delivery.id])).toBe(1);
    expect(await stub.replayAll([delivery.id])).toBe(0);
    await until(async () => (await receivedBy(name)).length === 2);
    expect(await stub.replayAll([delivery.id])).toBe(0);
    await inState('exhausted', 1);
    expect(await receivedBy(name)).toHaveLength(2);
  });

  it('is made once for an Idempotency-Key', async () => {
    const { id } = await createEndpoint(account.live, hookUrl(name), { mode: 'both' });
    await send(id);
    await inState('delivered', 1);
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const body = { endpoint_id: id, state: 'delivered' };
    const first = await api().post(path, body, { headers });
    expect(first.json.replayed_count).toBe(1);
    const second = await api().post(path, body, { headers });
    expect(second.text).toBe(first.text);
    await until(async () => (await receivedBy(name)).length === 2);
    await scheduler.wait(200);
    expect(await receivedBy(name)).toHaveLength(2);
  });

  it('keeps to four attempts under way like other deliveries', async () => {
    vi.spyOn(retries, 'attemptMs').mockReturnValue(1_000);
    const plan = [...Array(8).fill(500), 'hang'].join(',');
    const { id } = await createEndpoint(account.live, hookUrl(name, plan), { mode: 'both' });
    for (let count = 0; count < 8; count++) await send(id);
    await inState('exhausted', 8);
    expect((await api().post(path, { endpoint_id: id })).json.replayed_count).toBe(8);
    await until(async () => (await receivedBy(name)).length === 12);
    await scheduler.wait(300);
    expect(await receivedBy(name)).toHaveLength(12);
    await inState('exhausted', 8);
    expect(await receivedBy(name)).toHaveLength(16);
  });

  it('is limited, and returns a cursor', async () => {
    const records = Array.from({ length: limits.webhookReplays + 1 }, () => forgottenDelivery(account.id));
    for (let at = 0; at < records.length; at += 100)
      await projectDeliveries(volumes, records.slice(at, at + 100));
    const replayAll = vi.spyOn(DeliveryCoordinator.prototype, 'replayAll');
    const first = await api().post(path, {});
    // A call has to end in time, also when each delivery is in a pack of its own.
    const asked = replayAll.mock.calls.map(([ids]) =>
      ids.filter((id) => records.some((one) => one.id === id)),
    );
    expect(asked.flat()).toHaveLength(limits.webhookReplays);
    expect(Math.max(...asked.map((ids) => ids.length))).toBeLessThanOrEqual(100);
    // The delivery coordinator stores none of these deliveries any more.
    expect(first.json).toMatchObject({ replayed_count: 0, has_more: true });
    const ids = records.map(({ id }) => id).sort();
    expect(first.json.next_cursor).toBe(ids.at(-2));
    const second = await api().post(path, { cursor: first.json.next_cursor });
    expect(second.json).toEqual({ replayed_count: 0, has_more: false, next_cursor: ids.at(-1) });
  });

  it('of another account’s endpoint is answered like that of an absent one', async () => {
    const other = await createAccount();
    const { id } = await createEndpoint(account.live, hookUrl(name));
    const foreign = await as(other.live).post(path, { endpoint_id: id });
    const absent = await as(other.live).post(path, { endpoint_id: 'whe_0000000000000000000A' });
    expectRefusal(foreign, 404, 'webhook_endpoint_not_found');
    expect(foreign.text).toBe(absent.text);
  });

  it('by a test token covers test deliveries only, and any replay can be limited in time', async () => {
    await projectDeliveries(volumes, [forgottenDelivery(account.id)]);
    expect((await as(account.test).post(path, {})).json.next_cursor).toBeNull();
    expect((await api().post(path, { created_after: '2099-01-01T00:00:00Z' })).json.next_cursor).toBeNull();
    expect((await api().post(path, { created_before: '2020-01-01T00:00:00Z' })).json.next_cursor).toBeNull();
    expect(
      (await api().post(path, { created_after: '2020-01-01T00:00:00Z' })).json.next_cursor,
    ).not.toBeNull();
  });

  it.each([
    [{ state: 'lost' }, '#/state: must be one of delivered, exhausted, cancelled'],
    [{ state: 'pending' }, '#/state: must be one of delivered, exhausted, cancelled'],
    [{ events: [] }, '#/events: must name at least one type'],
    [{ cursor: 'whe_0' }, '#/cursor: must be the `next_cursor` of the previous answer'],
    [{ limit: 1 }, '#/limit: unknown property'],
  ])('refuses %o', async (body, problem) => {
    const answer = await api().post(path, body);
    expect(expectRefusal(answer, 422, 'validation_failed').errors).toEqual([problem]);
  });
});
