import { env } from 'cloudflare:workers';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { allFiles, loadPosition, newFiles } from '../../../src/app/jobs/file-lanes';
import { removeOrphans } from '../../../src/app/jobs/remove-orphans';
import { straySubmissionFiles } from '../../../src/app/jobs/stray-submission-files';
import { combinedSubmissions, submissions, sweeps } from '../../../src/core/db/schema';
import { openFiles } from '../../../src/core/platform/files';
import { systemIds } from '../../../src/core/platform/ids';
import { removeUploadRowsBefore } from '../../../src/service/uploads/upload-store';
import { fontFiles, fontForm } from '../../service/fonts/support/font-files';
import { type Account, as, createAccount, database, send, volumes } from '../../support/app';
import { archive, packOf } from '../../support/archiving';
import { createTemplate, plainPdf, upload } from '../../support/builders';
import { combines, coordinators, until } from '../../support/coordinator';
import { beginAnew, sweepFiles, sweepFilesOnce } from '../../support/sweeping';
import { customFile, uploaded } from '../../support/uploads';

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

it('keeps the files of a submission whose projection is lost, and writes the projection again', async () => {
  const data = { name: 'x'.repeat(200_000) };
  const created = await as(account.live).post(`/templates/${templateId}/submissions`, { data });
  const { id, download_url } = created.json.submission;
  await until(
    async () => (await database.select().from(submissions).where(eq(submissions.id, id))).length > 0,
  );
  await database.delete(submissions).where(eq(submissions.id, id));

  await sweepFiles(tomorrow());
  expect((await send('GET', download_url)).status).toBe(200);
  const shown = await as(account.live).get(`/submissions/${id}?include_data=true`);
  expect(shown.json.data).toEqual(data);
  expect(await database.select().from(submissions).where(eq(submissions.id, id))).toHaveLength(1);
});

it('keeps what is under the published heads', async () => {
  await env.FILES.put('heads/1-of-this-test', 'hashes');
  await sweepFiles(tomorrow());
  expect(await exists('heads/1-of-this-test')).toBe(true);
});

it('deletes a pack of deliveries whose day is over its time, and no other', async () => {
  const at = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10);
  const keys = [0, 29, 33, 40].map((days) => `${account.id}/deliveries/${at(days)}/pack-of-this-test`);
  for (const key of keys) await env.FILES.put(key, 'pack');
  await sweepFiles(tomorrow());
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

  await sweepFiles(Date.now());
  const none = strays.map(() => false);
  expect(await Promise.all(strays.map(exists)), 'young files are left alone').toEqual(none.map(() => true));
  await sweepFiles(tomorrow());
  expect(await Promise.all(strays.map(exists))).toEqual(none);
  expect((await send('GET', submission.download_url)).status).toBe(200);
});

it('keeps the files of a submission whose record only its coordinator has', async () => {
  const data = { name: 'x'.repeat(200_000) };
  const created = await as(account.live).post(`/templates/${templateId}/submissions`, { data });
  const { id, download_url } = created.json.submission;
  await coordinators.flush(id);
  await database.update(submissions).set({ record: '' }).where(eq(submissions.id, id));
  await sweepFiles(tomorrow());
  expect((await send('GET', download_url)).status).toBe(200);
  expect((await as(account.live).get(`/submissions/${id}?include_data=true`)).json.data).toEqual(data);
  const row = await database.select().from(submissions).where(eq(submissions.id, id)).get();
  expect(row?.record).toBe('');
});

it('keeps the uploads of templates', async () => {
  const created = await upload(account.live, await plainPdf());
  await sweepFiles(tomorrow());
  expect((await send('GET', created.json.document_url)).status).toBe(200);
});

it('keeps the files of fonts, also of deleted ones', async () => {
  const font = await as(account.live).post('/fonts', fontForm());
  await as(account.live).delete(`/fonts/${font.json.id}`);
  await sweepFiles(tomorrow());
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

  await sweepFiles(tomorrow());
  expect(await Promise.all(lost.map(exists))).toEqual([false, false, false]);
  expect((await send('GET', download_url)).status).toBe(200);
  const waiting = async () =>
    (await env.FILES.list({ prefix: `${account.id}/uploads/` })).objects.map(({ key }) => key);
  expect(await waiting()).toHaveLength(2);

  await removeUploadRowsBefore(database, Date.now() + 1);
  await sweepFiles(tomorrow());
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
  await sweepFiles(tomorrow());
  expect((await send('GET', download_url)).status).toBe(200);
  expect(await rows()).toHaveLength(1);
});

describe('a sweep of files', () => {
  const stores = { db: database, volumes, submissions: coordinators, combines };

  function fileAt(key: string): R2Object {
    return { key, uploaded: new Date(0) } as R2Object;
  }

  /** A bucket with these files, which lists two at a time. */
  function bucketOf(keys: string[], listed: string[] = []) {
    const listAfter = async (after: string, prefix = '') => {
      listed.push(after);
      const rest = keys.filter((key) => key > after && key.startsWith(prefix)).sort();
      return { objects: rest.slice(0, 2).map(fileAt), truncated: rest.length > 2 } as R2Objects;
    };
    return { ...openFiles(env.FILES), listAfter, remove: async () => undefined };
  }

  it('goes on where the last one was cut off, and passes over what is cut off twice', async () => {
    await beginAnew();
    const id = () => `acc_${'9'.repeat(20)}/submissions/${systemIds.next('submission')}/1.pdf`;
    const keys = Array.from({ length: 8 }, id);
    const [, , , third = ''] = keys;
    const read = async (asked: string) => (third.includes(asked) ? new Promise<null>(() => undefined) : null);
    const files = bucketOf(keys);
    const changes = { ...stores, files, submissions: { ...coordinators, read } };
    const at = async () => (await loadPosition(database, allFiles.name)).at;
    // There are no accounts with new files.
    await database.insert(sweeps).values({ name: newFiles.name, cursor: `{"at":"0 ${Date.now() + 9e9} "}` });
    const cut = async () => {
      await Promise.race([sweepFilesOnce(Date.now(), changes), scheduler.wait(1_000)]);
    };
    await cut();
    expect(await loadPosition(database, allFiles.name)).toEqual({ at: keys[1], isBegun: true });
    await cut();
    expect(await at()).toBe(keys[3]);
    await sweepFilesOnce(Date.now(), changes);
    expect(await at()).toBe('');
    await beginAnew();
  });

  it('looks at the files of new submissions first', async () => {
    await beginAnew();
    const own = Array.from({ length: 5 }, () => systemIds.next('submission'));
    const keys = own.map((id) => `${account.id}/submissions/${id}/1.pdf`);
    const others = Array.from({ length: 300 }, (_, index) => `zzz/${String(index).padStart(3, '0')}`);
    const listed: string[] = [];
    const now = Date.now() + 25 * 3600_000;
    const changes = { ...stores, db: database, files: bucketOf([...keys, ...others], listed) };
    for (let pages = 0; pages < 100; pages += 1) await removeOrphans(changes, now);
    // The first lane begins with the accounts, and comes to this one with the time from which files are new.
    const isNew = (after: string) => after.startsWith(`${account.id}/submissions/sub_`) && after.length < 60;
    expect(listed.filter(isNew)).toHaveLength(1);
    expect(listed.indexOf(keys[1] ?? '')).toBeGreaterThan(listed.findIndex(isNew));
    expect(await loadPosition(database, allFiles.name)).not.toEqual({ at: '' });
    await beginAnew();
  });

  it('reads an archive once for all of its files, and asks no coordinator of it', async () => {
    const ids: string[] = [];
    for (let made = 0; made < 3; made++) {
      const path = `/templates/${templateId}/submissions`;
      const { json } = await as(account.live).post(path, { data: { name: 'Ada' } });
      ids.push(json.submission.id);
    }
    await archive(account, ...ids);
    const key = await packOf(account, ids[0] ?? '');
    const bucket = openFiles(env.FILES);
    const { objects } = await bucket.listAfter('', `${account.id}/submissions/`);
    const pdfs = objects.map((object) => object.key).filter((one) => ids.some((id) => one.includes(id)));
    expect(pdfs).toHaveLength(3);
    const reads: string[] = [];
    const readUnless = async (one: string) => {
      reads.push(one);
      return bucket.readVersion(one);
    };
    const asked = async (id: string) => {
      throw new Error(`${id} was asked`);
    };
    const deps = { ...stores, files: { ...bucket, readUnless }, isKept: async () => true };
    const left: string[] = [];
    const submissions = { ...coordinators, read: asked };
    expect(await straySubmissionFiles({ ...deps, submissions }, pdfs, left)).toEqual([]);
    expect([left, reads]).toEqual([[], [key]]);
  });
});
