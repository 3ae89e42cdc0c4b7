import { env } from 'cloudflare:workers';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { webhookEndpoints } from '../../../src/core/db/schema';
import { idAtTime } from '../../../src/core/platform/ids';
import { limits } from '../../../src/lib/limits';
import { openDeliveryCoordinators } from '../../../src/service/delivery/delivery-coordinators';
import { retries } from '../../../src/service/delivery/retries';
import { sharing } from '../../../src/service/delivery/shares/share-rules';
import { Shares } from '../../../src/service/delivery/shares/shares';
import { type Account, as, createAccount, database } from '../../support/app';
import { until } from '../../support/coordinator';
import { divide, eventOf, inJournal, journals, namesOf } from '../../support/shares';
import { createEndpoint, deliveriesOf, hanging, hookUrl, letGo, receivedBy } from '../../support/webhooks';

const senders = openDeliveryCoordinators(env.WEBHOOK_SENDERS, undefined);
const day = 86_400_000;

let account: Account;
let name: string;

beforeEach(async () => {
  account = await createAccount();
  name = crypto.randomUUID();
  vi.spyOn(retries, 'pauseAfter').mockReturnValue(day);
});
const usual = { ...sharing };
afterEach(() => {
  vi.restoreAllMocks();
  Object.assign(sharing, usual);
});

/** Has the coordinator of this name make a delivery. */
async function deliver(endpointId: string, sender: string): Promise<string> {
  for (;;) {
    const delivery = eventOf(account.id, endpointId);
    const owner = await inJournal(endpointId, (journal) => new Shares(journal).ownerOf(delivery));
    if ((owner ? `${endpointId}/share-${owner.share}` : endpointId) !== sender) continue;
    return (await senders.accept(delivery)).id;
  }
}

/** A target with two coordinators, which have made deliveries that arrived. */
async function divided(): Promise<{ id: string; both: [string, string] }> {
  const { id } = await createEndpoint(account.live, hookUrl(`${name}-before`), { mode: 'both' });
  await deliver(id, id);
  await divide(id, 2);
  const [first = '', further = ''] = namesOf(id, 2);
  await deliver(id, further);
  await until(async () => (await deliveriesOf(account.live, '?state=delivered')).length === 2);
  return { id, both: [first, further] };
}

async function answer(endpointId: string, plan: string): Promise<void> {
  const changed = await as(account.live).put(`/webhook_endpoints/${endpointId}`, {
    url: hookUrl(name, plan),
  });
  expect(changed.status, changed.text).toBe(200);
}

/** So many failures in a row, the first of them at this time. */
async function fail(sender: string, failures: number, since: number): Promise<void> {
  await inJournal(sender, (journal) =>
    journal.saveHealth({ ...journal.health(), failures, since, lastError: 'away' }),
  );
}

async function pause(sender: string, until: number): Promise<void> {
  await fail(sender, limits.webhookFailures, until - day);
  await inJournal(sender, (journal) => journal.saveHealth({ ...journal.health(), pausedUntil: until }));
}

function healthOf(sender: string) {
  return inJournal(sender, (journal) => journal.health());
}

async function shownPause(endpointId: string): Promise<number | null> {
  const row = await database.select().from(webhookEndpoints).where(eq(webhookEndpoints.id, endpointId)).get();
  return row?.pausedUntil ?? null;
}

describe('a pause of a target that is divided', () => {
  it.each([
    ['the first', 0],
    ['a further', 1],
  ] as const)('that begins at %s coordinator is kept by all of them', async (_, nth) => {
    const { id, both } = await divided();
    await answer(id, '500');
    await fail(both[nth], limits.webhookFailures - 1, Date.now() + 1);
    await deliver(id, both[nth]);
    const other = both[1 - nth] ?? '';
    await until(async () => ((await healthOf(other)).pausedUntil ?? 0) > Date.now());
    expect(await healthOf(other)).toMatchObject({ failures: limits.webhookFailures });
    await until(async () => ((await shownPause(id)) ?? 0) > Date.now());
    const waiting = await deliver(id, other);
    expect(await inJournal(other, (journal) => journal.find(waiting)?.record.attempts)).toEqual([]);
    expect(await receivedBy(name)).toHaveLength(1);
  });

  it('does not begin for the few deliveries that a working target refuses', async () => {
    const { id, both } = await divided();
    const [first, further] = both;
    await fail(further, limits.webhookFailures - 1, Date.now() - day);
    await answer(id, '200,500');
    await deliver(id, first);
    await until(async () => (await receivedBy(name)).length === 1);
    await until(async () => (await deliveriesOf(account.live, '?state=delivered')).length === 3);
    await deliver(id, further);
    await until(async () => (await healthOf(further)).failures === 0);
    for (const sender of both)
      expect(await healthOf(sender)).toMatchObject({ pausedUntil: null, notice: null });
    expect(await shownPause(id)).toBeNull();
  });

  it.each([
    ['the first', 0],
    ['a further', 1],
  ] as const)('ends with an attempt of %s coordinator that began before it', async (_, nth) => {
    const { id, both } = await divided();
    await answer(id, 'hang');
    await deliver(id, both[nth]);
    await until(async () => (await hanging(name)) === 1);
    for (const sender of both) await pause(sender, Date.now() + day);
    await database
      .update(webhookEndpoints)
      .set({ pausedUntil: Date.now() + day })
      .where(eq(webhookEndpoints.id, id));
    await letGo(name);
    for (const sender of both) await until(async () => (await healthOf(sender)).pausedUntil === null);
    await until(async () => (await shownPause(id)) === null);
  });

  it.each([
    ['the first', 0],
    ['a further', 1],
  ] as const)('at one coordinator ends with a replay of a delivery of %s one', async (_, nth) => {
    const { id, both } = await divided();
    const replayed = (await journals(id, 2))[nth]?.[0] ?? '';
    const other = both[1 - nth] ?? '';
    await pause(other, Date.now() + day);
    expect((await as(account.live).post(`/webhook_deliveries/${replayed}/replay`)).status).toBe(200);
    await until(async () => (await healthOf(other)).pausedUntil === null);
  });

  it('lets each coordinator try one delivery when it is over', async () => {
    const { id, both } = await divided();
    const [first, further] = both;
    await senders.takePause(
      { accountId: account.id, endpointId: id, share: 1 },
      {
        pausedUntil: Date.now() + day,
        since: Date.now(),
        lastError: 'away',
      },
    );
    await answer(id, 'hang');
    for (let nth = 0; nth < 3; nth++) await deliver(id, further);
    await until(async () => (await hanging(name)) === 1);
    for (let nth = 0; nth < 2; nth++) await deliver(id, first);
    await until(async () => (await hanging(name)) === 3);
    await letGo(name);
  });
});

describe('a change of the number of shares', () => {
  it('counts after each delivery that a process before accepted, also with a clock that was ahead', async () => {
    const { id } = await createEndpoint(account.live, hookUrl(name, 'hang'), { mode: 'both' });
    const ahead = Date.now() + day;
    const event = eventOf(account.id, id);
    await senders.accept({ ...event, id: `${idAtTime('webhookDelivery', ahead)}${'0'.repeat(13)}` });
    await until(async () => (await hanging(name)) === 1);
    Object.assign(sharing, { lookMs: 0, waitedMs: 1 });
    await inJournal(id, (journal) => {
      const { webhooksAtOnceMost: most } = limits;
      new Shares(journal).follow({ underWay: most, most }, Date.now() + 3_600_000);
    });
    const { count, fromAt } = await inJournal(id, (journal) => journal.shares.newest());
    expect(count).toBe(2);
    expect(fromAt).toBeGreaterThan(ahead);
    await letGo(name);
  });
});
