import { env } from 'cloudflare:workers';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { keyedRequests } from '../../../src/core/db/schema';
import { claim, type Holding } from '../../../src/core/idempotency/idempotency';
import { claimKey, recordAnswer } from '../../../src/core/idempotency/idempotency-store';
import {
  keyedOfAccount,
  placeOf,
  removeKeyedBefore,
} from '../../../src/core/idempotency/keyed-requests-store';
import { openFiles } from '../../../src/core/platform/files';
import { limits } from '../../../src/lib/limits';
import { insertBackupRows, listBackupRows } from '../../../src/service/backup/backup-store';
import { type Account, type Answer, as, createAccount, database } from '../../support/app';
import { createTemplate } from '../../support/builders';
import { workOf } from '../../support/query-plans';

const hour = 3600_000;
const files = openFiles(env.FILES);

let account: Account;
let templateId: string;

beforeAll(async () => {
  account = await createAccount();
  templateId = await createTemplate(account.live, [{ name: 'name', page: 1 }]);
});

function newKey() {
  return crypto.randomUUID();
}

function withKey(key: string) {
  return { headers: { 'idempotency-key': key } };
}

function submit(key: string, name = 'Ada') {
  return as(account.live).post(`/templates/${templateId}/submissions`, { data: { name } }, withKey(key));
}

function expectReplay(again: Answer, first: Answer) {
  expect(again.headers.get('idempotency-replayed')).toBe('true');
  expect([again.status, again.text]).toEqual([first.status, first.text]);
}

function hashOf(key: string) {
  return placeOf({ accountId: account.id, mode: 'live', key }, 0).key;
}

function rowOf(key: string) {
  return database
    .select()
    .from(keyedRequests)
    .where(eq(keyedRequests.key, hashOf(key)))
    .get();
}

async function filesNow(): Promise<string[]> {
  const { objects } = await env.FILES.list({ prefix: `${account.id}/answers/` });
  return objects.map(({ key }) => key);
}

/** A batch whose answer is longer than what stays in the database. */
function submitMany(key: string, count = 10) {
  const metadata = { note: 'x'.repeat(limits.keyedAnswerBytes / count) };
  const submissions = Array.from({ length: count }, () => ({ data: { name: 'Ada' }, metadata }));
  return as(account.live).post(
    '/submissions/batches',
    { template_id: templateId, submissions },
    withKey(key),
  );
}

function erase({ json }: Answer, index: number) {
  return as(account.live).delete(`/submissions/${json.submissions[index].id}`);
}

function holding(key: string): Holding {
  return { scope: { accountId: account.id, mode: 'live', key }, lease: crypto.randomUUID() };
}

/** Claims a key at some time. */
function claimAt(key: string, now: number) {
  return claim(database, holding(key), 'hash', now);
}

/** How many of these claims run their request. */
async function countRuns(claims: ReturnType<typeof claim>[]) {
  const all = await Promise.all(claims);
  return all.filter((each) => each.ok && each.value.kind === 'run').length;
}

describe('clocks that differ', () => {
  const sixHours = 6 * hour;
  /** The end of a period of the table. */
  const end = Math.floor(Date.now() / sixHours) * sixHours;

  it.each([
    ['ahead, then behind', [end + 500, end - 500]],
    ['behind, then ahead', [end - 500, end + 500]],
  ])('give a key to one request at the end of six hours: %s', async (_, times) => {
    const key = newKey();
    expect(await countRuns(times.map((time) => claimAt(key, time)))).toBe(1);
  });

  it('let a key be used again after 24 hours, and once', async () => {
    const key = newKey();
    expect(await countRuns([claimAt(key, end)])).toBe(1);
    const answered = { status: 201, body: '{}' };
    await database
      .update(keyedRequests)
      .set(answered)
      .where(eq(keyedRequests.key, hashOf(key)));
    expect(await countRuns([claimAt(key, end + 24 * hour)])).toBe(0);
    // Of the two, only one has seen the first one expire.
    const again = [claimAt(key, end + 24 * hour + 1), claimAt(key, end + 24 * hour)];
    expect(await countRuns(again)).toBe(1);
  });
});

describe('a long answer', () => {
  it('is in a file, and shows as erased what was erased at once', async () => {
    const key = newKey();
    const first = await submitMany(key);
    expect(first.status, first.text.slice(0, 300)).toBe(201);
    expect(await rowOf(key)).toMatchObject({ body: null, erased: '{}' });
    const [file = ''] = await filesNow();
    expectReplay(await submitMany(key), first);
    const stored = async () => JSON.parse(Buffer.from((await files.read(file)) ?? []).toString()).submissions;
    expect(await stored()).toEqual(first.json.submissions);

    const erased = first.json.submissions.map((_: unknown, index: number) => index > 0);
    await Promise.all(Array.from({ length: 9 }, (_, index) => erase(first, index + 1)));
    await expect
      .poll(async () => (await stored()).map((one: { expired: boolean }) => one.expired), { timeout: 30_000 })
      .toEqual(erased);
    const again = await submitMany(key);
    expect(again.status).toBe(201);
    expect(again.json).toEqual({ ...first.json, submissions: await stored() });
    expect(again.json.submissions[0]).toEqual(first.json.submissions[0]);
    expect(await filesNow()).toEqual([file]);
    expect((await rowOf(key))?.requestHash).toBeNull();
  }, 60_000);

  it('of one record goes with its data', async () => {
    const key = newKey();
    const scope = { accountId: account.id, mode: 'live', key } as const;
    const before = await filesNow();
    const { live } = account;
    const made = await as(live).post(
      '/combined_submissions',
      { source_pdfs: [{ type: 'template', id: templateId }] },
      withKey(key),
    );
    // No answer about one record is so long today, so its row is made to say so.
    const row = await rowOf(key);
    if (!row) throw new Error('The key is not stored.');
    await database
      .update(keyedRequests)
      .set({ status: null, packed: null })
      .where(eq(keyedRequests.key, row.key));
    const held = await claimKey(database, scope, { ...row, createdAt: Date.now() });
    const body = JSON.stringify({ secret: 'x'.repeat(limits.keyedAnswerBytes) });
    const recorded = { requestHash: 'hash', status: 201, headers: '[]', body, createdId: null };
    await recordAnswer({ db: database, files }, held, row.lease, recorded);
    expect((await filesNow()).length).toBe(before.length + 1);
    await as(live).delete(`/combined_submissions/${made.json.combined_submission.id}`);
    await expect.poll(filesNow).toEqual(before);
    expect(await rowOf(key)).toMatchObject({ status: 410, requestHash: null });
  });

  it('leaves no file when another request has taken the key over', async () => {
    const before = await filesNow();
    const { scope, lease } = holding(newKey());
    const now = Date.now();
    const fresh = { requestHash: null, seed: 'seed', createdAt: now, lease, leasedUntil: now };
    const held = await claimKey(database, scope, fresh);
    const body = 'x'.repeat(limits.keyedAnswerBytes + 1);
    const recorded = { requestHash: 'hash', status: 201, headers: '[]', body, createdId: null };
    await recordAnswer({ db: database, files }, held, 'another lease', recorded);
    expect(await filesNow()).toEqual(before);
    expect(await rowOf(scope.key)).toMatchObject({ status: null, body: null });
  });

  it('whose file has gone answers as if it had expired', async () => {
    const key = newKey();
    const before = await filesNow();
    await submitMany(key);
    const made = (await filesNow()).filter((file) => !before.includes(file));
    await env.FILES.delete(made);
    const again = await submitMany(key);
    expect([again.status, again.json.error.code]).toEqual([410, 'expired']);
  });
});

it('a batch with a short answer shows a submission that is erased as such, and the others as before', async () => {
  const key = newKey();
  const body = { template_id: templateId, submissions: [{ data: { name: 'A' } }, { data: { name: 'B' } }] };
  const create = () => as(account.live).post('/submissions/batches', body, withKey(key));
  const first = await create();
  expect(await rowOf(key)).toMatchObject({ status: 201, body: first.text, erased: null });
  await erase(first, 1);
  await expect.poll(async () => (await create()).json.submissions[1].expired).toBe(true);
  expect((await create()).json.submissions[0]).toEqual(first.json.submissions[0]);
});

it('an answer about one submission takes about a quarter of a page', async () => {
  const { live } = await createAccount();
  const id = await createTemplate(live, [{ name: 'name', page: 1 }]);
  const made = await as(live).post(
    `/templates/${id}/submissions`,
    { data: { name: 'Ada' } },
    withKey(newKey()),
  );
  const { results } = await env.DB.prepare(`select * from keyed_requests where account_id = ?`)
    .bind(live.accountId)
    .all<Record<string, unknown>>();
  expect(results).toMatchObject([{ status: made.status, body: null, erased: null }]);
  const sizes = Object.values(results[0] ?? {}).map((value) =>
    Array.isArray(value) ? value.length : String(value ?? '').length,
  );
  // SQLite keeps so much of a row of a table without rowid in its page.
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(980);
});

it('a key is in a backup, and gives its answer again when it is restored', async () => {
  const key = newKey();
  const first = await submit(key);
  const page = { after: null, limit: 10_000 };
  const rows = (await listBackupRows(database, 'keyed_requests', page)).filter(
    (row) => row['key'] === hashOf(key),
  );
  await database.delete(keyedRequests).where(eq(keyedRequests.key, hashOf(key)));
  expect(await insertBackupRows(database, 'keyed_requests', rows)).toBe(1);
  expectReplay(await submit(key), first);
});

describe('many keys', () => {
  const now = Date.now();
  const stale = now - 31 * hour;
  /** More than one step of the sweep. */
  const count = 6_000;
  let busy: Account;

  beforeAll(async () => {
    busy = await createAccount();
    const insert = env.DB.prepare(
      `insert into keyed_requests (period, account_id, key, created_at, seed, lease, leased_until, status, erased)
       select floor(?1 / 21600000), ?2, 'key ' || value, ?1, 'seed', 'lease ' || value, 0, 201, iif(value % 1000 = 0, '{}', null)
       from json_each(?3)`,
    );
    const numbers = (amount: number) => JSON.stringify(Array.from({ length: amount }, (_, index) => index));
    await insert.bind(stale, busy.id, numbers(count)).run();
    await insert.bind(now, busy.id, numbers(1_500)).run();
    const period = Math.floor(stale / (6 * hour));
    const names = [0, 1000, 5000].map((number) => `${busy.id}/answers/${period}/lease ${number}.json`);
    for (const name of names) await env.FILES.put(name, '{}');
  }, 60_000);

  it('are removed by the period when they are old, with their files, and the young ones stay', async () => {
    const left = () => database.$count(keyedRequests, eq(keyedRequests.accountId, busy.id));
    while (await removeKeyedBefore({ db: database, files }, now - 24 * hour));
    expect(await left()).toBe(1_500);
    expect((await env.FILES.list({ prefix: `${busy.id}/answers/` })).objects).toEqual([]);
  });

  it('are found by the key of the table alone', async () => {
    const where = database.select().from(keyedRequests).where(keyedOfAccount(busy.id)).toSQL();
    const own = await workOf(where.sql, where.params);
    expect(own.plan).toEqual(['SEARCH keyed_requests USING PRIMARY KEY (period=? AND account_id=?)']);
    expect(own.read).toBeLessThan(1_600);
  });
});
