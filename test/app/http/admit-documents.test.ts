import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { accounts } from '../../../src/core/db/schema';
import { type Account, type Answer, as, asyncHost, createAccount, database, origin } from '../../support/app';
import { createTemplate } from '../../support/builders';
import { expectRefusal } from '../../support/refusals';
import { holdRenders } from '../../support/slow-render';

const fields = [{ name: 'name', page: 1, x: 72, y: 120, width: 220, height: 24 }];
const data = { name: 'Ada' };

/** So slow that no test lasts until another document is allowed. */
const oneADay = 1 / 86_400;

type Own = { account: Account; templateId: string };

async function accountWith(
  pace: { documentsPerSecond?: number; documentsInFlight?: number } = {},
): Promise<Own> {
  const account = await createAccount();
  if (Object.keys(pace).length > 0)
    await database.update(accounts).set(pace).where(eq(accounts.id, account.id));
  return { account, templateId: await createTemplate(account.live, fields) };
}

function create({ account, templateId }: Own, headers: Record<string, string> = {}, host = asyncHost) {
  const path = `/templates/${templateId}/submissions`;
  return as(account.live).post(path, { data, test: true }, { headers, host });
}

function createBatch({ account, templateId }: Own, size: number, host = asyncHost) {
  const submissions = Array.from({ length: size }, () => ({ data, test: true }));
  return as(account.live).post('/submissions/batches', { template_id: templateId, submissions }, { host });
}

function statusesOf(answers: Answer[]) {
  return answers.map(({ status }) => status).sort();
}

async function countOf({ account }: Own) {
  return (await as(account.live).get('/submissions')).json.submissions.length;
}

function times<Made>(count: number, make: () => Promise<Made>) {
  return Promise.all(Array.from({ length: count }, make));
}

let other: Own;

beforeAll(async () => {
  other = await accountWith();
});

describe('the documents of an account', () => {
  it('are refused beyond its pace, while another account makes all of its own', async () => {
    const flooding = await accountWith({ documentsPerSecond: oneADay });
    const [flood, own] = await Promise.all([
      times(40, () => create(flooding)),
      times(40, () => create(other)),
    ]);
    expect(statusesOf(own)).toEqual(Array(40).fill(201));
    expect(statusesOf(flood)).toEqual([201, ...Array(39).fill(429)]);
    const [refused] = flood.filter(({ status }) => status === 429);
    if (!refused) throw new Error('nothing was refused');
    const { error } = expectRefusal(refused, 429, 'rate_limited');
    expect(error.message).toContain('documentsPerSecond');
    const seconds = Number(refused.headers.get('retry-after'));
    expect(seconds).toBeGreaterThan(86_000);
    expect(seconds).toBeLessThanOrEqual(86_400);
    expect(await countOf(flooding)).toBe(1);
  });

  it('may be more than in the deployment, or fewer', async () => {
    const env = { DOCUMENTS_PER_SECOND: String(oneADay) };
    const usual = await accountWith();
    const fast = await accountWith({ documentsPerSecond: 1_000 });
    const post = ({ account, templateId }: Own) =>
      as(account.live).post(`/templates/${templateId}/submissions`, { data }, { host: asyncHost, env });
    expect(statusesOf(await times(5, () => post(fast)))).toEqual(Array(5).fill(201));
    expect(statusesOf(await times(5, () => post(usual)))).toEqual([201, ...Array(4).fill(429)]);
  });

  it('of test tokens do not use up those of live ones, and other requests do not count', async () => {
    const own = await accountWith({ documentsPerSecond: oneADay });
    const test = { ...own, account: { ...own.account, live: own.account.test } };
    expect(statusesOf(await times(2, () => create(test)))).toEqual([201, 429]);
    expect((await create(own)).status).toBe(201);
    expect(statusesOf(await times(5, () => as(own.account.live).get('/submissions')))).toEqual(
      Array(5).fill(200),
    );
  });

  it('that are refused are kept for no Idempotency-Key', async () => {
    const own = await accountWith({ documentsPerSecond: oneADay });
    await create(own);
    const headers = { 'idempotency-key': 'once' };
    expectRefusal(await create(own, headers), 429, 'rate_limited');
    await database.update(accounts).set({ documentsPerSecond: 1_000 }).where(eq(accounts.id, own.account.id));
    await expect.poll(async () => (await create(own, headers)).status, { timeout: 15_000 }).toBe(201);
    expect(await countOf(own)).toBe(2);
  });

  it('are refused while as many requests as allowed wait for theirs', async () => {
    const own = await accountWith({ documentsInFlight: 2 });
    const renders = holdRenders();
    const waiting = [create(own, {}, origin), create(own, {}, origin)];
    try {
      await expect.poll(() => countOf(own)).toBe(2);
      const { error } = expectRefusal(await create(own), 429, 'rate_limited');
      expect(error.message).toContain('documentsInFlight');
    } finally {
      renders.release();
    }
    expect(statusesOf(await Promise.all(waiting))).toEqual([201, 201]);
    expect((await create(own)).status).toBe(201);
  });
});

describe('batches', () => {
  it('wait for their turn instead of being refused', async () => {
    const own = await accountWith({ documentsPerSecond: 20 });
    const made = await times(4, () => createBatch(own, 10));
    expect(statusesOf(made)).toEqual(Array(4).fill(201));
    for (const { json } of made) expect(json.submissions).toHaveLength(10);
  });

  it('are refused, and none of them made, when those before take too long', async () => {
    const own = await accountWith({ documentsPerSecond: oneADay });
    expect((await createBatch(own, 2)).status).toBe(201);
    const refused = await createBatch(own, 2);
    const { error } = expectRefusal(refused, 429, 'rate_limited');
    expect(error.message).toContain('batchWaitSeconds');
    expect(await countOf(own)).toBe(2);
  });
});
