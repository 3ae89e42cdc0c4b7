import { env } from 'cloudflare:workers';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { idempotencyKeys } from '../../../src/core/db/schema';
import { removeKeysBefore } from '../../../src/core/idempotency/idempotency-store';
import { type Account, createAccount, database } from '../../support/app';
import { workOf } from '../../support/query-plans';

const now = Date.now();
const old = now - 50 * 3600_000;
/** More than one step of the sweep. */
const count = 12_000;

let account: Account;

/** As claims and answers leave them: many old keys, then a young one, then another old one. */
beforeAll(async () => {
  account = await createAccount();
  const insert = env.DB.prepare(
    `insert into idempotency_keys
       (account_id, mode, key, seed, created_at, lease, leased_until, status, created_id)
     select ?1, 'live', 'key ' || value, 'seed', ?2, 'lease', 0, 201, 'sub_' || value from json_each(?3)`,
  );
  const keys = (from: number, to: number) =>
    JSON.stringify(Array.from({ length: to - from }, (_, index) => from + index));
  await insert.bind(account.id, old, keys(0, count)).run();
  await insert.bind(account.id, now, keys(count, count + 1)).run();
  await insert.bind(account.id, old, keys(count + 1, count + 2)).run();
  // Half of the keys were used by requests that created nothing.
  await env.DB.prepare('update idempotency_keys set created_id = null where account_id = ? and rowid % 2 = 0')
    .bind(account.id)
    .run();
}, 60_000);

describe('idempotency keys', () => {
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
    const left = () =>
      database.select().from(idempotencyKeys).where(eq(idempotencyKeys.accountId, account.id));
    while (await removeKeysBefore(database, now - 24 * 3600_000));
    expect((await left()).map(({ key }) => key)).toEqual([`key ${count}`]);
    await removeKeysBefore(database, now - 24 * 3600_000);
    expect(await left()).toHaveLength(1);
    await removeKeysBefore(database, now + 1);
    expect(await database.$count(idempotencyKeys, eq(idempotencyKeys.accountId, account.id))).toBe(0);
  });
});
