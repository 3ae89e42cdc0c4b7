import { env } from 'cloudflare:workers';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { idempotencyKeys, keyedRequests } from '../../../src/core/db/schema';
import { claim } from '../../../src/core/idempotency/idempotency';
import type { IdempotencyScope } from '../../../src/core/idempotency/idempotency-scope';
import { removeKeysBefore } from '../../../src/core/idempotency/idempotency-store';
import { placeOf } from '../../../src/core/idempotency/keyed-requests-store';
import { seededIds } from '../../../src/core/platform/ids';
import { type Account, as, createAccount, database } from '../../support/app';
import { createTemplate } from '../../support/builders';
import { claimAsBefore } from '../../support/old-keys';
import { workOf } from '../../support/query-plans';

const hour = 3600_000;
/** The sweep of this test removes no key of another one. */
const before = Date.now() - hour;
const old = before - 50 * hour;
/** More than one step of the sweep. */
const count = 12_000;

let account: Account;
let busy: Account;
let templateId: string;

/** As claims and answers leave them: many old keys, then a young one, then another old one. */
beforeAll(async () => {
  [account, busy] = [await createAccount(), await createAccount()];
  templateId = await createTemplate(account.live, [{ name: 'name', page: 1 }]);
  const insert = env.DB.prepare(
    `insert into idempotency_keys
       (account_id, mode, key, seed, created_at, lease, leased_until, status, created_id)
     select ?1, 'live', 'key ' || value, 'seed', ?2, 'lease', 0, 201, 'sub_' || value from json_each(?3)`,
  );
  const keys = (from: number, to: number) =>
    JSON.stringify(Array.from({ length: to - from }, (_, index) => from + index));
  await insert.bind(busy.id, old, keys(0, count)).run();
  await insert.bind(busy.id, before, keys(count, count + 1)).run();
  await insert.bind(busy.id, old, keys(count + 1, count + 2)).run();
  // Half of the keys were used by requests that created nothing.
  await env.DB.prepare('update idempotency_keys set created_id = null where account_id = ? and rowid % 2 = 0')
    .bind(busy.id)
    .run();
}, 60_000);

function newKey() {
  return crypto.randomUUID();
}

function scopeOf(key: string): IdempotencyScope {
  return { accountId: account.id, mode: 'live', key };
}

function submit(key: string, name = 'Ada') {
  const headers = { 'idempotency-key': key };
  return as(account.live).post(`/templates/${templateId}/submissions`, { data: { name } }, { headers });
}

/** Claims a key at some time. */
function claimAt(key: string, now: number) {
  return claim(database, { scope: scopeOf(key), lease: crypto.randomUUID() }, 'hash', now);
}

/** How many of these claims run their request. */
async function countRuns(claims: ReturnType<typeof claim>[]) {
  const all = await Promise.all(claims);
  return all.filter((each) => each.ok && each.value.kind === 'run').length;
}

function newRowOf(key: string) {
  return database
    .select()
    .from(keyedRequests)
    .where(eq(keyedRequests.key, placeOf(scopeOf(key), 0).key))
    .get();
}

describe('a key of release 0.4.0', () => {
  it('is found with its answer, and erased where it is', async () => {
    const key = newKey();
    expect(await claimAsBefore(scopeOf(key))).toBe(true);
    const first = await submit(key);
    const again = await submit(key);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect(again.text).toBe(first.text);
    expect((await submit(key, 'Grace')).json.error.code).toBe('idempotency_mismatch');
    await as(account.live).delete(`/submissions/${first.json.submission.id}`);
    await expect.poll(async () => (await submit(key)).status).toBe(410);
    const row = await database.select().from(idempotencyKeys).where(eq(idempotencyKeys.key, key)).get();
    expect(row).toMatchObject({ status: 410, requestHash: null });
    expect(await newRowOf(key)).toBeUndefined();
  });

  it('is given to one request, although each release writes to its own table', async () => {
    const key = newKey();
    const now = Date.now();
    const [ours, theirs] = await Promise.all([
      countRuns(Array.from({ length: 6 }, () => claimAt(key, now))),
      Promise.all(
        Array.from({ length: 6 }, () => claimAsBefore(scopeOf(key), { now, leasedUntil: now + 60_000 })),
      ),
    ]);
    expect(ours + theirs.filter(Boolean).length).toBe(1);
  });

  it('is taken over when its request died, with the same ids', async () => {
    const key = newKey();
    const now = Date.now();
    const seed = crypto.randomUUID();
    await claimAsBefore(scopeOf(key), { now, seed, leasedUntil: now + 60_000 });
    expect(await countRuns([claimAt(key, now + 59_000)])).toBe(0);
    const taken = await claimAt(key, now + 61_000);
    if (!taken.ok || taken.value.kind !== 'run') throw new Error('The claim does not run.');
    expect(taken.value.ids.next('submission')).toBe(seededIds(seed, now).next('submission'));
    expect(taken.value.createdAt).toBe(now);
  });

  it('is free again after 24 hours', async () => {
    const key = newKey();
    const now = Date.now();
    await claimAsBefore(scopeOf(key), { now: now - 24 * hour - 1 });
    expect(await countRuns([claimAt(key, now)])).toBe(1);
    expect(await newRowOf(key)).toMatchObject({ createdAt: now });
  });
});

describe('many old keys', () => {
  it('are found by what they created, in an index of these alone, also by release 0.1.0', async () => {
    const indexes = await env.DB.prepare(
      "select name from sqlite_master where tbl_name = 'idempotency_keys' and type = 'index' and sql is not null",
    ).all();
    expect(indexes.results).toEqual([{ name: 'idempotency_keys_created_id' }]);
    const asked = 'select "key" from "idempotency_keys" where "idempotency_keys"."created_id"';
    for (const [sql, parameters] of [
      [`${asked} = ?`, ['sub_1']],
      [`${asked} in (?, ?)`, ['sub_1', 'sub_3']],
    ] as const) {
      const { plan, read } = await workOf(sql, [...parameters]);
      expect(plan).toEqual([
        'SEARCH idempotency_keys USING INDEX idempotency_keys_created_id (created_id=?)',
      ]);
      expect(read).toBeLessThan(10);
    }
  });

  it('are removed when they are old, and the young ones stay', async () => {
    const left = () => database.select().from(idempotencyKeys).where(eq(idempotencyKeys.accountId, busy.id));
    while (await removeKeysBefore(database, before - 24 * hour));
    expect((await left()).map(({ key }) => key)).toEqual([`key ${count}`]);
    await removeKeysBefore(database, before - 24 * hour);
    expect(await left()).toHaveLength(1);
    await removeKeysBefore(database, before + 1);
    expect(await database.$count(idempotencyKeys, eq(idempotencyKeys.accountId, busy.id))).toBe(0);
  });
});
