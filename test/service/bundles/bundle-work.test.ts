import { env } from 'cloudflare:workers';
import { unzipSync } from 'fflate';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { openFiles } from '../../../src/core/platform/files';
import { systemIds } from '../../../src/core/platform/ids';
import { openJobs } from '../../../src/core/platform/jobs';
import { doHeavyWork } from '../../../src/lib/heavy-work';
import { limits } from '../../../src/lib/limits';
import { MB } from '../../../src/lib/limits/limit-rows';
import { addPdfs, endZip } from '../../../src/service/bundles/add-pdfs';
import { type BundleRecord, noProgress } from '../../../src/service/bundles/bundle-record';
import { takeBundleStep } from '../../../src/service/bundles/bundle-step';
import { type Bundle, endBundle, findBundle, insertBundle } from '../../../src/service/bundles/bundle-store';
import { PieceWriter } from '../../../src/service/bundles/piece-writer';
import { workOnBundle } from '../../../src/service/bundles/work-on-bundle';
import type { SubmissionRecord } from '../../../src/service/submissions/life/submission-record';
import { type Account, as, createAccount, database, volumes } from '../../support/app';
import { createTemplate } from '../../support/builders';
import { coordinators } from '../../support/coordinator';

let account: Account;
let template: string;
let ids: string[];

const files = openFiles(env.FILES);
const stores = { db: database, volumes, files, submissions: coordinators, jobs: openJobs(env.JOBS) };

beforeAll(async () => {
  account = await createAccount();
  template = await createTemplate(account.live, []);
  const submissions = Array.from({ length: 12 }, () => ({ data: {} }));
  const made = await as(account.live).post('/submissions/batches', { template_id: template, submissions });
  ids = made.json.submissions.map(({ id }: { id: string }) => id);
});

async function pendingBundle(changes: Partial<BundleRecord> = {}): Promise<Bundle> {
  const id = systemIds.next('bundle');
  const record: BundleRecord = {
    form: 1,
    format: 'csv',
    filename: 'documents.csv',
    selection: { ids },
    added: 0,
    leftOut: 0,
    savedFence: 0,
    errorMessage: null,
    processedAt: null,
    progress: noProgress,
    ...changes,
  };
  const createdAt = Date.now();
  await insertBundle(database, {
    ...{ id, accountId: account.id, test: false, record, createdAt },
    templateIds: null,
    expiresAt: createdAt + 3600_000,
  });
  return (await findBundle(database, id)) as Bundle;
}

async function keysOf({ id }: Bundle): Promise<string[]> {
  const { objects } = await env.FILES.list({ prefix: `${account.id}/bundles/${id}/` });
  return objects.map(({ key }) => key);
}

describe('the work on a bundle', () => {
  it('ends a step early when the data is long', async () => {
    const long = JSON.stringify(
      Object.fromEntries(Array.from({ length: 20 }, (_, at) => [at, 'x'.repeat(32_000)])),
    );
    const submissions = { ...coordinators, readData: async () => ({ sha256: '', inline: long }) };
    const bundle = await pendingBundle();
    const after = await takeBundleStep({ ...stores, submissions }, bundle, Date.now());
    expect(after.record).toMatchObject({ added: 7, progress: { next: 7 } });
    const last = await takeBundleStep({ ...stores, submissions }, after, Date.now());
    expect(last.record).toMatchObject({ added: 12, progress: { next: null } });
  });

  it('ends when attempts are killed again and again', async () => {
    const bundle = await pendingBundle();
    await env.DB.prepare('update bundles set fence = 5 where id = ?').bind(bundle.id).run();
    await workOnBundle(stores, bundle.id);
    const after = await findBundle(database, bundle.id);
    expect(after).toMatchObject({
      state: 'error',
      record: { errorMessage: 'The bundle could not be made.' },
    });
    expect(await keysOf(bundle)).toEqual([]);
  });

  it('leaves nothing when a document is erased during a step', async () => {
    const bundle = await pendingBundle({ format: 'zip' });
    const erasing = {
      ...files,
      put: async (key: string, bytes: Uint8Array, type: string) => {
        await endBundle(database, bundle);
        await files.put(key, bytes, type);
      },
    };
    await workOnBundle({ ...stores, files: erasing }, bundle.id);
    expect((await findBundle(database, bundle.id))?.state).toBe('error');
    expect(await keysOf(bundle)).toEqual([]);
  });

  it('is no attempt when there is no room', async () => {
    const { heavyWorkWaitSeconds } = limits;
    onTestFinished(() => void Object.assign(limits, { heavyWorkWaitSeconds }));
    Object.assign(limits, { heavyWorkWaitSeconds: 0.01 });
    const { promise, resolve } = Promise.withResolvers<void>();
    const other = doHeavyWork({ bytes: limits.heavyWorkBytes, heldSeconds: 60 }, () => promise);
    const made = await as(account.live).post(`/templates/${template}/submissions`, { data: {} });
    const selection = { ids: [made.json.submission.id] };
    const bundle = await pendingBundle({ format: 'pdf', selection });
    await workOnBundle(stores, bundle.id);
    const after = await findBundle(database, bundle.id);
    expect(after).toMatchObject({ state: 'pending', record: { added: 1, savedFence: after?.fence } });
    resolve();
    await other;
    await workOnBundle(stores, bundle.id, () => Date.now() + 10_000);
    expect(await findBundle(database, bundle.id)).toMatchObject({
      state: 'processed',
      record: { added: 1, leftOut: 0, errorMessage: null },
    });
  });

  it('is for release 0.5.0 a ZIP file whose attempts were lost, if it is a PDF', async () => {
    const { id } = await pendingBundle({ format: 'pdf' });
    const row = await env.DB.prepare('select record from bundles where id = ?').bind(id).first('record');
    expect(JSON.parse(String(row))).toMatchObject({ format: 'zip', savedFence: -1000 });
    expect((await findBundle(database, id))?.record).toMatchObject({ format: 'pdf', savedFence: 0 });
  });

  it('copies large PDFs, and refers to the largest', async () => {
    const sizes = [100, 5 * MB, 33 * MB, 6 * MB];
    const pdfs = sizes.map((size, index) => new Uint8Array(size).fill(index + 1));
    const selected = await Promise.all(
      pdfs.map(async (bytes, index) => {
        const key = `${account.id}/large-${index}.pdf`;
        await files.put(key, bytes, 'application/pdf');
        const record = (await coordinators.read(ids[index] ?? '')) as SubmissionRecord;
        const pdf = { key, bytes: bytes.length, hash: '' };
        return { id: record.id, record: { ...record, pdf, filename: `${index}.pdf` } };
      }),
    );
    const writer = new PieceWriter(files, noProgress, (number) => `${account.id}/piece-${number}`);
    const noted = await addPdfs(files, writer, selected, 0);
    const entries = noted.flatMap(({ entry }) => entry ?? []);
    await endZip(writer, entries, { name: 'documents.csv', text: 'x', at: 0 });
    await writer.flush();
    expect(writer.pieces.map(({ key }) => key.split('/').at(-1))).toEqual([
      'piece-0',
      'large-2.pdf',
      'piece-1',
    ]);
    const read = await Promise.all(writer.pieces.map(({ key }) => files.read(key)));
    const zip = unzipSync(Buffer.concat(read.map((piece) => piece ?? new Uint8Array())));
    pdfs.forEach((bytes, index) => {
      expect(Buffer.compare(zip[`000${index + 1} ${index}.pdf`] ?? new Uint8Array(), bytes)).toBe(0);
    });
  });

  it('goes on from where an attempt was killed', async () => {
    const bundle = await pendingBundle();
    await env.DB.prepare('update bundles set fence = 3 where id = ?').bind(bundle.id).run();
    await workOnBundle(stores, bundle.id);
    expect(await findBundle(database, bundle.id)).toMatchObject({
      state: 'processed',
      record: { added: 12, leftOut: 0, savedFence: 4 },
    });
  });
});
