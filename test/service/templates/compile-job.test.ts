import { createMessageBatch } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { eq } from 'drizzle-orm';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { handleJobs } from '../../../src/app/jobs/handle-jobs';
import { documents } from '../../../src/core/db/schema';
import { openFiles } from '../../../src/core/platform/files';
import type { CompileJob } from '../../../src/core/platform/jobs';
import { sendStaleDocuments } from '../../../src/service/templates/document/await-document';
import { compileTemplateDocument } from '../../../src/service/templates/document/compile-template-document';
import { type Account, as, createAccount, database } from '../../support/app';
import { plainPdf, upload } from '../../support/builders';

let account: Account;

beforeAll(async () => {
  account = await createAccount();
});

afterEach(() => vi.restoreAllMocks());

async function documentOf(templateId: string): Promise<string> {
  const template = await database.query.templates.findFirst({ where: (row) => eq(row.id, templateId) });
  if (!template?.documentId) throw new Error('no document');
  return template.documentId;
}

it('a compile job that runs twice at once does not undo a change made after the first run', async () => {
  const created = await upload(account.live, await plainPdf());
  const documentId = await documentOf(created.json.id);
  await database.update(documents).set({ state: 'pending' }).where(eq(documents.id, documentId));

  // The second run reads "pending", then stalls until the first has ended and a field was added.
  let goOn = () => {};
  const stalled = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  const files = openFiles(env.FILES);
  const slow = { ...files, read: (key: string) => stalled.then(() => files.read(key)) };
  const second = compileTemplateDocument({ db: database, files: slow }, documentId, Date.now());
  await compileTemplateDocument({ db: database, files }, documentId, Date.now());
  const fields = [{ name: 'name', page: 1, x: 72, y: 120 }];
  expect((await as(account.live).put(`/templates/${created.json.id}/add_fields`, { fields })).status).toBe(
    200,
  );
  goOn();
  await second;

  const shown = await as(account.live).get(`/templates/${created.json.id}?full=true`);
  expect(Object.keys(shown.json.fields)).toHaveLength(1);
});

it('a compile job that failed for good sets the error on the template', async () => {
  const created = await upload(account.live, await plainPdf());
  const documentId = await documentOf(created.json.id);
  await database.update(documents).set({ state: 'pending' }).where(eq(documents.id, documentId));
  const message = {
    id: '1',
    timestamp: new Date(),
    attempts: 1,
    body: { kind: 'compile_document' as const, documentId },
  };
  await handleJobs(createMessageBatch<CompileJob>('quillet-jobs-dead', [message]), env);

  const shown = await as(account.live).get(`/templates/${created.json.id}`);
  expect(shown.json).toMatchObject({ document_state: 'unknown_error', document_processed: false });
  expect(shown.json.document_parse_error).toMatch(/could not be processed/);
});

it('a lost compile job is sent again: by a waiting request for its own document, by the sweeper for others', async () => {
  const created = await upload(account.live, await plainPdf());
  const documentId = await documentOf(created.json.id);
  const lose = () =>
    database.update(documents).set({ state: 'pending', hintedAt: 0 }).where(eq(documents.id, documentId));
  const sent: string[] = [];
  const deps = { db: database, jobs: { send: async (job: CompileJob) => void sent.push(job.documentId) } };

  await lose();
  await sendStaleDocuments(deps, Date.now(), { id: 'doc_other', hintedAt: 0 });
  expect(sent).toEqual([]);
  await sendStaleDocuments(deps, Date.now());
  await sendStaleDocuments(deps, Date.now());
  expect(sent.filter((id) => id === documentId)).toHaveLength(1);

  await lose();
  expect((await as(account.live).get(`/templates/${created.json.id}`)).json.document_state).toBe('processed');
});
