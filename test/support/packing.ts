import { runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { packing } from '../../src/service/delivery/packs/packing';
import { until } from './coordinator';

const usual = { ...packing };

/** Lets no coordinator pack or rest, until others say so: for what is to be packed later. */
export function packLater(): void {
  packSoon({ fromBytes: Number.POSITIVE_INFINITY });
}

/** Lets coordinators pack as soon as a few deliveries have ended. */
export function packSoon(change: Partial<typeof packing> = {}): void {
  Object.assign(
    packing,
    { fromBytes: 0, settledMs: 0, deliveries: 3, least: 1, pauseMs: 0, roundMs: 0 },
    change,
  );
}

export function packAsUsual(): void {
  Object.assign(packing, usual);
}

export function senderOf(name: string) {
  return env.WEBHOOK_SENDERS.get(env.WEBHOOK_SENDERS.idFromName(name));
}

/** The ids of the deliveries in the journal of a coordinator. */
export function journaled(name: string): Promise<string[]> {
  return runInDurableObject(senderOf(name), (_object, { storage }) =>
    storage.sql
      .exec<{ id: string }>('select id from delivery order by id')
      .toArray()
      .map(({ id }) => id),
  );
}

/** Lets a coordinator go on until its journal has so many deliveries. */
export async function packUntil(name: string, left: number): Promise<void> {
  await until(async () => {
    await senderOf(name).refresh();
    return (await journaled(name)).length === left;
  });
}

export async function packsOf(accountId: string): Promise<string[]> {
  return (await env.FILES.list({ prefix: `${accountId}/deliveries/` })).objects.map(({ key }) => key);
}
