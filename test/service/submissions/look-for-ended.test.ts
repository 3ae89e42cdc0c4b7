import { env } from 'cloudflare:workers';
import { eq, like } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { handleJobs } from '../../../src/app/jobs/handle-jobs';
import { submissions, sweeps } from '../../../src/core/db/schema';
import type { ArchiveJob } from '../../../src/core/platform/jobs';
import { lookForEnded } from '../../../src/service/submissions/archive/look-for-ended';
import { type Account, as, createAccount, database, volumes } from '../../support/app';
import { everyRead, files, hasNoWork, isArchived, packs } from '../../support/archiving';
import { createTemplate } from '../../support/builders';
import { until } from '../../support/coordinator';
import { sweepAll } from '../../support/sweeping';

const day = 86_400_000;
const fields = [{ name: 'name', page: 1, x: 72, y: 120, width: 220, height: 24 }];
const ofLooks = like(sweeps.name, 'archives after %');

let account: Account;
let templateId: string;
let jobs: ArchiveJob[] = [];

beforeEach(async () => {
  account = await createAccount();
  templateId = await createTemplate(account.live, fields);
  jobs = [];
  await database.delete(sweeps).where(ofLooks);
});

afterEach(async () => {
  vi.restoreAllMocks();
  await database.delete(submissions).where(eq(submissions.accountId, account.id));
  await files.removeFolder(`${account.id}/`);
  await database.delete(sweeps).where(ofLooks);
});

async function create(more: object = {}): Promise<string> {
  const path = `/templates/${templateId}/submissions`;
  const created = await as(account.live).post(path, { data: { name: 'Ada' }, ...more });
  expect(created.status, created.text).toBe(201);
  const { id, state } = created.json.submission;
  if (state === 'processed') await until(() => hasNoWork(id));
  return id;
}

async function lookAfter(ms: number, send?: (sent: ArchiveJob[]) => Promise<void>): Promise<string[]> {
  const sendAll = async (sent: ArchiveJob[]) => {
    if (send) await send(sent);
    jobs.push(...sent);
  };
  jobs = [];
  const deps = { db: database, volumes, jobs: { sendAll } };
  // As if it were half past midnight: which day has ended must not depend on the hour of the run.
  const today = Math.floor(Date.now() / day) * day + 30 * 60_000;
  while (await lookForEnded(deps, today + ms));
  return jobs.filter(({ accountId }) => accountId === account.id).flatMap(({ ids }) => ids);
}

/** Handles the hints of the account some time later. */
async function handleAfter(ms: number): Promise<void> {
  const then = Date.now() + ms;
  vi.spyOn(Date, 'now').mockImplementation(() => then);
  const own = jobs.filter(({ accountId }) => accountId === account.id);
  const messages = own.map((body) => ({ body, attempts: 1, ack: () => {}, retry: () => {} }));
  const batch = { queue: 'quillet-jobs', messages } as unknown as Parameters<typeof handleJobs>[0];
  await handleJobs(batch, env);
  vi.restoreAllMocks();
}

describe('looking for submissions that have ended', () => {
  it('archives those of an account and a day together, once', async () => {
    const ids = [await create(), await create(), await create()];
    const before = await Promise.all(ids.map((id) => everyRead(account, id)));
    expect(await lookAfter(0)).toEqual([]);
    expect(await lookAfter(2 * day)).toEqual(ids);
    expect(jobs.filter(({ accountId }) => accountId === account.id)).toHaveLength(1);
    const again = jobs;
    await handleAfter(2 * day);
    expect(await Promise.all(ids.map((id) => isArchived(account, id)))).toEqual([true, true, true]);
    expect(await packs(account)).toHaveLength(1);
    expect(await Promise.all(ids.map((id) => everyRead(account, id)))).toEqual(before);
    // A hint that comes twice does nothing.
    jobs = again;
    await handleAfter(2 * day);
    expect(await packs(account)).toHaveLength(1);
    expect(await lookAfter(2 * day)).toEqual([]);
  });

  it('looks again when it is twice as old, at what could not be archived before', async () => {
    const soon = await create({ expires_in: 10 * 86_400 });
    const late = await create({ expires_in: 30 * 86_400 });
    const id = await create();
    const { updatedAt } =
      (await database.select().from(submissions).where(eq(submissions.id, id)).get()) ?? {};
    await database.update(submissions).set({ settled: false }).where(eq(submissions.id, id));
    // The later looks begin now.
    await lookAfter(0);
    expect(await lookAfter(2 * day)).toEqual([late]);
    await database.update(submissions).set({ settled: true, updatedAt }).where(eq(submissions.id, id));
    expect(await lookAfter(4 * day)).toEqual([late, id]);
    await database.update(submissions).set({ expiresAt: null }).where(eq(submissions.id, soon));
    expect(await lookAfter(9 * day)).toContain(soon);
  });

  it('sends its hints again when it broke off while it sent them', async () => {
    const id = await create();
    const breaks = async () => {
      throw new Error('stopped by the test');
    };
    await expect(lookAfter(2 * day, breaks)).rejects.toThrow('stopped');
    expect(await lookAfter(2 * day)).toEqual([id]);
  });

  it('is done by the sweep, which leaves new ones alone', async () => {
    const id = await create();
    await sweepAll();
    expect(await database.$count(sweeps, ofLooks)).toBe(13);
    expect(await isArchived(account, id)).toBe(false);
  });
});
