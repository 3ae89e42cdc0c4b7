import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { deliveries, webhookDeliveries } from '../../../src/core/db/schema';
import { openDeliveryCoordinators } from '../../../src/service/delivery/delivery-coordinators';
import { retries } from '../../../src/service/delivery/retries';
import { actionsAtLast, submitted } from '../../support/actions';
import { type Account, as, createAccount, database } from '../../support/app';
import { createTemplate } from '../../support/builders';
import { until } from '../../support/coordinator';
import { kill } from '../../support/dying';
import { hurry } from '../../support/hurry';
import { createEndpoint, deliveriesOf, hookUrl, receivedBy } from '../../support/webhooks';

let account: Account;
let name: string;

beforeEach(async () => {
  account = await createAccount();
  name = crypto.randomUUID();
  hurry();
});
afterEach(() => vi.restoreAllMocks());

function api() {
  return as(account.live);
}

async function sendTest(endpointId: string): Promise<string> {
  const sent = await api().post(`/webhook_endpoints/${endpointId}/test`, {});
  expect(sent.status, sent.text).toBe(201);
  return sent.json.id;
}

function inState(id: string, state: string) {
  return until(async () => (await api().get(`/webhook_deliveries/${id}`)).json.state === state, 12_000);
}

async function countIn(table: typeof deliveries | typeof webhookDeliveries): Promise<number> {
  return database.$count(table, eq(table.accountId, account.id));
}

function senderOf(endpointId: string) {
  return env.WEBHOOK_SENDERS.get(env.WEBHOOK_SENDERS.idFromName(endpointId));
}

function indexesOf(endpointId: string): Promise<string[]> {
  return runInDurableObject(senderOf(endpointId), (_, { storage }) =>
    storage.sql
      .exec<{ name: string }>("select name from sqlite_master where type = 'index' order by name")
      .toArray()
      .map((index) => index.name),
  );
}

describe('a delivery', () => {
  it('arrives, is shown by its record, and is listed by each filter', async () => {
    const { id } = await createEndpoint(account.live, hookUrl(name), { events: ['submission.processed'] });
    const submission = await submitted(account.live, await createTemplate(account.live, []));
    const [action] = await actionsAtLast(account.live, submission.id);
    expect(action).toMatchObject({ state: 'processed', integration_id: id });
    await until(async () => (await deliveriesOf(account.live, '?state=delivered')).length === 1);
    expect([await countIn(webhookDeliveries), await countIn(deliveries)]).toEqual([0, 1]);
    expect(await indexesOf(id)).toEqual(['delivery_due', 'delivery_project']);
    const eventId = action?.result_data['event_id'];
    for (const [query, count] of [
      ['', 1],
      ['?type=webhook', 1],
      ['?type=slack_webhook', 0],
      ['?state=pending', 0],
      [`?endpoint_id=${id}`, 1],
      [`?integration_id=${id}&type=webhook&state=delivered`, 1],
      [`?integration_id=${id}&type=s3_upload`, 0],
      [`?event_id=${eventId}`, 1],
      ['?created_after=2099-01-01T00:00:00Z', 0],
      ['?created_before=2020-01-01T00:00:00Z', 0],
    ])
      expect(await deliveriesOf(account.live, `${query}`), `${query}`).toHaveLength(Number(count));
    expect(await deliveriesOf(account.test)).toEqual([]);
  });

  it('is counted and replayed where it was given up', async () => {
    vi.spyOn(retries, 'pauseAfter').mockReturnValue(null);
    const { id } = await createEndpoint(account.live, hookUrl(name, '500,200'), { mode: 'both' });
    const deliveryId = await sendTest(id);
    await inState(deliveryId, 'exhausted');
    const replayed = await api().post('/webhook_deliveries/replay', { endpoint_id: id });
    expect(replayed.json.replayed_count).toBe(1);
    await inState(deliveryId, 'delivered');
    expect(await receivedBy(name)).toHaveLength(2);
  });

  it('is made again when its coordinator dies in the middle of its first attempt', async () => {
    const { id } = await createEndpoint(account.live, hookUrl(name, 'hang,200'), { mode: 'both' });
    const deliveryId = await sendTest(id);
    await until(async () => (await receivedBy(name)).length === 1);
    await kill(senderOf(id));
    const now = Date.now();
    const clock = vi.spyOn(Date, 'now').mockImplementation(() => now + 60_000);
    await runDurableObjectAlarm(senderOf(id));
    await inState(deliveryId, 'delivered');
    clock.mockRestore();
    expect(await receivedBy(name)).toHaveLength(2);
  });

  it('is kept by its coordinator for thirty days', async () => {
    const { id } = await createEndpoint(account.live, hookUrl(name), { mode: 'both' });
    const deliveryId = await sendTest(id);
    await inState(deliveryId, 'delivered');
    const body = () => senderOf(id).body(deliveryId);
    expect(await body()).toContain('submission.processed');
    for (const [days, isKept] of [
      [29, true],
      [31, false],
    ] as const) {
      const at = Date.now() + days * 86_400_000;
      const clock = vi.spyOn(Date, 'now').mockImplementation(() => at);
      await runDurableObjectAlarm(senderOf(id));
      clock.mockRestore();
      expect((await body()) !== null, `after ${days} days`).toBe(isKept);
    }
  });

  it('is dumped and restored with what is still to be sent', async () => {
    const { id } = await createEndpoint(account.live, hookUrl(name), { mode: 'both' });
    const deliveryId = await sendTest(id);
    await inState(deliveryId, 'delivered');
    const senders = openDeliveryCoordinators(env.WEBHOOK_SENDERS, undefined);
    const dump = (await senders.dump(id))?.dump;
    const other = `${id}-restored`;
    expect(dump && (await senders.restore(other, dump))).toBe(true);
    expect(await senders.body(other, deliveryId)).toBe(await senders.body(id, deliveryId));
    expect(await indexesOf(other)).toEqual(['delivery_due', 'delivery_project']);
  });
});

/** Moves a delivery to where release 0.4.0 has written it. */
async function moveToOldTable(id: string): Promise<void> {
  const moved = `insert into webhook_deliveries
      (id, account_id, action_type, integration_id, event_id, event_type, test, state, version, record)
    select id, account_id, record ->> '$.actionType', record ->> '$.integrationId', event_id, event_type, test, state,
      version, record
    from deliveries where id = ?`;
  await env.DB.batch([
    env.DB.prepare(moved).bind(id),
    env.DB.prepare('delete from deliveries where id = ?').bind(id),
  ]);
}

describe('a delivery of release 0.4.0', () => {
  it('stays in its table, and is listed and replayed with those of today', async () => {
    const { id } = await createEndpoint(account.live, hookUrl(name), { mode: 'both' });
    const before = await sendTest(id);
    await inState(before, 'delivered');
    await moveToOldTable(before);
    expect((await api().post(`/webhook_deliveries/${before}/replay`)).status).toBe(200);
    await until(async () => (await api().get(`/webhook_deliveries/${before}`)).json.attempt_count === 2);
    const after = await sendTest(id);
    await inState(after, 'delivered');
    expect([await countIn(webhookDeliveries), await countIn(deliveries)]).toEqual([1, 1]);
    const listed = await deliveriesOf(account.live, '?limit=50');
    expect(listed.map((delivery: { id: string }) => delivery.id)).toEqual([after, before]);
    const replayed = await api().post('/webhook_deliveries/replay', { state: 'delivered' });
    expect(replayed.json).toMatchObject({ replayed_count: 2, has_more: false });
  });

  it('is replayed by its coordinator, whose journal loses an index', async () => {
    const { id } = await createEndpoint(account.live, hookUrl(name), { mode: 'both' });
    const deliveryId = await sendTest(id);
    await inState(deliveryId, 'delivered');
    await runInDurableObject(senderOf(id), (_, { storage }) => {
      storage.sql.exec('alter table target drop column journal_version');
      storage.sql.exec('create index delivery_created on delivery (created_at)');
    });
    expect(await indexesOf(id)).toContain('delivery_created');
    await kill(senderOf(id));
    expect((await api().post(`/webhook_deliveries/${deliveryId}/replay`)).status).toBe(200);
    await until(async () => (await receivedBy(name)).length === 2);
    expect(await indexesOf(id)).toEqual(['delivery_due', 'delivery_project']);
  });
});
