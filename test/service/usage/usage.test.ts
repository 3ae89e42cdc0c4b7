import { env } from 'cloudflare:workers';
import { and, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { submissions, usage, usageDays } from '../../../src/core/db/schema';
import { openVolumes } from '../../../src/core/db/volumes/open-volumes';
import { systemIds } from '../../../src/core/platform/ids';
import { expiredRecord } from '../../../src/service/submissions/life/expire-record';
import { projectTogether } from '../../../src/service/submissions/life/project-together';
import type { SubmissionRecord } from '../../../src/service/submissions/life/submission-record';
import { countUsage } from '../../../src/service/usage/usage-store';
import { type Account, as, createAccount, database, firstVolume } from '../../support/app';
import { createTemplate } from '../../support/builders';
import { newSubmission, until } from '../../support/coordinator';
import { countedOf } from '../../support/usage';

const thisMonth = new Date().toISOString().slice(0, 7);
const march = Date.UTC(2026, 2, 31, 23, 59, 59, 999);

let account: Account;

beforeAll(async () => {
  account = await createAccount();
});

async function show(of = account) {
  return (await as(of.live).get('/usage')).json.months;
}

async function showTests(of = account) {
  return (await as(of.live).get('/usage')).json.test_months;
}

/** An account, and records of its live submissions with a finished PDF. */
async function finished() {
  const fresh = await createAccount();
  const templateId = await createTemplate(fresh.live, []);
  const done = { state: 'processed', processedAt: march, version: 2, countedBy: 'projection' } as const;
  const make = async () => (await newSubmission(fresh, templateId, done)).record;
  return { fresh, make };
}

async function project(...records: SubmissionRecord[]): Promise<void> {
  const projected = records.map((record) => ({ record, event: null, words: 'leave' as const }));
  await projectTogether({ db: database, volumes: openVolumes(env) }, projected, Date.now());
}

/** Writes the projection with the statement of release 0.1.0. */
async function projectAsReleased({ countedBy: _unknown, ...record }: SubmissionRecord): Promise<void> {
  const { id, accountId, templateId, test, state, version } = record;
  await env.DB.prepare(
    `insert into submissions
       (id, account_id, template_id, test, state, settled, version, record, created_at, updated_at)
     values (?1, ?2, ?3, ?4, ?5, 1, ?6, ?7, 0, 0)
     on conflict (id) do update set state = ?5, settled = 1, version = ?6, record = ?7, updated_at = 0
     where version <= ?6`,
  )
    .bind(id, accountId, templateId, Number(test), state, version, JSON.stringify(record))
    .run();
}

describe('usage', () => {
  it('is zero at first', async () => {
    expect(await show()).toEqual([{ month: thisMonth, live_pdfs: 0 }]);
  });

  it('counts live PDFs, and neither test PDFs nor failed submissions', async () => {
    const templateId = await createTemplate(account.live, [{ name: 'name', page: 1 }]);
    const create = (body: object) => as(account.live).post(`/templates/${templateId}/submissions`, body);
    await create({ data: { name: 'A' } });
    await create({ data: { name: 'B' }, test: true });
    await create({ data: {} });
    const { json } = await as(account.live).post('/submissions/batches', {
      template_id: templateId,
      submissions: [{ data: { name: 'C' } }, { data: { name: 'D' } }, { data: { name: 'E' }, test: true }],
    });
    await until(async () => (await show())[0].live_pdfs === 3);
    // An expired submission still counts.
    await as(account.live).delete(`/submissions/${json.submissions[0].id}`);
    expect(await show()).toEqual([{ month: thisMonth, live_pdfs: 3 }]);
    const test = [{ month: thisMonth, test_pdfs: 2 }];
    await until(async () => JSON.stringify(await showTests()) === JSON.stringify(test));
    expect((await as(account.test).get('/usage')).json.months).toEqual(await show());
    expect(await show(await createAccount())).toEqual([{ month: thisMonth, live_pdfs: 0 }]);
  });

  it('counts each PDF once in its calendar month, however often and at the same time it is reported', async () => {
    const fresh = await createAccount();
    const ids = Array.from({ length: 20 }, () => systemIds.next('submission'));
    const counts = [...ids, ...ids, ...ids].map((id) => countUsage(firstVolume, fresh.id, id, march));
    await Promise.all(counts);
    await countUsage(firstVolume, fresh.id, systemIds.next('submission'), march + 1);
    await countUsage(firstVolume, fresh.id, systemIds.next('submission'), march + 86_400_000);
    expect(await show(fresh)).toEqual([
      { month: thisMonth, live_pdfs: 0 },
      { month: '2026-04', live_pdfs: 2 },
      { month: '2026-03', live_pdfs: 20 },
    ]);
    const of = (month: string) => and(eq(usage.accountId, fresh.id), eq(usage.month, month));
    expect(await database.$count(usage, of('2026-03'))).toBe(20);
  });

  it('counts each PDF once, in whatever order and however often it is projected', async () => {
    const { fresh, make } = await finished();
    const records = await Promise.all(Array.from({ length: 20 }, () => make()));
    const newer = records.map((record) => ({ ...record, version: record.version + 1 }));
    await Promise.all([...records, ...newer, ...records, ...newer].map((record) => project(record)));
    await Promise.all(records.map((record) => project(record)));
    expect(await countedOf(fresh.id)).toBe(20);
    expect(await show(fresh)).toContainEqual({ month: '2026-03', live_pdfs: 20 });
  });

  it('counts each PDF once on its day when many are projected together, some of them twice', async () => {
    const { fresh, make } = await finished();
    const records = await Promise.all(Array.from({ length: 5 }, () => make()));
    const newer = records.map((record) => ({ ...record, version: record.version + 1 }));
    const dayAfter = { ...(await make()), processedAt: march + 1 };
    const alone = records[0] as SubmissionRecord;
    await project(alone);
    await Promise.all([project(...newer, dayAfter, ...records), project(...records, ...newer)]);
    expect(await show(fresh)).toEqual([
      { month: thisMonth, live_pdfs: 0 },
      { month: '2026-04', live_pdfs: 1 },
      { month: '2026-03', live_pdfs: 5 },
    ]);
    const shown = await database.$count(
      submissions,
      and(eq(submissions.accountId, fresh.id), eq(submissions.version, 3)),
    );
    expect(shown).toBe(5);
  });

  it('counts an erased PDF whose first projection comes after', async () => {
    const { fresh, make } = await finished();
    const record = expiredRecord(await make(), Date.now());
    await project(record);
    await project({ ...record, version: record.version + 1 });
    expect(await countedOf(fresh.id)).toBe(1);
  });

  it('leaves out what is not finished, and tests', async () => {
    const { fresh, make } = await finished();
    const { countedBy: _counted, ...record } = await make();
    await project({ ...record, state: 'pending', processedAt: null, pdf: null });
    expect(await countedOf(fresh.id)).toBe(0);
    await project({ ...record, version: 2, countedBy: 'projection' });
    expect(await countedOf(fresh.id)).toBe(1);
  });

  it('counts a PDF of release 0.1.0 once, when it is projected before and after its effect', async () => {
    const { fresh, make } = await finished();
    const { countedBy: _counted, ...record } = await make();
    await project(record);
    await countUsage(firstVolume, fresh.id, record.id, march);
    await countUsage(firstVolume, fresh.id, record.id, march);
    await project({ ...record, version: 3 });
    expect(await countedOf(fresh.id)).toBe(1);
  });

  it('counts a PDF once that release 0.1.0 projects after a rollback', async () => {
    const { fresh, make } = await finished();
    const record = await make();
    await project(record);
    await projectAsReleased({ ...record, version: record.version + 1 });
    await project({ ...record, version: record.version + 2 });
    expect(await countedOf(fresh.id)).toBe(1);
    // A rollback between the end of a submission and its projection delays the count.
    const other = await make();
    await projectAsReleased(other);
    expect(await countedOf(fresh.id)).toBe(1);
    await project({ ...other, version: other.version + 1 });
    expect(await countedOf(fresh.id)).toBe(2);
  });

  it('counts each test PDF once on its day, apart from live ones', async () => {
    const { fresh, make } = await finished();
    const { countedBy, ...live } = await make();
    const { countedBy: _counted, ...other } = await make();
    const test = { ...other, test: true, testCountedBy: 'projection' } as const;
    const newer = { ...test, version: test.version + 1 };
    await Promise.all([project(test, { ...live, countedBy }), project(newer), project(test), project(newer)]);
    expect(await showTests(fresh)).toEqual([{ month: '2026-03', test_pdfs: 1 }]);
    expect(await show(fresh)).toContainEqual({ month: '2026-03', live_pdfs: 1 });
    // A day with test PDFs alone is no day of live ones.
    await project({ ...newer, id: systemIds.next('submission'), processedAt: Date.now() });
    const { json } = await as(fresh.live).get('/usage');
    expect(json.days).toEqual([]);
    expect(json.test_months[0]).toEqual({ month: thisMonth, test_pdfs: 1 });
  });

  it('lists the days of the current month', async () => {
    const fresh = await createAccount();
    const now = Date.now();
    const monthBefore = Date.parse(`${thisMonth}-01`) - 1;
    for (const time of [now, now, monthBefore])
      await countUsage(firstVolume, fresh.id, systemIds.next('submission'), time);
    expect((await as(fresh.live).get('/usage')).json.days).toEqual([
      { day: new Date(now).toISOString().slice(0, 10), live_pdfs: 2 },
    ]);
  });

  it('lists two years of months at most', async () => {
    const old = await createAccount();
    for (let month = 1; month <= 30; month++) {
      const name = `20${20 + Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`;
      await database.insert(usageDays).values({ accountId: old.id, day: `${name}-15`, livePdfs: month });
    }
    const months = await show(old);
    expect(months).toHaveLength(24);
    expect(months.map(({ month }: { month: string }) => month)).toEqual(
      months
        .map(({ month }: { month: string }) => month)
        .toSorted()
        .reverse(),
    );
  });
});
