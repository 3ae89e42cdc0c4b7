import { expect, it } from 'vitest';
import { archiving, budgets } from '../../../scripts/cost/budgets.mjs';
import { totalOf, usedBy } from '../../../scripts/cost/dollars-of.mjs';
import { archivingKind, kinds } from '../../../scripts/cost/kinds.mjs';
import { usageDays } from '../../../src/core/db/schema';
import { type Account, as, createAccount, firstVolume } from '../../support/app';
import { createTemplate } from '../../support/builders';
import { until } from '../../support/coordinator';
import { createMember, signIn } from '../../support/members';

/** The usage page of an account that has made so many live PDFs this month. */
async function pageAfter(livePdfs: number): Promise<string> {
  const { id: accountId } = await createAccount();
  const day = `${new Date().toISOString().slice(0, 7)}-01`;
  await firstVolume.insert(usageDays).values({ accountId, day, livePdfs });
  const viewer = await signIn(await createMember({ accountId, role: 'viewer' }));
  const { status, text } = await viewer.get('/dashboard/usage');
  expect(status).toBe(200);
  return text;
}

async function templateOf(account: Account, name: string): Promise<string> {
  const id = await createTemplate(account.live, [{ name: 'name', page: 1 }]);
  await as(account.live).put(`/templates/${id}`, { template: { name } });
  return id;
}

/** The dollars of a million documents of each kind, as docs/cost.md shows them, with those of archiving them. */
const ofMillion = Object.entries(budgets).map(([name, budget]) => {
  const making = totalOf(usedBy(budget, kinds[name as keyof typeof budgets]), 1_000_000);
  return Math.round(making + totalOf(usedBy(archiving, archivingKind), 1_000_000));
});

it('shows what the PDFs of the month cost, from the cheapest kind to the dearest', async () => {
  const page = await pageAfter(3_000_000);
  expect(page).toContain('Estimated cost this month');
  const [least, most] = [Math.min(...ofMillion), Math.max(...ofMillion)];
  expect(page).toContain(`<dd>$${3 * least}.00–$${3 * most}.00</dd>`);
});

it('shows no cents that a few PDFs do not cost', async () => {
  expect(await pageAfter(0)).toContain('<dd>$0.00</dd>');
  expect(await pageAfter(3)).toContain('<dd>under $0.01</dd>');
});

it('names the busiest templates of the newest live documents, and counts test PDFs', async () => {
  const account = await createAccount();
  const viewer = await signIn(await createMember({ accountId: account.id, role: 'viewer' }));
  const [busy, quiet] = await Promise.all(['Busy <b>', 'Quiet'].map((name) => templateOf(account, name)));
  for (const template of [busy, quiet, busy])
    await as(account.live).post(`/templates/${template}/submissions`, { data: { name: 'Ada' } });
  await as(account.test).post(`/templates/${quiet}/submissions`, { data: { name: 'Ada' } });
  await until(async () =>
    (await viewer.get('/dashboard/usage')).text.includes('Based on the newest 3 live documents.'),
  );
  const { text } = await viewer.get('/dashboard/usage');
  const shares = [...text.matchAll(/<a href="\/dashboard\/templates\/(tpl_\w+)">([^<]*)<\/a><span>([^<]*)/g)];
  expect(shares.map(([, ...share]) => share)).toEqual([
    [busy, 'Busy &lt;b&gt;', '2 documents'],
    [quiet, 'Quiet', '1 document'],
  ]);
  expect(text).toContain('<dt>Test PDFs this month</dt><dd>1</dd>');
  expect(text).toContain('<h2>Test PDFs: Last 12 months</h2>');
});

it('shows test PDFs as pictures without any live ones, and days as dates', async () => {
  const { id: accountId } = await createAccount();
  const month = new Date().toISOString().slice(0, 7);
  await firstVolume.insert(usageDays).values({ accountId, day: `${month}-01`, livePdfs: 0, testPdfs: 4 });
  const viewer = await signIn(await createMember({ accountId, role: 'viewer' }));
  const { text } = await viewer.get('/dashboard/usage');
  expect(text.match(/<svg class="bars"/g)).toHaveLength(2);
  expect(text).toContain('No live PDFs yet.');
  const shown = new Date(`${month}-01`).toLocaleDateString('en-GB', { dateStyle: 'medium', timeZone: 'UTC' });
  expect(text).toContain(`<title>${shown}: 4</title>`);
  expect(text).toContain(`<time datetime="${month}-01">${shown}</time>`);
});
