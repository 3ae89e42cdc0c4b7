import { and, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { usage, usageDays } from '../../../src/core/db/schema';
import { systemIds } from '../../../src/core/platform/ids';
import { countUsage } from '../../../src/service/usage/usage-store';
import { type Account, as, createAccount, database } from '../../support/app';
import { createTemplate } from '../../support/builders';
import { until } from '../../support/coordinator';

const thisMonth = new Date().toISOString().slice(0, 7);
const march = Date.UTC(2026, 2, 31, 23, 59, 59, 999);

let account: Account;

beforeAll(async () => {
  account = await createAccount();
});

async function show(of = account) {
  return (await as(of.live).get('/usage')).json.months;
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
    expect((await as(account.test).get('/usage')).json.months).toEqual(await show());
    expect(await show(await createAccount())).toEqual([{ month: thisMonth, live_pdfs: 0 }]);
  });

  it('counts each PDF once in its calendar month, however often and at the same time it is reported', async () => {
    const fresh = await createAccount();
    const ids = Array.from({ length: 20 }, () => systemIds.next('submission'));
    const counts = [...ids, ...ids, ...ids].map((id) => countUsage(database, fresh.id, id, march));
    await Promise.all(counts);
    await countUsage(database, fresh.id, systemIds.next('submission'), march + 1);
    await countUsage(database, fresh.id, systemIds.next('submission'), march + 86_400_000);
    expect(await show(fresh)).toEqual([
      { month: thisMonth, live_pdfs: 0 },
      { month: '2026-04', live_pdfs: 2 },
      { month: '2026-03', live_pdfs: 20 },
    ]);
    const of = (month: string) => and(eq(usage.accountId, fresh.id), eq(usage.month, month));
    expect(await database.$count(usage, of('2026-03'))).toBe(20);
  });

  it('lists the days of the current month', async () => {
    const fresh = await createAccount();
    const now = Date.now();
    const monthBefore = Date.parse(`${thisMonth}-01`) - 1;
    for (const time of [now, now, monthBefore])
      await countUsage(database, fresh.id, systemIds.next('submission'), time);
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
