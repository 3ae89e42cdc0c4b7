import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Account, as, createAccount } from '../../support/app';
import { until } from '../../support/coordinator';
import { expectLogged } from '../../support/log';
import { packAsUsual, packLater, packSoon, packsOf, packUntil } from '../../support/packing';
import { expectRefusal } from '../../support/refusals';
import { createEndpoint, deliveriesOf, hookUrl, receivedBy } from '../../support/webhooks';

let account: Account;
let name: string;

beforeEach(async () => {
  account = await createAccount();
  name = crypto.randomUUID();
  packLater();
});
afterEach(packAsUsual);

function api() {
  return as(account.live);
}

function shown(id: string) {
  return api().get(`/webhook_deliveries/${id}`);
}

/** An endpoint with so many deliveries that arrived and were packed, the oldest first. */
async function packed(count: number): Promise<{ endpointId: string; ids: string[] }> {
  const { id: endpointId } = await createEndpoint(account.live, hookUrl(name), { mode: 'both' });
  const ids: string[] = [];
  for (let nth = 0; nth < count; nth++)
    ids.push((await api().post(`/webhook_endpoints/${endpointId}/test`, {})).json.id);
  await until(async () => (await deliveriesOf(account.live, '?state=delivered')).length === count);
  packSoon();
  await packUntil(endpointId, 0);
  return { endpointId, ids };
}

describe('a damaged pack', () => {
  async function damage(change: (key: string) => Promise<unknown>) {
    const made = await packed(3);
    const [key = ''] = await packsOf(account.id);
    await change(key);
    return made;
  }

  it.each([
    ['that is not there', (key: string) => env.FILES.delete(key)],
    ['that is no gzip', (key: string) => env.FILES.put(key, 'no gzip')],
  ])('%s answers 503 for each of its deliveries, and new ones go on', async (_, change) => {
    const { endpointId, ids } = await damage(change);
    const [noted, answered] = [
      /^the journal of a pack of deliveries \(\d/,
      /^req_\w+ \w+ \/api\/v1\/webhook_deliveries/,
    ];
    expectLogged(noted, answered, noted, answered);
    expectRefusal(await shown(ids[0] ?? ''), 503, 'unavailable');
    expectRefusal(await api().post(`/webhook_deliveries/${ids[0]}/replay`), 503, 'unavailable');
    expect(await deliveriesOf(account.live)).toHaveLength(3);
    await api().post(`/webhook_endpoints/${endpointId}/test`, {});
    await until(async () => (await receivedBy(name)).length === 4);
  });

  it('leaves the others to a range', async () => {
    const { endpointId } = await damage((key) => env.FILES.delete(key));
    packLater();
    await api().post(`/webhook_endpoints/${endpointId}/test`, {});
    await until(async () => (await deliveriesOf(account.live, '?state=delivered')).length === 4);
    expectLogged(/^the journal of a pack of deliveries \(\d/);
    const replayed = await api().post('/webhook_deliveries/replay', { state: 'delivered' });
    expect(replayed.json).toMatchObject({ replayed_count: 1, has_more: false });
    await until(async () => (await receivedBy(name)).length === 5);
  });
});
