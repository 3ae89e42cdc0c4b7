import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { idAtTime } from '../../../src/core/platform/ids';
import { openDeliveryCoordinators } from '../../../src/service/delivery/delivery-coordinators';
import { DeliveryJournal } from '../../../src/service/delivery/delivery-journal';
import { newEvent } from '../../../src/service/delivery/events/service-event';
import { PackTable } from '../../../src/service/delivery/packs/pack-table';
import { packing } from '../../../src/service/delivery/packs/packing';
import { type Account, as, createAccount } from '../../support/app';
import { until } from '../../support/coordinator';
import { dieAtWrite, kill } from '../../support/dying';
import { expectLogged } from '../../support/log';
import {
  journaled,
  packAsUsual,
  packLater,
  packSoon,
  packsOf,
  packUntil,
  senderOf,
} from '../../support/packing';
import { createEndpoint, deliveriesOf, hookUrl, letGo, receivedBy } from '../../support/webhooks';

const day = 86_400_000;
const senders = openDeliveryCoordinators(env.WEBHOOK_SENDERS, undefined);

let account: Account;
let name: string;

beforeEach(async () => {
  account = await createAccount();
  name = crypto.randomUUID();
  packLater();
});
afterEach(() => {
  vi.restoreAllMocks();
  packAsUsual();
});

function api() {
  return as(account.live);
}

/** An endpoint with so many deliveries that arrived, the oldest first. */
async function delivered(count: number): Promise<{ endpointId: string; ids: string[] }> {
  const { id: endpointId } = await createEndpoint(account.live, hookUrl(name), { mode: 'both' });
  const ids: string[] = [];
  for (let nth = 0; nth < count; nth++)
    ids.push((await api().post(`/webhook_endpoints/${endpointId}/test`, {})).json.id);
  await until(async () => (await deliveriesOf(account.live, '?state=delivered')).length === count);
  return { endpointId, ids };
}

async function packed(count: number) {
  const made = await delivered(count);
  packSoon();
  await packUntil(made.endpointId, 0);
  return made;
}

function shown(id: string) {
  return api().get(`/webhook_deliveries/${id}`);
}

async function bodiesReceived(): Promise<string[]> {
  return (await receivedBy(name)).map(({ body }) => body);
}

describe('ended deliveries that are packed', () => {
  it('are listed and shown as before, with their bodies', async () => {
    const { endpointId, ids } = await delivered(4);
    const listed = await deliveriesOf(account.live);
    const before = await Promise.all(ids.map(shown));
    packSoon();
    // Three make a pack; the fourth waits for others of its day.
    await packUntil(endpointId, 1);
    expect(await journaled(endpointId)).toEqual([ids[3]]);
    expect(await packsOf(account.id)).toHaveLength(1);
    expect(await deliveriesOf(account.live)).toEqual(listed);
    for (const [index, id] of ids.entries()) expect((await shown(id)).json).toEqual(before[index]?.json);
    expect(before[0]?.json.body).toContain('submission.processed');
  });

  it('stay in the journal of a target that has few', async () => {
    const { endpointId, ids } = await delivered(3);
    packAsUsual();
    const { fromBytes } = packing;
    packSoon({ fromBytes });
    await runDurableObjectAlarm(senderOf(endpointId));
    expect(await journaled(endpointId)).toEqual(ids);
    expect(await packsOf(account.id)).toEqual([]);
  });

  it('are replayed with the same id and the same bytes', async () => {
    const { endpointId, ids } = await packed(3);
    const [first = ''] = ids;
    const bodies = await bodiesReceived();
    expect((await api().post(`/webhook_deliveries/${first}/replay`)).status).toBe(200);
    await until(async () => (await shown(first)).json.attempt_count === 2);
    const received = await receivedBy(name);
    expect(received).toHaveLength(4);
    expect(received[3]?.headers['webhook-id']).toBe(received[0]?.headers['webhook-id']);
    expect(received[3]?.body).toBe(bodies[0]);
    expect(await journaled(endpointId)).toEqual([first]);
  });

  it('are replayed by a range', async () => {
    const { endpointId, ids } = await packed(6);
    const replayed = await api().post('/webhook_deliveries/replay', { state: 'delivered' });
    expect(replayed.json).toMatchObject({ replayed_count: 6, has_more: false });
    await until(async () => (await receivedBy(name)).length === 12);
    const counted = (await receivedBy(name)).map(({ headers }) => headers['webhook-id']);
    expect(new Set(counted).size).toBe(6);
    // Those that were sent again are packed again, and the newer pack counts.
    await packUntil(endpointId, 0);
    for (const id of ids) {
      const [attempts, body] = [(await shown(id)).json.attempt_count, await senderOf(endpointId).body(id)];
      expect([attempts, body]).toEqual([2, (await shown(id)).json.body]);
    }
    const again = await api().post(`/webhook_deliveries/${ids[0]}/replay`);
    expect(again.json.attempt_count).toBe(2);
    await until(async () => (await shown(ids[0] ?? '')).json.attempt_count === 3);
  });

  it('are replayed by a range when they are packed while it looks into other packs', async () => {
    const { endpointId, ids } = await delivered(4);
    packSoon();
    await packUntil(endpointId, 1);
    const files = Object.getPrototypeOf(env.FILES);
    const read = files.get;
    let isRead = false;
    vi.spyOn(files, 'get').mockImplementation(async function (this: R2Bucket, ...args: unknown[]) {
      if (!isRead && String(args[0]).includes('/deliveries/')) {
        isRead = true;
        packSoon({ deliveries: 1 });
        await packUntil(endpointId, 0);
      }
      return Reflect.apply(read, this, args);
    });
    expect(await senders.replayAll(endpointId, ids)).toBe(4);
    expect(isRead).toBe(true);
    await until(async () => (await receivedBy(name)).length === 8);
  });

  it('are not sent again when their event is dispatched a second time', async () => {
    const { id: endpointId } = await createEndpoint(account.live, hookUrl(name), { mode: 'both' });
    const origin = { accountId: account.id, test: false, templateId: null, tokenId: null };
    const event = newEvent('submission.processed', { metadata: {} } as never, origin, Date.now());
    const target = { accountId: account.id, endpointId };
    const delivery = { id: event.id.replace('evt_', 'whd_'), event, target };
    await senders.accept(delivery);
    await until(async () => (await deliveriesOf(account.live, '?state=delivered')).length === 1);
    packSoon({ deliveries: 1 });
    await packUntil(endpointId, 0);
    expect(await senders.accept(delivery)).toMatchObject({ id: delivery.id, state: 'delivered' });
    expect(await journaled(endpointId)).toEqual([]);
    expect(await receivedBy(name)).toHaveLength(1);
  });

  it('are kept for thirty days, with their files', async () => {
    const { endpointId, ids } = await packed(3);
    const body = () => senderOf(endpointId).body(ids[0] ?? '');
    for (const [days, isKept] of [
      [29, true],
      [31, false],
    ] as const) {
      const at = Date.now() + days * day;
      vi.spyOn(Date, 'now').mockImplementation(() => at);
      await runDurableObjectAlarm(senderOf(endpointId));
      expect((await body()) !== null, `after ${days} days`).toBe(isKept);
      expect((await packsOf(account.id)).length, `after ${days} days`).toBe(Number(isKept));
      vi.restoreAllMocks();
    }
    const alarm = await runInDurableObject(senderOf(endpointId), (_, { storage }) => storage.getAlarm());
    expect(alarm).toBeNull();
  });

  it('are found by a coordinator that was restored from a backup', async () => {
    const { endpointId, ids } = await packed(3);
    const dump = (await senders.dump(endpointId))?.dump;
    const other = `${endpointId}-restored`;
    expect(dump && (await senders.restore(other, dump))).toBe(true);
    expect(await senders.body(other, ids[1] ?? '')).toBe(await senders.body(endpointId, ids[1] ?? ''));
  });
});

describe('packing', () => {
  it('leaves what waits, and what ended a moment ago', async () => {
    const plan = 'hang,200,200,200';
    const { id } = await createEndpoint(account.live, hookUrl(name, plan), { mode: 'both' });
    const ids: string[] = [];
    for (let nth = 0; nth < 4; nth++) {
      ids.push((await api().post(`/webhook_endpoints/${id}/test`, {})).json.id);
      await until(async () => (await receivedBy(name)).length === nth + 1);
    }
    await until(async () => (await deliveriesOf(account.live, '?state=delivered')).length === 3);
    packSoon({ settledMs: 600_000 });
    await runDurableObjectAlarm(senderOf(id));
    expect(await journaled(id)).toEqual(ids);
    packSoon();
    await packUntil(id, 1);
    expect(await journaled(id)).toEqual([ids[0]]);
  });

  it('makes packs of the deliveries of one day', async () => {
    const { endpointId, ids } = await delivered(2);
    const yesterday = `${idAtTime('webhookDelivery', Date.now() - day)}${'0'.repeat(13)}`;
    await runInDurableObject(senderOf(endpointId), (_, { storage }) =>
      storage.sql.exec(
        `insert into delivery select ?1, json_set(record, '$.id', ?1), body, due_at, project_at, created_at
         from delivery where id = ?2`,
        yesterday,
        ids[0] ?? '',
      ),
    );
    packSoon({ deliveries: 2 });
    await packUntil(endpointId, 0);
    expect(await packsOf(account.id)).toHaveLength(2);
  });

  it('makes packs of a few deliveries that are large', async () => {
    const { endpointId, ids } = await delivered(3);
    packSoon({ deliveries: 100, least: 50, chars: 1_000 });
    await packUntil(endpointId, 0);
    expect(await packsOf(account.id)).toHaveLength(3);
    expect((await shown(ids[1] ?? '')).json.body).toContain('submission.processed');
  });

  it('takes what has ended after its turn in the next round', async () => {
    const plan = 'hang,200,200,200';
    const { id } = await createEndpoint(account.live, hookUrl(name, plan), { mode: 'both' });
    await api().post(`/webhook_endpoints/${id}/test`, {});
    await until(async () => (await receivedBy(name)).length === 1);
    for (let nth = 0; nth < 3; nth++) await api().post(`/webhook_endpoints/${id}/test`, {});
    await until(async () => (await deliveriesOf(account.live, '?state=delivered')).length === 3);
    packSoon({ roundMs: day });
    await packUntil(id, 1);
    packSoon({ roundMs: day, deliveries: 1 });
    await letGo(name);
    await until(async () => (await deliveriesOf(account.live, '?state=delivered')).length === 4);
    await runDurableObjectAlarm(senderOf(id));
    expect(await journaled(id)).toHaveLength(1);
    packSoon({ roundMs: 0, deliveries: 1 });
    await packUntil(id, 0);
  });

  it('leaves a delivery that is replayed while its pack is written', async () => {
    const { endpointId, ids } = await delivered(2);
    packSoon({ deliveries: 2, pauseMs: day });
    const [first = ''] = ids;
    await runInDurableObject(senderOf(endpointId), (_, state) => {
      const journal = new DeliveryJournal(state);
      const gathered = journal.packs.gather(Date.now());
      if (!gathered) throw new Error('nothing to pack');
      const found = journal.find(first);
      if (!found) throw new Error('not there');
      journal.save(found.record, { dueAt: null, projectAt: Date.now() + day });
      journal.packs.take(gathered, '2026-01-01/never-written', Date.now());
    });
    expect(await journaled(endpointId)).toEqual([first]);
  });

  it('loses nothing when the process dies between the file and the journal', async () => {
    const { endpointId, ids } = await delivered(3);
    const before = await Promise.all(ids.map((id) => senderOf(endpointId).body(id)));
    const died = await dieAtWrite(senderOf(endpointId), {
      writes: [[PackTable.prototype, ['take']]],
      nth: 1,
    });
    packSoon();
    await runDurableObjectAlarm(senderOf(endpointId)).catch(() => {});
    await until(async () => died() && (await packsOf(account.id)).length === 1);
    vi.restoreAllMocks();
    expect(await journaled(endpointId)).toEqual(ids);
    await packUntil(endpointId, 0);
    expect(await Promise.all(ids.map((id) => senderOf(endpointId).body(id)))).toEqual(before);
    expect(await receivedBy(name)).toHaveLength(3);
  });

  it('waits while files cannot be written', async () => {
    const { endpointId, ids } = await delivered(3);
    packSoon({ pauseMs: day });
    const files = Object.getPrototypeOf(env.FILES);
    const put = vi.spyOn(files, 'put').mockRejectedValue(new Error('away'));
    expectLogged(/deliveries could not be packed/);
    await runDurableObjectAlarm(senderOf(endpointId));
    put.mockRestore();
    expect(await journaled(endpointId)).toEqual(ids);
    await kill(senderOf(endpointId));
    await packUntil(endpointId, 0);
  });
});
