import { env } from 'cloudflare:workers';
import { and, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { batchTemplates, submissions } from '../../../src/core/db/schema';
import { systemIds } from '../../../src/core/platform/ids';
import { type Account, as, createAccount, database } from '../../support/app';
import { createTemplate } from '../../support/builders';
import { until } from '../../support/coordinator';

let account: Account;
let first: string;
let second: string;

beforeAll(async () => {
  account = await createAccount();
  [first, second] = [await createTemplate(account.live, []), await createTemplate(account.live, [])];
});

function rowsOf(batchId: string) {
  const own = and(eq(batchTemplates.accountId, account.id), eq(batchTemplates.batchId, batchId));
  return database.select().from(batchTemplates).where(own);
}

async function createBatch(items: object[]): Promise<string> {
  const created = await as(account.live).post('/submissions/batches', { submissions: items });
  expect(created.status, created.text).toBe(201);
  const { id } = created.json.submission_batch;
  await until(async () => {
    const own = and(eq(submissions.accountId, account.id), eq(submissions.batchId, id));
    return (await database.$count(submissions, own)) === items.length;
  });
  return id;
}

describe('the list of batches', () => {
  it('has a row for each template and mode of a batch, however many submissions it has', async () => {
    const ofFirst = Array.from({ length: 12 }, () => ({ template_id: first, data: {} }));
    const id = await createBatch([...ofFirst, { template_id: second, data: {}, test: true }]);
    const common = { accountId: account.id, batchId: id };
    expect(await rowsOf(id)).toEqual([
      { ...common, test: false, templateId: first },
      { ...common, test: true, templateId: second },
    ]);
  });

  it('has what an older release inserts', async () => {
    const [row] = await database.select().from(submissions).where(eq(submissions.accountId, account.id));
    if (!row) throw new Error('not projected');
    const batchId = systemIds.next('batch');
    await database
      .insert(submissions)
      .values({ ...row, id: systemIds.next('submission'), batchId, test: false });
    expect(await rowsOf(batchId)).toHaveLength(1);
    const listed = await as(account.live).get('/submissions/batches');
    expect(listed.status, listed.text).toBe(200);
    await database.delete(submissions).where(eq(submissions.batchId, batchId));
    await database.delete(batchTemplates).where(eq(batchTemplates.batchId, batchId));
  });

  it('reads its own index alone', async () => {
    const { results } = await env.DB.prepare(
      'explain query plan select distinct batch_id from batch_templates where account_id = ? and test = 0 and batch_id < ? order by batch_id desc limit 50',
    )
      .bind(account.id, 'sbb_z')
      .all();
    expect(results.map(({ detail }) => detail)).toEqual([
      'SEARCH batch_templates USING PRIMARY KEY (account_id=? AND test=? AND batch_id<?)',
    ]);
  });
});
