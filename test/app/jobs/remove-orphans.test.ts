import { env } from 'cloudflare:workers';
import { eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { removeOrphans } from '../../../src/app/jobs/remove-orphans';
import { combinedSubmissions, submissions } from '../../../src/core/db/schema';
import { openFiles } from '../../../src/core/platform/files';
import { systemIds } from '../../../src/core/platform/ids';
import { removeUploadRowsBefore } from '../../../src/service/uploads/upload-store';
import { fontFiles, fontForm } from '../../service/fonts/support/font-files';
import { type Account, as, createAccount, database, send, volumes } from '../../support/app';
import { createTemplate, plainPdf, upload } from '../../support/builders';
import { combines, coordinators, until } from '../../support/coordinator';
import { customFile, uploaded } from '../../support/uploads';

const deps = { db: database, volumes, files: openFiles(env.FILES), submissions: coordinators, combines };

function tomorrow() {
  return Date.now() + 25 * 3600_000;
}

async function exists(key: string) {
  return (await env.FILES.head(key)) !== null;
}

let account: Account;
let templateId: string;

beforeAll(async () => {
  account = await createAccount();
  templateId = await createTemplate(account.live, [{ name: 'name', page: 1, x: 72, y: 120 }]);
});

/** Runs the job until it has seen the whole bucket: one run sees only some pages. */
async function sweepAll(now: number) {
  for (let run = 0; run < 5; run++) await removeOrphans(deps, now);
}

it('keeps the files of a submission whose projection is lost, and writes the projection again', async () => {
  const data = { name: 'x'.repeat(200_000) };
  const created = await as(account.live).post(`/templates/${templateId}/submissions`, { data });
  const { id, download_url } = created.json.submission;
  await until(
    async () => (await database.select().from(submissions).where(eq(submissions.id, id))).length > 0,
  );
  await database.delete(submissions).where(eq(submissions.id, id));

  await sweepAll(tomorrow());
  expect((await send('GET', download_url)).status).toBe(200);
  const shown = await as(account.live).get(`/submissions/${id}?include_data=true`);
  expect(shown.json.data).toEqual(data);
  expect(await database.select().from(submissions).where(eq(submissions.id, id))).toHaveLength(1);
});

it('keeps what is under the published heads', async () => {
  await env.FILES.put('heads/1-of-this-test', 'hashes');
  await sweepAll(tomorrow());
  expect(await exists('heads/1-of-this-test')).toBe(true);
});

it('deletes a pack of deliveries whose day is over its time, and no other', async () => {
  const at = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10);
  const keys = [0, 29, 33, 40].map((days) => `${account.id}/deliveries/${at(days)}/pack-of-this-test`);
  for (const key of keys) await env.FILES.put(key, 'pack');
  await sweepAll(tomorrow());
  expect(await Promise.all(keys.map(exists))).toEqual([true, true, false, false]);
});

it('deletes the PDF of a lost attempt, files of no submission, and files without an owner', async () => {
  const { submission } = (
    await as(account.live).post(`/templates/${templateId}/submissions`, { data: { name: 'Ada' } })
  ).json;
  const strays = [
    `${account.id}/submissions/${submission.id}/${'0'.repeat(64)}.pdf`,
    `${account.id}/submissions/${systemIds.next('submission')}/${'1'.repeat(64)}.pdf`,
    `${account.id}/documents/${systemIds.next('document')}.pdf`,
    `${account.id}/fonts/${'2'.repeat(64)}.ttf`,
    `${account.id}/answers/1/${crypto.randomUUID()}.json`,
  ];
  for (const key of strays) await env.FILES.put(key, 'stray');

  await sweepAll(Date.now());
  const none = strays.map(() => false);
  expect(await Promise.all(strays.map(exists)), 'young files are left alone').toEqual(none.map(() => true));
  await sweepAll(tomorrow());
  expect(await Promise.all(strays.map(exists))).toEqual(none);
  expect((await send('GET', submission.download_url)).status).toBe(200);
});

it('keeps the files of a submission whose record only its coordinator has', async () => {
  const data = { name: 'x'.repeat(200_000) };
  const created = await as(account.live).post(`/templates/${templateId}/submissions`, { data });
  const { id, download_url } = created.json.submission;
  await coordinators.flush(id);
  await database.update(submissions).set({ record: '' }).where(eq(submissions.id, id));
  await sweepAll(tomorrow());
  expect((await send('GET', download_url)).status).toBe(200);
  expect((await as(account.live).get(`/submissions/${id}?include_data=true`)).json.data).toEqual(data);
  const row = await database.select().from(submissions).where(eq(submissions.id, id)).get();
  expect(row?.record).toBe('');
});

it('keeps the uploads of templates', async () => {
  const created = await upload(account.live, await plainPdf());
  await sweepAll(tomorrow());
  expect((await send('GET', created.json.document_url)).status).toBe(200);
});

it('keeps the files of fonts, also of deleted ones', async () => {
  const font = await as(account.live).post('/fonts', fontForm());
  await as(account.live).delete(`/fonts/${font.json.id}`);
  await sweepAll(tomorrow());
  const { objects } = await env.FILES.list({ prefix: `${account.id}/fonts/` });
  expect(objects.map(({ size }) => size)).toEqual([fontFiles.regular.length]);
});

it('keeps uploads for a day and custom files for good, and deletes files of superseded merge attempts', async () => {
  const used = await customFile(account.live, await plainPdf());
  const unused = await uploaded(account.live, await plainPdf());
  const broken = `${account.id}/uploads/${systemIds.next('upload')}/${systemIds.next('upload')}.pdf`;
  const sources = [{ type: 'custom_file', id: used }];
  const combined = await as(account.live).post('/combined_submissions', { source_pdfs: sources });
  const { id, download_url } = combined.json.combined_submission;
  const lost = [
    broken,
    `${account.id}/combined/${id}/7.pdf`,
    `${account.id}/combined/${systemIds.next('combinedSubmission')}/1.pdf`,
  ];
  for (const key of lost) await env.FILES.put(key, 'stray');

  await sweepAll(tomorrow());
  expect(await Promise.all(lost.map(exists))).toEqual([false, false, false]);
  expect((await send('GET', download_url)).status).toBe(200);
  const waiting = async () =>
    (await env.FILES.list({ prefix: `${account.id}/uploads/` })).objects.map(({ key }) => key);
  expect(await waiting()).toHaveLength(2);

  await removeUploadRowsBefore(database, Date.now() + 1);
  await sweepAll(tomorrow());
  expect(await waiting()).toHaveLength(1);
  expect((await waiting())[0]).not.toContain(unused);
  const again = await as(account.live).post('/combined_submissions', { source_pdfs: sources });
  expect(again.status).toBe(201);
});

it('writes the lost projection of a combined submission again', async () => {
  const combined = await as(account.live).post('/combined_submissions', {
    source_pdfs: [{ type: 'template', id: templateId }],
  });
  const { id, download_url } = combined.json.combined_submission;
  const rows = () => database.select().from(combinedSubmissions).where(eq(combinedSubmissions.id, id));
  await until(async () => (await rows()).length > 0);
  await database.delete(combinedSubmissions).where(eq(combinedSubmissions.id, id));
  await sweepAll(tomorrow());
  expect((await send('GET', download_url)).status).toBe(200);
  expect(await rows()).toHaveLength(1);
});
