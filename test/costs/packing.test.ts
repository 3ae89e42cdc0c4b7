import { runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterEach, expect, it } from 'vitest';
import { packing as budget } from '../../scripts/cost/budgets.mjs';
import { measured } from '../../scripts/cost/platform.mjs';
import { createIds } from '../../src/core/platform/ids';
import { packing } from '../../src/service/delivery/packs/packing';
import { createAccount } from '../support/app';
import {
  journaled,
  packAsUsual,
  packLater,
  packSoon,
  packsOf,
  packUntil,
  senderOf,
} from '../support/packing';
import { delivered } from '../support/webhooks';
import { type Costs, meter } from './support/meter';

const usual = { ...packing };
/** The size of a database with the tables of a coordinator and nothing in them. */
const emptyBytes = 40_000;

afterEach(packAsUsual);

function bytesOf(endpointId: string): Promise<number> {
  return runInDurableObject(senderOf(endpointId), (_, { storage }) => storage.sql.databaseSize);
}

/** Fills a journal up with deliveries like the one that it has, each with an event, times and hashes of its own. */
async function fill(endpointId: string, count: number): Promise<void> {
  const random = (length: number) => crypto.getRandomValues(new Uint8Array(length));
  // A pack has deliveries of one day, so they are not older than they must be.
  const start = Date.now() - (count + 1) * 100;
  await runInDurableObject(senderOf(endpointId), (_, { storage }) => {
    const [given] = storage.sql
      .exec<{ record: string; body: string }>('select record, body from delivery')
      .toArray();
    if (!given) throw new Error('nothing was delivered');
    for (let nth = 1; nth < count; nth++) {
      const at = start + nth * 100;
      const ids = createIds({ now: () => at, random });
      const [id, subject] = [ids.next('webhookDelivery'), ids.next('submission')];
      const record = { ...JSON.parse(given.record), id, eventId: ids.next('event'), finishedAt: at };
      const body = JSON.parse(given.body);
      const more = { id: subject, pdf_hash: Buffer.from(random(32)).toString('hex'), metadata: { nth } };
      const links = Object.fromEntries(
        Object.entries(body.data)
          .filter(([key]) => key.endsWith('url'))
          .map(([key]) => [key, `https://example.com/${Buffer.from(random(48)).toString('base64url')}`]),
      );
      const text = JSON.stringify({
        ...body,
        timestamp: new Date(at).toISOString(),
        data: { ...body.data, ...more, ...links },
      });
      storage.sql.exec(
        'insert into delivery values (?, ?, ?, null, null, ?)',
        id,
        JSON.stringify(record),
        text,
        at,
      );
    }
  });
}

it('a packed delivery costs little, and keeps little', { timeout: 60_000 }, async () => {
  packLater();
  const account = await createAccount();
  const { endpointId } = await delivered(account.live);
  const count = usual.deliveries;
  await fill(endpointId, count);
  const full = await bytesOf(endpointId);
  packSoon({ ...usual, fromBytes: 0, settledMs: 0 });
  const { costs, statements } = await meter(
    () => packUntil(endpointId, 0),
    async () => (await journaled(endpointId)).length === 0,
  );
  // The test calls the coordinator, and nobody else does.
  const measuredCosts = { ...costs, objectCalls: 0 };
  const exceeded = Object.entries(budget).filter(([what, most]) => measuredCosts[what as keyof Costs] > most);
  expect(exceeded, `${JSON.stringify(costs)}\n${statements.join('\n')}`).toEqual([]);

  const keys = await packsOf(account.id);
  expect(keys).toHaveLength(1);
  const pack = await env.FILES.head(keys[0] ?? '');
  const kept = { before: full / count, object: await bytesOf(endpointId), file: (pack?.size ?? 0) / count };
  expect(kept.before, JSON.stringify(kept)).toBeGreaterThan(1_000);
  expect(kept.object, JSON.stringify(kept)).toBeLessThanOrEqual(emptyBytes);
  expect(kept.file, JSON.stringify(kept)).toBeLessThanOrEqual(measured.packedDeliveryBytes);
});
