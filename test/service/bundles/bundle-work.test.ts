import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import { openFiles } from '../../../src/core/platform/files';
import { systemIds } from '../../../src/core/platform/ids';
import { openJobs } from '../../../src/core/platform/jobs';
import { type BundleRecord, noProgress } from '../../../src/service/bundles/bundle-record';
import { takeBundleStep } from '../../../src/service/bundles/bundle-step';
import { type Bundle, endBundle, findBundle, insertBundle } from '../../../src/service/bundles/bundle-store';
import { workOnBundle } from '../../../src/service/bundles/work-on-bundle';
import { type Account, as, createAccount, database, volumes } from '../../support/app';
import { createTemplate } from '../../support/builders';
import { coordinators } from '../../support/coordinator';

let account: Account;
let ids: string[];

const files = openFiles(env.FILES);
const stores = { db: database, volumes, files, submissions: coordinators, jobs: openJobs(env.JOBS) };

beforeAll(async () => {
  account = await createAccount();
  const template = await createTemplate(account.live, []);
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
    expect(after.record).toMatchObject({ added: 8, progress: { next: 8 } });
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
