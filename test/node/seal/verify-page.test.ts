import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { chromiumLaunchOptions } from '../../../scripts/find-chromium.mjs';
import { type AuditFacts, linkEntry } from '../../../src/service/audit/audit-chain';
import { trailOf } from '../../service/audit/support/trails';
import { newSealer } from '../../support/sealer';
import { desktop, phone, Visitor } from '../signing/support/visitor';
import { asPem } from './support/inspect-seal';
import { before, id, processedEntry, sealedAfter } from './support/sealed-document';

/** A copy of the page that somebody saved: it knows the certificates of its deployment. */
const folder = mkdtempSync(join(tmpdir(), 'quillet-verify-page-'));
const page = join(folder, 'Check a document.html');

let browser: Browser;
let pdf: Uint8Array;
let trail: object[];

beforeAll(async () => {
  browser = await chromium.launch(chromiumLaunchOptions());
  const sealer = await newSealer();
  pdf = await sealedAfter(before, sealer);
  trail = [...before, processedEntry(pdf, sealer)];
  const deployment = { host: 'forms.example.com', certificates: asPem(sealer.certificates[0]) };
  const empty = 'id="deployment">null<';
  const built = readFileSync('dist/assets/verify.html', 'utf8');
  expect(built).toContain(empty);
  writeFileSync(page, built.replace(empty, `id="deployment">${JSON.stringify(deployment)}<`));
});

afterAll(async () => {
  await browser?.close();
  rmSync(folder, { recursive: true });
});

async function open(options = desktop): Promise<Visitor> {
  const visitor = await Visitor.arrive(browser, 'file://', options);
  await visitor.page.goto(`file://${page}`);
  return visitor;
}

function file(name: string, content: string | Uint8Array) {
  return { name, mimeType: '', buffer: Buffer.from(content) };
}

function trailFile(entries: object[]) {
  return file('trail.json', JSON.stringify({ submission_id: id, entries }));
}

async function give(visitor: Visitor, ...files: ReturnType<typeof file>[]): Promise<string> {
  await visitor.page.locator('input[type=file]').setInputFiles(files);
  await visitor.page.locator('#outcome').waitFor();
  return (await visitor.page.locator('#app').textContent()) ?? '';
}

it.each([
  ['desktop', desktop],
  ['phone', phone],
])('a PDF and its trail are judged in a saved page on a %s, which sends nothing', async (_, options) => {
  const visitor = await open(options);
  await visitor.expectNoBarriers();
  const alone = await give(visitor, file('contract.pdf', pdf));
  expect(alone).toContain('All checks passed');
  expect(alone).toMatch(/one of those of .?forms\.example\.com/);
  expect(alone).toContain('Who signed, and how: the audit trail says so, but was not given.');
  const both = await give(visitor, trailFile(trail));
  for (const said of ['Ada', 'ada@example.com', 'Agreed to sign electronically', 'Nothing else was checked.'])
    expect(both).toContain(said);
  await visitor.expectNoBarriers();
  expect(visitor.complaints).toEqual([]);
});

it('a changed PDF, another trail and another file are refused in words', async () => {
  const visitor = await open();
  const changed = Uint8Array.from(pdf);
  changed[100] = (changed[100] ?? 0) ^ 1;
  expect(await give(visitor, file('contract.pdf', changed))).toContain('it was changed after it was sealed');
  await visitor.page.getByRole('button', { name: 'Check another document' }).click();
  const declined: AuditFacts = { type: 'submission.expired', by: 'schedule', pdf_hash: null };
  const cut = [
    ...before.slice(0, -1),
    linkEntry(before.at(-2), declined, Date.parse('2027-01-01T00:00:00Z')),
  ];
  const said = await give(visitor, file('contract.pdf', pdf), trailFile(cut));
  expect(said).toContain('Do not rely on this');
  expect(said).not.toContain('Ada');
  expect(await give(visitor, file('photo.png', 'nothing'))).toContain('photo.png');
  const two = await give(visitor, file('one.pdf', pdf), file('two.pdf', changed));
  expect(two).toContain('Two of the files are of the same kind.');
  expect(visitor.complaints).toEqual([]);
});

it.each([
  ['closed', () => trail, 'unproven', /Nothing vouches for this audit trail/],
  ['not closed yet', () => trail.slice(0, -2), 'unclosed', /This audit trail is not closed yet/],
])('a trail alone that nobody signed does not look proven: %s', async (_, entries, verdict, heading) => {
  const visitor = await open();
  await give(visitor, trailFile(entries()));
  const outcome = visitor.page.locator('#outcome');
  expect(await outcome.textContent()).toMatch(heading);
  expect(await outcome.getAttribute('class')).toBe(verdict);
  const colour = () => visitor.page.evaluate(`getComputedStyle(document.querySelector('#outcome')).color`);
  const warning = await colour();
  await visitor.page.getByRole('button', { name: 'Check another document' }).click();
  await give(visitor, file('contract.pdf', pdf), trailFile(trail));
  expect(await visitor.page.locator('#outcome').getAttribute('class')).toBe('holds');
  expect(await colour()).not.toBe(warning);
  expect(visitor.complaints).toEqual([]);
});

it.each(['de', 'fr', 'es', 'ar', 'ja'])(
  'speaks %s, from right to left where that is so',
  async (language) => {
    const visitor = await open({ ...desktop, locale: language });
    const html = visitor.page.locator('html');
    expect([await html.getAttribute('lang'), await html.getAttribute('dir')]).toEqual([
      language,
      language === 'ar' ? 'rtl' : 'ltr',
    ]);
    const said = await give(visitor, file('contract.pdf', pdf), trailFile(trail));
    expect(said).not.toMatch(/\{\w+\}|undefined|checked/);
    expect(visitor.complaints).toEqual([]);
  },
);

it('says what a mailed code establishes, beside the link', async () => {
  const visitor = await open();
  const place = before.findIndex(({ event }) => event.type === 'data_request.authenticated') + 1;
  const about = { data_request: 'drq_1Nq2Xc0aB3dE5fG7hJ9k', ip: null, user_agent: null };
  const code = { ...about, recipient: 'ada@example.com' };
  const events = before.map(({ event }) => event);
  const all = events.toSpliced(
    place,
    0,
    { type: 'data_request.code_sent', ...code },
    { type: 'data_request.code_passed', ...code },
  );
  const said = await give(visitor, trailFile(trailOf(all)));
  expect(said).toMatch(/emailed a code to .?ada@example\.com/);
  expect(visitor.complaints).toEqual([]);
});

it('says of each person what the sender says, as what the sender says', async () => {
  const visitor = await open();
  const said = await give(visitor, file('contract.pdf', pdf), trailFile(trail));
  const plain = said.replaceAll(/[\u2068\u2069]/g, '');
  expect(plain).toContain('Identity level: Emailed link');
  expect(plain).toMatch(
    /The sender says: signed in with oauth; session started Nov 20, 2026, 9:12:00.AM UTC; second factor totp; identity provider google; session ID hash 1{64}; user ID hash 2{64}\. The service did not check it\./,
  );
  expect(visitor.complaints).toEqual([]);
});

it('shows texts of a hostile trail as texts', async () => {
  const visitor = await open();
  const hostile = '<img src=x onerror=alert(1)>\u202e';
  const [first] = before;
  const forged = [first, linkEntry(first, { ...before[1]?.event, name: hostile } as AuditFacts, Date.now())];
  const said = await give(visitor, trailFile(forged.map((entry) => ({ ...entry }))));
  expect(said).toContain('<img src=x onerror=alert(1)>');
  expect(await visitor.page.locator('main img').count()).toBe(0);
  expect(visitor.complaints).toEqual([]);
});
