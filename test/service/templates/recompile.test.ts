import { env } from 'cloudflare:workers';
import { and, eq } from 'drizzle-orm';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { documents, templates } from '../../../src/core/db/schema';
import { openFiles } from '../../../src/core/platform/files';
import { PLAN_VERSION } from '../../../src/engine';
import { sha256Hex } from '../../../src/lib/digest';
import { storeKeptPdf } from '../../../src/service/submissions/render/store-kept-pdf';
import { readFacts } from '../../../src/service/templates/document/document-facts';
import { documentKey } from '../../../src/service/templates/document/document-keys';
import { classicPdf, onePage } from '../../engine/pdf/support/build-pdf';
import { type Account, as, createAccount, database } from '../../support/app';
import { createTemplate } from '../../support/builders';
import { coordinators, newSubmission } from '../../support/coordinator';
import { expectLogged } from '../../support/log';
import { download, wordsOf } from '../../support/pdf-text';

const files = openFiles(env.FILES);
const oldVersion = PLAN_VERSION - 2;
const newVersion = PLAN_VERSION + 1;

let account: Account;

beforeAll(async () => {
  account = await createAccount();
});

afterEach(() => vi.restoreAllMocks());

/** A template with its own document, which this isolate has not loaded yet. */
async function newTemplate() {
  const title = `Form ${crypto.randomUUID()}`;
  const field = { name: 'name', page: 1, x: 72, y: 120, width: 220, height: 24 };
  const id = await createTemplate(account.live, [field], classicPdf({ objects: onePage(title) }));
  const row = await database
    .select({ compiled: documents.compiled, documentId: documents.id })
    .from(templates)
    .innerJoin(documents, eq(documents.id, templates.documentId))
    .where(and(eq(templates.id, id), eq(templates.accountId, account.id)))
    .get();
  const facts = readFacts(row?.compiled ?? null);
  if (!row || !facts) throw new Error('the document is not compiled');
  const plan = new TextDecoder().decode((await files.read(facts.planKey)) ?? new Uint8Array());
  return { id, title, plan, pdfKey: facts.pdfKey, planKey: facts.planKey, documentId: row.documentId };
}

type Template = Awaited<ReturnType<typeof newTemplate>>;

function storePlan({ planKey }: Template, plan: string) {
  return files.put(planKey, new TextEncoder().encode(plan), 'application/json');
}

function ofVersion({ plan }: Template, version: number): string {
  return JSON.stringify({ ...JSON.parse(plan), form: version, more: 'of another release' });
}

async function submit({ id }: Template) {
  const created = await as(account.live).post(`/templates/${id}/submissions`, { data: { name: 'Ada' } });
  expect(created.status, created.text).toBe(201);
  return created.json.submission;
}

function recompiledPlan({ planKey }: Template, version = PLAN_VERSION) {
  return files.read(planKey.replace('.json', `.v${version}.json`));
}

describe('a document whose plan this code cannot draw with', () => {
  it.each<[string, RegExp, (template: Template) => string]>([
    [
      'of an older version',
      new RegExp(`it has version ${oldVersion}`),
      (template) => ofVersion(template, oldVersion),
    ],
    [
      'of a newer version',
      new RegExp(`it has version ${newVersion}`),
      (template) => ofVersion(template, newVersion),
    ],
    ['that is damaged', /it is not JSON/, ({ plan }) => plan.slice(0, 100)],
  ])('%s is compiled anew from the upload, and callers notice nothing', async (_, reason, planOf) => {
    expectLogged(reason);
    const template = await newTemplate();
    const stored = planOf(template);
    await storePlan(template, stored);
    const submission = await submit(template);
    expect(submission.state).toBe('processed');
    const pdf = await download(submission.download_url);
    expect(await wordsOf(pdf)).toContain('Ada');
    // The same upload, compiled by the same code: the document is the same to the byte.
    const start = (await files.read(template.pdfKey)) ?? new Uint8Array();
    expect(sha256Hex(pdf.subarray(0, start.length))).toBe(sha256Hex(start));
    // The code that wrote the plan still finds it.
    expect(new TextDecoder().decode((await files.read(template.planKey)) ?? undefined)).toBe(stored);
    expect(await recompiledPlan(template)).not.toBeNull();
    expect(await recompiledPlan(template, newVersion)).toBeNull();
  });

  it('is compiled once, however many ask', async () => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const template = await newTemplate();
    await storePlan(template, ofVersion(template, oldVersion));
    const made = await Promise.all(Array.from({ length: 20 }, () => submit(template)));
    expect(made.map(({ state }) => state)).toEqual(Array(20).fill('processed'));
    const notices = warned.mock.calls.flat().filter((line) => String(line).includes(template.pdfKey));
    expect(notices).toHaveLength(1);
  });

  it('is compiled from its compiled form when the upload is gone', async () => {
    expectLogged(/was compiled anew/);
    const template = await newTemplate();
    await storePlan(template, '');
    await files.remove([documentKey(account.id, template.documentId)]);
    const pdf = await download((await submit(template)).download_url);
    expect(await wordsOf(pdf)).toContain(`${template.title}`);
    expect(await wordsOf(pdf)).toContain('Ada');
  });

  it('keeps PDFs that were drawn on the document before', async () => {
    expectLogged(/was compiled anew/);
    const template = await newTemplate();
    const start = (await files.read(template.pdfKey)) ?? new Uint8Array();
    const { record } = await newSubmission(account, template.id);
    await storePlan(template, '');
    await files.remove([documentKey(account.id, template.documentId)]);
    await submit(template);

    const kept = new TextEncoder().encode('% the end that a coordinator kept');
    const hash = sha256Hex(Buffer.concat([start, kept]));
    const pdf = { key: `${account.id}/submissions/${record.id}/${hash}.pdf`, hash, bytes: 0 };
    await storeKeptPdf({ db: database, files }, { ...record, pdf }, kept);
    expect(sha256Hex((await files.read(pdf.key)) ?? new Uint8Array())).toBe(hash);
    expect(await coordinators.read(record.id)).toBeNull();
  });
});
