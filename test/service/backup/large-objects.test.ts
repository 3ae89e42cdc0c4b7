import { runInDurableObject } from 'cloudflare:test';
import { randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { readObjects } from '../../../scripts/backup/read-objects.mjs';
import { idempotencyPieces } from '../../../src/core/db/schema';
import { insertSecret } from '../../../src/service/accounts/sign-in/secret-store';
import { call, createAccount, database, send } from '../../support/app';
import { senderOf } from '../../support/packing';
import { delivered } from '../../support/webhooks';

/** More than a call of an object takes, and more than a Worker has memory for copies of. */
const waiting = 20_000;
const bodyChars = 2_000;
const answerBytes = 13_000_000;

let authorization: string;

beforeAll(async () => {
  const secret = randomBytes(32).toString('base64url');
  const now = Date.now();
  await insertSecret(database, { purpose: 'operator', secret, expiresAt: now + 3_600_000 }, now);
  authorization = `Bearer ${secret}`;
});

/** The door as the command asks it, which is told how large the answers are. */
function door(sizes: number[]) {
  return {
    async json(path: string) {
      const answer = await send('GET', `/operator/${path}`, { headers: { authorization } });
      const text = await answer.text();
      expect(answer.status, text.slice(0, 300)).toBe(200);
      sizes.push(text.length);
      return JSON.parse(text);
    },
  } as unknown as Parameters<typeof readObjects>[0];
}

type Line = { name: string; dump: unknown; piece?: { number: number; isLast: boolean } };

/** The lines of a backup of the objects that deliver for an account. */
async function dumped(accountId: string, sizes: number[] = []): Promise<Line[]> {
  const lines: Line[] = [];
  let place: unknown = accountId.slice(0, -1);
  do {
    const page = await readObjects(door(sizes), 'kind=senders&since=2026-01-01', place);
    lines.push(...(page.lines as Line[]));
    place = page.next;
  } while (typeof place === 'object' && place !== null);
  return lines;
}

async function put(objects: Line[]): Promise<string[]> {
  const path = '/operator/restore/objects?kind=senders';
  const { status, json, text } = await call('PUT', path, { headers: { authorization }, body: { objects } });
  expect(status, text).toBe(200);
  return json.kept;
}

/** Lets a target have many deliveries that wait. */
async function fill(endpointId: string): Promise<void> {
  await runInDurableObject(senderOf(endpointId), (_, { storage }) => {
    storage.sql.exec(
      `with recursive n(i) as (select 1 union all select i + 1 from n where i < ?)
       insert into delivery select id || 'x' || i, record, hex(zeroblob(?)), null, null, created_at
       from n, (select * from delivery limit 1)`,
      waiting,
      bodyChars / 2,
    );
    storage.sql.exec('create table numbers (bytes blob)');
    storage.sql.exec('insert into numbers values (?)', new Uint8Array([1, 2, 3]).buffer);
  });
}

/** All that an object holds. */
function heldBy(name: string) {
  return runInDurableObject(senderOf(name), async (_, { storage }) => ({
    tables: storage.sql.exec("select name from sqlite_master where type = 'table' order by name").toArray(),
    deliveries: storage.sql.exec('select count(*) as n, sum(length(body)) as b from delivery').one(),
    last: storage.sql.exec('select * from delivery order by id desc limit 1').one(),
    numbers: new Uint8Array(
      storage.sql.exec<{ bytes: ArrayBuffer }>('select bytes from numbers').one().bytes,
    ),
  }));
}

describe('an object that is larger than an answer', () => {
  it('comes in pieces, and is whole when it is put back', { timeout: 60_000 }, async () => {
    const account = await createAccount();
    const { endpointId } = await delivered(account.live);
    await fill(endpointId);
    const sizes: number[] = [];
    const lines = await dumped(account.id, sizes);
    const pieces = lines.filter(({ name }) => name === endpointId);
    expect(pieces.length).toBeGreaterThan(3);
    expect(Math.max(...sizes)).toBeLessThan(answerBytes);
    expect(pieces.map(({ piece }) => piece)).toEqual(
      pieces.map((_, number) => ({ number, isLast: number === pieces.length - 1 })),
    );

    const other = `${endpointId}-restored`;
    const renamed = pieces.map((line) => ({ ...line, name: other }));
    const [first, second, ...rest] = renamed;
    if (!first || !second) throw new Error('there are no pieces');
    expect(await put([first])).toEqual([]);
    // A restore that was killed begins again.
    expect(await put([first, second])).toEqual([]);
    for (const line of rest) expect(await put([line])).toEqual([]);
    expect(await heldBy(other)).toEqual(await heldBy(endpointId));
    expect(await put([first])).toEqual([other]);
    for (const line of rest) expect(await put([line])).toEqual([other]);
    expect(await heldBy(other)).toEqual(await heldBy(endpointId));
  });

  it('is one line if it is small, as backups of earlier releases have it', async () => {
    const account = await createAccount();
    const { endpointId } = await delivered(account.live);
    const [line] = await dumped(account.id);
    expect(line).toEqual({ name: endpointId, dump: expect.objectContaining({ alarm: expect.anything() }) });
    expect(await put([{ ...(line as Line), name: `${endpointId}-restored` }])).toEqual([]);
  });
});

describe('rows that are larger than an answer', () => {
  it('come in pages of few megabytes, each once', async () => {
    const { id: accountId } = await createAccount();
    const count = 30;
    for (let place = 0; place < count; place++)
      await database.insert(idempotencyPieces).values({
        ...{ accountId, mode: 'live', key: 'long', place, createdAt: Date.now() },
        body: `${place} ${'x'.repeat(1_000_000)}`,
      });
    const found: string[] = [];
    const sizes: number[] = [];
    for (let after: unknown = null; ; ) {
      const query = after === null ? '' : `&after=${encodeURIComponent(JSON.stringify(after))}`;
      const { rows, next } = await door(sizes).json(`backup/rows?table=idempotency_pieces${query}`);
      const own = rows.filter((row: Record<string, unknown>) => row['account_id'] === accountId);
      found.push(
        ...own.map(({ place, body }: { place: number; body: string }) => `${place}: ${body.length}`),
      );
      if (next === null) break;
      after = next;
    }
    expect([found.length, new Set(found).size]).toEqual([count, count]);
    expect(Math.max(...sizes)).toBeLessThan(5_000_000);
  });
});
