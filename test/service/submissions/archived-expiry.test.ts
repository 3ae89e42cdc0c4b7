import { env } from 'cloudflare:workers';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { submissions } from '../../../src/core/db/schema';
import { reconcileStaleSubmissions } from '../../../src/service/submissions/life/reconcile-stale-submissions';
import { type Account, as, createAccount, database, volumes } from '../../support/app';
import {
  archive,
  changePack,
  everyRead,
  files,
  hasNoWork,
  isArchived,
  isPacked,
  makeDue,
  packOf,
  packs,
  rowOf,
} from '../../support/archiving';
import { createTemplate } from '../../support/builders';
import { coordinators, until } from '../../support/coordinator';
import { expectLogged } from '../../support/log';

let account: Account;
let templateId: string;
const fields = [{ name: 'name', page: 1, x: 72, y: 120, width: 220, height: 24 }];

beforeAll(async () => {
  account = await createAccount();
  templateId = await createTemplate(account.live, fields);
});

afterAll(async () => {
  await database.delete(submissions).where(eq(submissions.accountId, account.id));
  await files.removeFolder(`${account.id}/`);
});

async function createSome(count: number): Promise<string[]> {
  const made = Array.from({ length: count }, async () => {
    const path = `/templates/${templateId}/submissions`;
    const created = await as(account.live).post(path, { data: { name: 'Ada' }, expires_in: 9_000_000 });
    expect(created.status, created.text).toBe(201);
    const { id } = created.json.submission;
    await until(() => hasNoWork(id));
    return id;
  });
  return Promise.all(made);
}

/** Archives submissions together, and then lets the time of some be over. Returns the key of the archive. */
async function archiveDue(ids: string[], due: string[]): Promise<string> {
  await archive(account, ...ids);
  const key = await packOf(account, ids[0] ?? '');
  await changePack(key, (text) =>
    due.reduce((changed, id) => {
      const own = new RegExp(`("${id}":.*?\\\\"expiresAt\\\\":)\\d+`);
      return changed.replace(own, (_, before) => `${before}1000`);
    }, text),
  );
  for (const id of due)
    await database.update(submissions).set({ expiresAt: 1000 }).where(eq(submissions.id, id));
  return key;
}

type Deps = Parameters<typeof reconcileStaleSubmissions>[0];

/** A sweep: all steps that there are. */
async function sweep(changes: Partial<Deps> = {}): Promise<number> {
  const step = reconcileStaleSubmissions(
    { volumes, files, submissions: coordinators, ...changes },
    Date.now(),
  );
  let steps = 1;
  while (await step()) steps += 1;
  return steps;
}

describe('archived submissions whose time has come', () => {
  it('are all reached in one sweep, once each, whatever fails', async () => {
    const owner = `acc_${'1'.repeat(20)}`;
    await database.run(sql`
      with recursive numbers(value) as (select 1 union all select value + 1 from numbers where value < 1203)
      insert into submissions (id, account_id, template_id, test, state, settled, version, record, expires_at,
        created_at, updated_at, archive)
      select printf('sub_of_this_test_%04d', value), ${owner}, 'tpl', 0, 'processed', 1, 1, '', 1 + value / 700, 1, 1,
        '2020-01-01/none' from numbers`);
    const reached: string[] = [];
    expectLogged(/^sub_of_this_test_0001 is left for later/);
    const expireArchived = async (id: string) => {
      reached.push(id);
      if (id.endsWith('_0001')) throw new Error('refused by the test');
      return null;
    };
    try {
      expect(await sweep({ submissions: { ...coordinators, expireArchived } })).toBeGreaterThan(2);
    } finally {
      await database.delete(submissions).where(eq(submissions.accountId, owner));
    }
    const own = reached.filter((id) => id.startsWith('sub_of_this_test'));
    expect(own).toHaveLength(1203);
    expect(new Set(own).size).toBe(1203);
  });

  it('leave their archive in one version of it, and others stay in it', async () => {
    const ids = await createSome(4);
    const [other = '', ...due] = ids;
    const before = await everyRead(account, other);
    const key = await archiveDue(ids, due);
    const written: string[] = [];
    const replace: typeof files.replace = (of, ...rest) => {
      written.push(of);
      return files.replace(of, ...rest);
    };
    await sweep({ files: { ...files, replace } });
    expect(written).toEqual([key]);
    for (const id of due) {
      expect(await isPacked(account, id)).toBe(false);
      expect((await rowOf(account, id)).archive).toBeNull();
      expect((await everyRead(account, id)).record).toMatchObject({ expired: true, data: null });
      expect((await env.FILES.list({ prefix: `${account.id}/submissions/${id}/` })).objects).toEqual([]);
    }
    expect(await isArchived(account, other)).toBe(true);
    expect(await everyRead(account, other)).toEqual(before);
    // Once more, by their own effects: nothing is left to take out.
    for (const id of due) await makeDue(id);
    expect(await packs(account)).toContain(key);
  });

  it('leave their archive by themselves when the sweep has died before', async () => {
    const [id = ''] = await createSome(1);
    const key = await archiveDue([id], [id]);
    expectLogged(new RegExp(`^${key} is left for later`));
    const readVersion = async () => {
      throw new Error('died by the test');
    };
    await sweep({ files: { ...files, readVersion } });
    expect((await everyRead(account, id)).record).toMatchObject({ expired: true, data: null });
    expect(await isPacked(account, id)).toBe(true);
    await makeDue(id);
    expect(await isPacked(account, id)).toBe(false);
    expect((await rowOf(account, id)).record).toContain(id);
  });
});
