import { env } from 'cloudflare:workers';
import { asc, eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { apiRequests, sweeps, volumes, volumeTurns } from '../../../src/core/db/schema';
import { openBound } from '../../../src/core/db/volumes/open-volumes';
import { forgetTurns } from '../../../src/core/db/volumes/read-map';
import { turnNoticeMs } from '../../../src/core/db/volumes/turn-store';
import { turnVolumes } from '../../../src/service/volumes/turn-volumes';
import { type Account, as, call, createAccount, database } from '../../support/app';
import { createTemplate } from '../../support/builders';
import { expectLogged } from '../../support/log';
import { expectRefusal } from '../../support/refusals';
import { closeAll, countIn, deadDatabase, openNow } from '../../support/volumes';

const send = vi.fn(async (_mail: { subject: string }) => ({ ok: true as const, messageId: 'one' }));
const { VOLUME_3: _third, ...two } = env;

/** A sweep over the first volume and two more, which are sealed at a size. */
function sweepAt(bytes: number, bound: Partial<typeof env> = two, now = Date.now()) {
  return turnVolumes({ ...depsWith(bound), volumes: { open: 1, bytes } }, now);
}

function depsWith(bound: Partial<typeof env>) {
  return { db: database, mailer: { send }, assets: env.ASSETS, env: { ...bound, DB: env.DB } };
}

/** A sweep that finds room in the volumes, and a directory that is nearly full, and full, at some sizes. */
function sweepDirectoryAt(nearly: number, most: number) {
  const wanted = { volumes: { open: 1, bytes: 6e9 }, directory: { nearly, most } };
  return turnVolumes({ ...depsWith(two), ...wanted }, Date.now());
}

function turns() {
  return database.select().from(volumeTurns).orderBy(asc(volumeTurns.number));
}

async function sizeOf(number: number): Promise<number> {
  return (await openBound(env, number).run(sql`select 1`)).meta.size_after;
}

/** A size that the first volume has reached, and empty ones have not. */
async function sizeOfFirst(): Promise<number> {
  await env.DB.prepare('create table if not exists ballast (text)').run();
  await env.DB.prepare('insert into ballast values (zeroblob(500000))').run();
  return sizeOf(0);
}

beforeEach(async () => {
  await closeAll();
  await database.delete(sweeps);
  send.mockClear();
});
afterEach(closeAll);
afterAll(async () => {
  await env.DB.prepare('drop table if exists ballast').run();
});

describe('the sweep of volumes', () => {
  it('leaves everything as it is while there is room', async () => {
    await sweepAt(6_000_000_000);
    expect(await turns()).toEqual([]);
  });

  it('announces a spare before the full volume is left, and once only', async () => {
    const now = Date.now();
    const bytes = await sizeOfFirst();
    const sweeps = [1, 2, 3].map(() => sweepAt(bytes, two, now).catch(() => undefined));
    await Promise.all(sweeps);
    await sweepAt(bytes, two, now + 1_000).catch(() => undefined);
    expect(await turns()).toEqual([{ number: 1, from: now + turnNoticeMs, open: [1], full: false }]);
  });

  it('tells the owners of the first account once, and the log every time', async () => {
    const bytes = await sizeOfFirst();
    await expect(sweepAt(bytes)).rejects.toThrow('One spare database is left');
    await expect(sweepAt(bytes)).rejects.toThrow('npm run deploy -- --spares');
    const subjects = send.mock.calls.map(([mail]) => mail.subject);
    expect(new Set(subjects).size).toBeLessThanOrEqual(1);
  });

  it('says that new records are refused when the last volume takes nothing more', async () => {
    const bytes = Math.floor((await sizeOfFirst()) / 2);
    await expect(sweepAt(bytes, {})).rejects.toThrow('New records are refused');
    expect(await turns()).toMatchObject([{ open: [0], full: true }]);
    const health = await call('GET', '/health/database');
    expect([health.status, health.json.volumes.room]).toEqual([503, 'full']);
  });

  it('leaves a volume that does not answer', async () => {
    await openNow([1]);
    expectLogged(/an attempt was prevented.*volume does not answer/s);
    await expect(sweepAt(6e9, { ...two, VOLUME_1: deadDatabase })).rejects.toThrow(
      'No answer from volume 1.',
    );
    expect((await turns()).at(-1)).toMatchObject({ open: [0] });
  });
});

describe('the sweep of the directory', () => {
  it('tells the owners of the first account once for each state, and the log every time', async () => {
    const bytes = await sizeOf(0);
    for (let times = 0; times < 2; times++)
      await expect(sweepDirectoryAt(bytes, bytes * 2)).rejects.toThrow(
        'accounts and templates, is nearly full',
      );
    const nearly = send.mock.calls.length;
    await expect(sweepDirectoryAt(bytes / 2, bytes)).rejects.toThrow('docs/deploy.md, The directory');
    const subjects = send.mock.calls.map(([mail]) => mail.subject);
    expect(new Set(subjects.slice(0, nearly)).size).toBeLessThanOrEqual(1);
    expect(subjects.slice(nearly).every((subject) => subject.includes('is full'))).toBe(true);
    await sweepDirectoryAt(bytes * 2, bytes * 3);
  });

  it('is shown by the health of the database', async () => {
    const { status, json } = await call('GET', '/health/database');
    expect(status).toBe(200);
    expect(json.volumes.directory).toEqual({ bytes: expect.any(Number), room: 'enough' });
  });
});

describe('a full directory', () => {
  let account: Account;
  let templateId: string;

  beforeEach(async () => {
    account = await createAccount();
    templateId = await createTemplate(account.live, []);
    await database.insert(volumes).values({ number: 0, bytes: 9_500_000_000, measuredAt: Date.now() });
    forgetTurns();
  });

  it('takes nothing that stays in it, and goes on with documents', async () => {
    const api = as(account.live);
    const template = `/templates/${templateId}`;
    const keyed = { headers: { 'idempotency-key': crypto.randomUUID() } };
    const refused = await Promise.all([
      api.post('/templates', { template: { name: 'New', html: '<p>New</p>' } }),
      api.post(`${template}/copy`, {}),
      api.put(template, { template: { name: 'Other' } }),
      api.put(`${template}/add_fields`, { fields: [{ name: 'name', page: 1 }] }),
      api.post(`${template}/publish_version`, { version_type: 'major' }),
      api.post('/folders', { folder: { name: 'New' } }),
      api.post(`${template}/submissions`, { data: {} }, keyed),
    ]);
    for (const answer of refused) {
      expectRefusal(answer, 503, 'storage_full');
      expect(answer.headers.get('retry-after')).toBe('900');
    }
    const made = await api.post(`${template}/submissions`, { data: {} });
    expect(made.status, made.text).toBe(201);
    expect((await api.get(template)).json.name).not.toBe('Other');
    expect((await api.delete(`/submissions/${made.json.submission.id}`)).status).toBe(200);
    expect((await api.delete(template)).status).toBe(200);
  });

  it('takes the same requests again when it has room', async () => {
    const api = as(account.live);
    const keyed = { headers: { 'idempotency-key': crypto.randomUUID() } };
    const make = () => api.post(`/templates/${templateId}/submissions`, { data: {} }, keyed);
    expect((await make()).status).toBe(503);
    await closeAll();
    const [first, again] = [await make(), await make()];
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.json.submission.id).toBe(first.json.submission.id);
  });

  it('logs no requests', async () => {
    const own = () => database.$count(apiRequests, eq(apiRequests.accountId, account.id));
    await as(account.live).get('/submissions');
    await scheduler.wait(1_500);
    expect(await own()).toBe(0);
    await closeAll();
    await as(account.live).get('/submissions');
    await vi.waitFor(async () => expect(await own()).toBe(1), 10_000);
  });
});

describe('a full deployment', () => {
  let account: Account;
  let templateId: string;

  beforeEach(async () => {
    account = await createAccount();
    templateId = await createTemplate(account.live, []);
  });

  it('refuses new records, and goes on with those that are there', async () => {
    const api = as(account.live);
    const { json } = await api.post(`/templates/${templateId}/submissions`, { data: {} });
    const id: string = json.submission.id;
    await openNow([0], true);
    const refused = await Promise.all([
      api.post(`/templates/${templateId}/submissions`, { data: {} }),
      api.post('/submissions/batches', { template_id: templateId, submissions: [{ data: {} }] }),
      api.post('/combined_submissions', { source_pdfs: [{ type: 'submission', id }] }),
    ]);
    for (const answer of refused) {
      expectRefusal(answer, 503, 'storage_full');
      expect(answer.headers.get('retry-after')).toBe('900');
    }
    expect((await api.get(`/submissions/${id}`)).status).toBe(200);
    expect((await api.delete(`/submissions/${id}`)).status).toBe(200);
    const [listed] = (await api.get('/submissions')).json.submissions;
    expect([listed.id, listed.expired]).toEqual([id, true]);
    await openNow([1]);
    expect((await api.post(`/templates/${templateId}/submissions`, { data: {} })).status).toBe(201);
  });

  it('loses and doubles nothing when volumes change while submissions are made', async () => {
    const api = as(account.live);
    const ids: string[] = [];
    let isOver = false;
    const makers = [1, 2, 3].map(async () => {
      while (!isOver) {
        const { json } = await api.post(`/templates/${templateId}/submissions`, { data: {} });
        ids.push(json.submission.id);
      }
    });
    for (const open of [[1], [2], [1, 2], [3]]) {
      const before = ids.length;
      await vi.waitFor(() => expect(ids.length).toBeGreaterThan(before + 3), 10_000);
      await openNow(open);
    }
    isOver = true;
    await Promise.all(makers);
    const listed: string[] = [];
    for (let cursor = ''; ; ) {
      const { json } = await api.get(`/submissions?limit=7${cursor && `&cursor=${cursor}`}`);
      listed.push(...json.submissions.map(({ id }: { id: string }) => id));
      if (json.submissions.length < 7) break;
      cursor = json.next_cursor;
    }
    expect(listed).toEqual(ids.sort().reverse());
    const counts = await countIn([0, 1, 2, 3], account.id);
    expect(counts.reduce((sum, some) => sum + some, 0)).toBe(ids.length);
    expect(counts.slice(0, 3).every((some) => some > 0)).toBe(true);
  });

  it('knows that a template is live by a submission in another volume', async () => {
    await openNow([2]);
    const changed = () => as(account.test).put(`/templates/${templateId}`, { template: { name: 'Changed' } });
    await as(account.live).post(`/templates/${templateId}/submissions`, { data: {}, test: true });
    expect((await changed()).status).toBe(200);
    await as(account.live).post(`/templates/${templateId}/submissions`, { data: {} });
    expect((await changed()).json.error.code).toBe('test_token');
  });
});
