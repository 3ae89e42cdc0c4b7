import { env } from 'cloudflare:workers';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { submissions } from '../../../src/core/db/schema';
import { systemIds } from '../../../src/core/platform/ids';
import { noteArchive } from '../../../src/service/submissions/archive/archive-store';
import { type Account, createAccount, database, firstVolume } from '../../support/app';

const count = 2_000;
const record = 'x'.repeat(1_640);
const templateId = systemIds.next('template');
let account: Account;

beforeAll(async () => {
  account = await createAccount();
});

afterAll(async () => {
  await database.delete(submissions).where(eq(submissions.accountId, account.id));
});

async function size(): Promise<number> {
  return (await env.DB.prepare('select 1').run()).meta.size_after;
}

async function insertRows(): Promise<{ id: string; version: number }[]> {
  const ids = Array.from({ length: count }, () => systemIds.next('submission'));
  await env.DB.prepare(
    `insert into submissions
       (id, account_id, template_id, test, state, settled, version, record, created_at, updated_at)
     select value, ?, ?, 0, 'processed', 1, 2, ?, 1, 1 from json_each(?)`,
  )
    .bind(account.id, templateId, record, JSON.stringify(ids))
    .run();
  return ids.map((id) => ({ id, version: 2 }));
}

it('rows give back what their records took', async () => {
  const before = await size();
  const noted = await insertRows();
  const full = await size();
  for (let start = 0; start < count; start += 100) {
    const some = noted.slice(start, start + 100);
    expect((await noteArchive(firstVolume, '2026-11-26/rluOhqBk28gC', some)).size).toBe(100);
  }
  expect((full - before) / count).toBeGreaterThan(1_800);
  expect(((await size()) - before) / count).toBeLessThan(400);
});
