import { env } from 'cloudflare:workers';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { combinedSubmissions, dataRequests, deliveries, submissions } from '../../../src/core/db/schema';
import { openBound } from '../../../src/core/db/volumes/open-volumes';
import { type Account, as, createAccount } from '../../support/app';
import { until } from '../../support/coordinator';
import { expectLogged } from '../../support/log';
import { ask, createContract, signer } from '../../support/signing';
import { sweepAll } from '../../support/sweeping';
import { closeAll, deadDatabase, openNow } from '../../support/volumes';
import { createEndpoint, deliveriesOf, hookUrl, receivedBy } from '../../support/webhooks';

let account: Account;
let templateId: string;
let endpointId: string;
const hook = crypto.randomUUID();
/** The submissions of each volume, each with a signer. */
const asked: { id: string; request: string }[] = [];

async function askAda(): Promise<void> {
  const submission = await ask(account.live, templateId, [signer('Ada')], { data: { title: 'Sale' } });
  asked.push({ id: submission.id, request: submission.data_requests[0].id });
}

function rowsIn(number: number, table: typeof dataRequests | typeof deliveries) {
  return openBound(env, number).select({ id: table.id, of: table.accountId }).from(table);
}

/** How many rows of the account each volume has. */
async function counts(table: typeof dataRequests | typeof deliveries): Promise<number[]> {
  const rows = await Promise.all([0, 1, 2].map((number) => rowsIn(number, table)));
  return rows.map((found) => found.filter(({ of }) => of === account.id).length);
}

beforeAll(async () => {
  account = await createAccount();
  templateId = await createContract(account.live);
  ({ id: endpointId } = await createEndpoint(account.live, hookUrl(hook), { mode: 'both' }));
  for (const open of [[1], [2], null]) {
    await askAda();
    const test = await as(account.live).post(`/webhook_endpoints/${endpointId}/test`, {});
    expect(test.status).toBe(201);
    await until(async () => {
      const { json } = await as(account.live).get(`/webhook_deliveries/${test.json.id}`);
      return json.state === 'delivered';
    });
    if (open) await openNow(open);
  }
}, 60_000);

afterAll(closeAll);

describe('what is found by its id', () => {
  it('is in three volumes', async () => {
    expect(await counts(dataRequests)).toEqual([1, 1, 1]);
    expect((await counts(deliveries)).every((some) => some > 0)).toBe(true);
  });

  it('is a data request of any volume', async () => {
    for (const { request } of asked) {
      const { status, json } = await as(account.live).get(`/data_requests/${request}`);
      expect([status, json.id]).toEqual([200, request]);
    }
  });

  it('is a delivery of any volume, which can be replayed', async () => {
    const before = (await receivedBy(hook)).length;
    const listed = await deliveriesOf(account.live, '?limit=50');
    for (const { id } of listed) {
      const replayed = await as(account.live).post(`/webhook_deliveries/${id}/replay`, {});
      expect([id, replayed.status]).toEqual([id, 200]);
    }
    await until(async () => (await receivedBy(hook)).length >= before + listed.length);
  });

  it('is refused with 503 while its volume does not answer, and the others are there', async () => {
    expectLogged(/volume does not answer/);
    const at = { env: { VOLUME_1: deadDatabase } };
    const found = await Promise.all(
      asked.map(({ request }) => as(account.live).get(`/data_requests/${request}`, at)),
    );
    expect(found.map(({ status }) => status)).toEqual([200, 503, 200]);
    expect(found[1]?.json.error.code).toBe('unavailable');
    expect(found[1]?.headers.get('retry-after')).not.toBeNull();
  });
});

describe('the list of deliveries', () => {
  it('goes over the seams in pages, newest first', async () => {
    const all = await deliveriesOf(account.live, '?limit=50');
    const found: string[] = [];
    for (let cursor = ''; ; ) {
      const { json } = await as(account.live).get(
        `/webhook_deliveries?limit=1${cursor && `&cursor=${cursor}`}`,
      );
      found.push(...json.deliveries.map(({ id }: { id: string }) => id));
      if (json.deliveries.length === 0) break;
      cursor = json.next_cursor;
    }
    expect(found).toEqual(all.map(({ id }: { id: string }) => id));
    expect(found).toEqual([...found].sort().reverse());
    const sum = (await counts(deliveries)).reduce((total, some) => total + some, 0);
    expect(found).toHaveLength(sum);
  });

  it('is counted and replayed as a whole', async () => {
    await until(async () =>
      (await deliveriesOf(account.live, '?limit=50')).every(
        ({ state }: { state: string }) => state === 'delivered',
      ),
    );
    const { json } = await as(account.live).post('/webhook_deliveries/replay', {
      ...{ endpoint_id: endpointId, state: 'delivered' },
    });
    const sum = (await counts(deliveries)).reduce((total, some) => total + some, 0);
    expect(json.replayed_count).toBe(sum);
  });

  it('says which times it lacks', async () => {
    const { json } = await as(account.live).get('/webhook_deliveries?limit=50', {
      env: { VOLUME_1: deadDatabase },
    });
    expect([json.incomplete, json.missing_spans.length]).toEqual([true, 1]);
  });
});

describe('the sweep while a volume does not answer', () => {
  it('names the volume, and goes on in the others', async () => {
    const volume = openBound(env, 2);
    const { id } = asked[2] ?? asked[0] ?? { id: '' };
    const owner = { accountId: account.id, test: false, version: 1, record: '{}' };
    const old = `whd_${'0'.repeat(20)}`;
    const event = { eventId: 'evt', eventType: 'x', target: 'webhook:whe', state: 'delivered' as const };
    await volume.insert(deliveries).values({ ...owner, ...event, id: old });
    const combined = 'com_of_this_test';
    const unsettled = { settled: false, createdAt: 1, updatedAt: 1 };
    await volume.insert(combinedSubmissions).values({ ...owner, ...unsettled, id: combined });
    await volume.update(submissions).set({ expiresAt: 1000 }).where(eq(submissions.id, id));
    const reconciled: string[] = [];
    const COMBINES = new Proxy(env.COMBINES, {
      get: (namespace, name) => {
        const member = Reflect.get(namespace, name);
        if (name === 'idFromName') return (of: string) => reconciled.push(of) && namespace.idFromName(of);
        return typeof member === 'function' ? member.bind(namespace) : member;
      },
    });
    expectLogged(
      /^volume 1 is left out of this sweep/,
      /^sweep of volumes: Error: No answer from volume 1/,
      /^volume 1 is left out of this look for the ends of trails/,
    );
    const bindings: Cloudflare.Env = { ...env, COMBINES, VOLUME_1: deadDatabase };
    await sweepAll(bindings);
    expect(reconciled).toContain(combined);
    const row = await volume.select().from(submissions).where(eq(submissions.id, id)).get();
    expect(row?.expiresAt).toBeNull();
    const left = await volume.select().from(deliveries).where(eq(deliveries.id, old));
    expect(left).toEqual([]);
    await volume.delete(combinedSubmissions).where(eq(combinedSubmissions.id, combined));
  }, 60_000);
});
