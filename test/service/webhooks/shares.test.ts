import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { users, webhookDeliveries, webhookEndpoints } from '../../../src/core/db/schema';
import { openVolumes } from '../../../src/core/db/volumes/open-volumes';
import { systemIds } from '../../../src/core/platform/ids';
import { limits } from '../../../src/lib/limits';
import { dumpObjects } from '../../../src/service/backup/backup-objects';
import { openDeliveryCoordinators } from '../../../src/service/delivery/delivery-coordinators';
import { retries } from '../../../src/service/delivery/retries';
import { sharing } from '../../../src/service/delivery/shares/share-rules';
import { needsNotice } from '../../../src/service/delivery/target-health';
import { submitted } from '../../support/actions';
import { type Account, as, createAccount, database } from '../../support/app';
import { createTemplate } from '../../support/builders';
import { until } from '../../support/coordinator';
import { kill } from '../../support/dying';
import { hurry } from '../../support/hurry';
import { expectLogged } from '../../support/log';
import { awaitMails, mailsTo } from '../../support/mailbox';
import { senderOf } from '../../support/packing';
import { divide, eventOf, inJournal, journals, namesOf } from '../../support/shares';
import { createEndpoint, deliveriesOf, hanging, hookUrl, letGo, receivedBy } from '../../support/webhooks';

const senders = openDeliveryCoordinators(env.WEBHOOK_SENDERS, undefined);
const day = 86_400_000;

let account: Account;
let name: string;

beforeEach(async () => {
  account = await createAccount();
  name = crypto.randomUUID();
});
const usual = { ...sharing };
afterEach(() => {
  vi.restoreAllMocks();
  Object.assign(sharing, usual);
});

function api() {
  return as(account.live);
}

/** An endpoint whose first delivery arrived, so that its coordinator is there, and is divided then. */
async function divided(count: number, plan = '200'): Promise<string> {
  const { id } = await createEndpoint(account.live, hookUrl(name, `200,${plan}`), { mode: 'both' });
  await sendTest(id);
  await until(async () => (await deliveriesOf(account.live, '?state=delivered')).length === 1);
  await divide(id, count);
  return id;
}

async function sendTest(endpointId: string): Promise<string> {
  const sent = await api().post(`/webhook_endpoints/${endpointId}/test`, {});
  expect(sent.status, sent.text).toBe(201);
  return sent.json.id;
}

async function sendTests(endpointId: string, count: number): Promise<string[]> {
  const ids: string[] = [];
  while (ids.length < count) ids.push(await sendTest(endpointId));
  return ids;
}

async function arrived(): Promise<(string | undefined)[]> {
  return (await receivedBy(name)).map(({ headers }) => headers['webhook-id']);
}

describe('the deliveries to a target that is divided', () => {
  it('arrive once each, from several coordinators, and are listed, shown and replayed as those of one', async () => {
    const id = await divided(4);
    const ids = await sendTests(id, 16);
    await until(async () => (await deliveriesOf(account.live, '?state=delivered&limit=50')).length === 17);
    expect(new Set(await arrived()).size).toBe(17);
    expect(await arrived()).toHaveLength(17);
    const parts = await journals(id, 4);
    expect(parts.filter((part) => part.length > 0).length).toBeGreaterThan(1);
    expect(parts.flat()).toHaveLength(17);
    const listed = await deliveriesOf(account.live, `?endpoint_id=${id}&limit=50`);
    expect(listed.map((one: { id: string }) => one.id).slice(0, 16)).toEqual([...ids].reverse());
    for (const one of ids) {
      const { json } = await api().get(`/webhook_deliveries/${one}`);
      expect(json).toMatchObject({ state: 'delivered', attempt_count: 1, endpoint_id: id });
      expect(json.body).toContain('submission.processed');
    }
    const replayed = await api().post('/webhook_deliveries/replay', { state: 'delivered' });
    expect(replayed.json).toMatchObject({ replayed_count: 17, has_more: false });
    await until(async () => (await arrived()).length === 34);
    expect(new Set(await arrived()).size).toBe(17);
  });

  it('of one record are made by one coordinator', async () => {
    const submission = await submitted(account.live, await createTemplate(account.live, []));
    const id = await divided(8);
    const made = [];
    for (let nth = 0; nth < 6; nth++) made.push(await senders.accept(eventOf(account.id, id, submission.id)));
    expect(new Set(made.map(({ sender }) => sender)).size).toBe(1);
  });

  it.each([
    ['grew', 1, 8],
    ['was divided further', 2, 8],
    ['was joined', 8, 1],
  ])('are found when their event is dispatched again after the target %s', async (_, before, after) => {
    const id = await divided(before);
    const given = Array.from({ length: 6 }, () => eventOf(account.id, id));
    const first = await Promise.all(given.map((one) => senders.accept(one)));
    await until(async () => (await arrived()).length === 7);
    await divide(id, after);
    const again = await Promise.all(given.map((one) => senders.accept(one)));
    expect(again.map(({ sender }) => sender)).toEqual(first.map(({ sender }) => sender));
    await until(async () => (await deliveriesOf(account.live, '?state=delivered')).length === 7);
    expect(await arrived()).toHaveLength(7);
    expect((await journals(id, 8)).flat()).toHaveLength(7);
  });

  it('are made by coordinators that know nothing of the first one, as after going back', {
    timeout: 90_000,
  }, async () => {
    hurry();
    const id = await divided(2, 'hang,hang,hang,hang,hang,hang,hang,hang,200');
    let sent = 9;
    await sendTests(id, 8);
    for (; ((await journals(id, 2))[1] ?? []).length === 0; sent++) await sendTest(id);
    // How many are under way at once depends on how the records are divided.
    await until(async () => (await hanging(name)) >= 2, 20_000);
    for (const sender of namesOf(id, 2)) await kill(senderOf(sender));
    const now = Date.now();
    vi.spyOn(Date, 'now').mockImplementation(() => now + 60_000);
    await until(async () => {
      await letGo(name);
      for (const sender of namesOf(id, 2)) await runDurableObjectAlarm(senderOf(sender));
      return (await deliveriesOf(account.live, '?state=delivered')).length === sent;
    }, 40_000);
    expect(new Set(await arrived()).size).toBe(sent);
  });
});

describe('the coordinators of a target', () => {
  /** A target of which each coordinator has deliveries. */
  async function withShares(plan = '200'): Promise<string> {
    const id = await divided(2, plan);
    await until(async () => {
      await sendTest(id);
      return (await journals(id, 2)).every((part) => part.length > 0);
    });
    return id;
  }

  const pausedOf = (sender: string) => inJournal(sender, (journal) => journal.health().pausedUntil);

  async function pause(sender: string): Promise<void> {
    const pausedUntil = Date.now() + day;
    await inJournal(sender, (journal) =>
      journal.saveHealth({ ...journal.health(), failures: 25, pausedUntil }),
    );
  }

  it('end their pauses with a change of the target', async () => {
    const id = await withShares();
    for (const sender of namesOf(id, 2)) await pause(sender);
    expect((await api().put(`/webhook_endpoints/${id}`, { description: 'again' })).status).toBe(200);
    for (const sender of namesOf(id, 2)) expect(await pausedOf(sender)).toBeNull();
  });

  it.each([
    ['the first', 0],
    ['a further', 1],
  ])('all end their pauses with a replay of a delivery of %s one', async (_, nth) => {
    const id = await withShares();
    await until(async () => (await deliveriesOf(account.live, '?state=pending')).length === 0);
    const one = (await journals(id, 2))[nth]?.at(-1) ?? '';
    for (const sender of namesOf(id, 2)) await pause(sender);
    expect((await api().post(`/webhook_deliveries/${one}/replay`)).status).toBe(200);
    for (const sender of namesOf(id, 2)) await until(async () => (await pausedOf(sender)) === null);
    const row = await database.select().from(webhookEndpoints).where(eq(webhookEndpoints.id, id)).get();
    expect(row?.pausedUntil).toBeNull();
  });

  it('have the owners told once', async () => {
    const email = `olga-${name}@example.com`;
    const created = { id: systemIds.next('user'), accountId: account.id, email, name: 'Olga' };
    await database.insert(users).values({ ...created, role: 'owner', createdAt: Date.now() });
    const id = await withShares();
    await divide(id, 4);
    for (const sender of namesOf(id, 2)) {
      await inJournal(sender, (journal) =>
        journal.saveHealth(needsNotice({ ...journal.health(), lastError: 'away' }, 'paused', Date.now())),
      );
      await runDurableObjectAlarm(senderOf(sender));
    }
    expect((await awaitMails(email, 1))[0]?.text).toContain('away');
    for (const sender of namesOf(id, 2)) {
      await until(async () => (await inJournal(sender, (journal) => journal.health())).notice === null);
      expect((await inJournal(sender, (journal) => journal.health())).lastNoticeAt).not.toBeNull();
    }
    expect(await mailsTo(email)).toHaveLength(1);
  });

  it('cancel what waits when the target is deleted', async () => {
    vi.spyOn(retries, 'pauseAfter').mockReturnValue(day);
    const id = await withShares('500');
    await until(async () => (await deliveriesOf(account.live, '?state=pending')).length > 0);
    await senders.cancelAll({ accountId: account.id, endpointId: id });
    await until(async () => (await deliveriesOf(account.live, '?state=pending')).length === 0);
  });

  it('are forgotten together', async () => {
    const id = await withShares();
    await until(async () => (await deliveriesOf(account.live, '?state=pending')).length === 0);
    await senders.forget(id);
    for (const sender of namesOf(id, 2))
      expect(await inJournal(sender, (journal) => journal.isThere()), sender).toBe(false);
  });

  it('are forgotten together after the time of their changes, and with a first one that cannot be used', async () => {
    const id = await withShares();
    await until(async () => (await deliveriesOf(account.live, '?state=pending')).length === 0);
    await inJournal(id, (journal) =>
      journal.shares.change({ count: 1, fromAt: Date.now() }, Date.now() + day),
    );
    await runInDurableObject(senderOf(id), (_, { storage }) =>
      storage.sql.exec(`alter table target drop column journal_version;
        alter table target add column journal_version integer not null default 99`),
    );
    await kill(senderOf(id));
    expectLogged(/^the journal of a delivery coordinator/);
    await senders.forget(id);
    for (const sender of namesOf(id, 2))
      expect(await inJournal(sender, (journal) => journal.isThere()), sender).toBe(false);
  });

  it('are in a backup before a row speaks of them', async () => {
    const id = await withShares();
    await until(async () => (await deliveriesOf(account.live, '?state=pending')).length === 0);
    await database.delete(webhookDeliveries).where(eq(webhookDeliveries.accountId, account.id));
    const none = { dump: async () => null, restore: async () => false };
    const others = { submissions: none, combines: none, batches: none };
    const deps = { db: database, volumes: openVolumes(env), deliveries: senders, ...others };
    const before = account.id.slice(0, -1);
    const { objects } = await dumpObjects(deps, 'senders', { after: before, since: '2026-01-01' });
    const held = objects.filter(({ dump }) => dump !== null).map(({ name: sender }) => sender);
    expect(held).toEqual(namesOf(id, 2));
  });
});

describe('a target whose line grows', () => {
  it('gets another coordinator', { timeout: 90_000 }, async () => {
    Object.assign(sharing, { lookMs: 20, waitedMs: 50, aheadMs: 1 });
    const { webhooksAtOnce: first, webhooksAtOnceMost: most } = limits;
    const plan = [...Array(first).fill('hang'), ...Array(most).fill('200'), 'hang'].join();
    const { id } = await createEndpoint(account.live, hookUrl(name, plan), { mode: 'both' });
    let sent = first + 3 * most;
    await sendTests(id, sent);
    await letGo(name);
    await until(async () => (await hanging(name)) === most, 20_000);
    const isShared = async () => ((await journals(id, 2))[1]?.length ?? 0) > 0;
    await until(async () => {
      await sendTest(id);
      sent += 1;
      return isShared();
    }, 20_000);
    expect(await inJournal(id, (journal) => journal.shares.newest().count)).toBeGreaterThan(1);
    // What another coordinator has taken over is listed a moment later, so the arrivals say when all is done.
    await until(async () => {
      await letGo(name);
      return new Set(await arrived()).size === sent;
    }, 60_000);
  });

  it('stays whole while it fails', async () => {
    Object.assign(sharing, { lookMs: 1, waitedMs: 1, aheadMs: 1 });
    vi.spyOn(retries, 'pauseAfter').mockReturnValue(20);
    const { id } = await createEndpoint(account.live, hookUrl(name, '500'), { mode: 'both' });
    await sendTests(id, 40);
    // Twenty failures in a row pause the target.
    await until(async () => (await arrived()).length > 10, 20_000);
    expect(await inJournal(id, (journal) => journal.shares.newest().count)).toBe(1);
  });
});
