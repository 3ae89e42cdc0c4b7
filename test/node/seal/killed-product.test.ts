import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { Receiver } from '../../../scripts/crash/receiver.mjs';
import { readStores } from '../../../scripts/crash/stores.mjs';
import { Hold } from '../../support/hold';
import { TimeAuthority } from '../../support/time-authority';
import { LocalProduct } from '../support/local-product';
import { ageFiles, storedKeys } from '../support/stored-files';
import { formOf } from './support/form-of';
import { Gate } from './support/gate';
import { isSealedFor } from './support/inspect-seal';

class HeldProduct extends LocalProduct {
  protected override readonly entry = 'test/node/seal/support/held-entry.ts';
}

const authority = new TimeAuthority();
const gate = new Gate();
const receiver = new Receiver();
const ofReceiver = new Hold();

/** Where a submission is when the product is killed, the last one first: attempts go through all of them. */
const points = {
  'before the receiver has answered': ofReceiver,
  'between the store and the report': gate.holds.after,
  'between the token and the store': gate.holds.before,
  'before the token': authority.hold,
};
type Point = keyof typeof points;

const ids = {} as Record<Point, string>;
let product: HeldProduct;
let certificates: string;
let storedAtKill: Record<Point, number>;

beforeAll(async () => {
  const variables = [`TSA_URL:${await authority.listen()}`, `GATE:${await gate.listen()}`];
  product = await HeldProduct.start(...variables, 'LOOPBACK_FOR:webhooks,s3,timestamps');
  receiver.holds = (name) => name.startsWith('submission.processed ') && ofReceiver.takes();
  await product.api('POST', '/webhook_endpoints', { url: await receiver.start() });
  const { id: template } = await product.upload(await formOf(1));
  for (const [point, hold] of Object.entries(points)) {
    const come = hold.next();
    const body = { data: { name_of_page_1: point }, seal: 'required' };
    const path = `/templates/${template}/submissions?wait=false`;
    ids[point as Point] = (await product.api('POST', path, body)).submission.id;
    await come;
  }
  await product.kill();
  storedAtKill = stored();
  // What nothing points to goes after a day.
  ageFiles(product.at.state, 25 * 3_600_000);
  await product.run();
  certificates = await (await fetch(`${product.origin}/.well-known/quillet/certificates.pem`)).text();
});

afterAll(async () => {
  await product?.end();
  receiver.stop();
  gate.end();
  authority.end();
});

/** How many PDFs the bucket has of each submission. */
function stored(): Record<Point, number> {
  const keys = storedKeys(product.at.state).filter((key) => key.endsWith('.pdf'));
  const counts = Object.entries(ids).map(([point, id]) => [
    point,
    keys.filter((key) => key.includes(id)).length,
  ]);
  return Object.fromEntries(counts);
}

it('each submission was where it should be', () => {
  expect(storedAtKill).toEqual({
    'before the receiver has answered': 1,
    'between the store and the report': 1,
    'between the token and the store': 0,
    'before the token': 0,
  });
});

describe.each(Object.keys(points) as Point[])('a submission whose product is killed %s', (point) => {
  it('ends with one sealed PDF, one report and one event', async () => {
    const path = `/submissions/${ids[point]}`;
    const record = await product.until(path, ({ state }) => state !== 'pending');
    expect(record).toMatchObject({ state: 'processed', error_message: null, seal_level: 'b_t' });
    const pdf = await product.download(record.download_url);
    expect(createHash('sha256').update(pdf).digest('hex')).toBe(record.pdf_hash);
    expect(isSealedFor(pdf)).toBe(true);
    const trail = await product.trail(record.id);
    const types = JSON.parse(trail).entries.map(({ event }: { event: { type: string } }) => event.type);
    expect(types).toEqual(['submission.created', 'submission.processed']);
    const said = product.verify({ 'sealed.pdf': pdf, 'trail.json': trail, 'certificates.pem': certificates });
    expect(said).toContain('is the PDF of entry 2.');
    expect(said).toContain('Entry 2, about the finished PDF, is signed by “Quillet at 127.0.0.1”');
    expect(said).toContain('the audit trail up to it is the one that was sealed');
    await vi.waitFor(() => expect(events(record.id)).toHaveLength(1), 30_000);
  });
});

function events(id: string): string[] {
  return [...(receiver.events.get(`submission.processed ${id}`) ?? [])];
}

it('the PDF that was stored without a report is removed', async () => {
  await vi.waitFor(async () => {
    await fetch(`${product.origin}/cdn-cgi/local/scheduled`);
    expect(new Set(Object.values(stored()))).toEqual(new Set([1]));
  }, 30_000);
});

it('each was made by the attempts that it needed, and counted once', async () => {
  await vi.waitFor(async () => {
    const [{ live_pdfs }] = (await product.api('GET', '/usage')).months;
    expect(live_pdfs).toBe(4);
  }, 30_000);
  await product.stop();
  const { coordinators, usage } = readStores(product.at.state);
  const attempts = Object.fromEntries(coordinators.map(({ record, attempts }) => [record.id, attempts]));
  expect(Object.values(ids).map((id) => attempts[id])).toEqual([1, 2, 2, 2]);
  expect(usage.sort()).toEqual(Object.values(ids).sort());
  // One for each attempt to seal, and one for each end of a trail.
  expect(authority.stamps).toBe(7 + 4);
  for (const id of Object.values(ids)) expect(events(id)).toHaveLength(1);
});
