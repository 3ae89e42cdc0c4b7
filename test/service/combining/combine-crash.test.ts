import { runDurableObjectAlarm } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { eq } from 'drizzle-orm';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { OutboxTable } from '../../../src/core/coordinator/outbox-table';
import { combinedSubmissions } from '../../../src/core/db/schema';
import { systemIds } from '../../../src/core/platform/ids';
import { CombinedJournal } from '../../../src/service/combining/combined-journal';
import type { CombinedRecord } from '../../../src/service/combining/combined-record';
import { Combiner } from '../../../src/service/combining/combiner';
import { type Account, as, asyncHost, createAccount, database } from '../../support/app';
import { createTemplate } from '../../support/builders';
import { combine } from '../../support/combining';
import { combines, until } from '../../support/coordinator';
import { dieAtWrite, kill } from '../../support/dying';
import { hurryAttempts } from '../../support/hurry';
import { expectLogged } from '../../support/log';
import { holdRenders } from '../../support/slow-render';

let account: Account;
let templateId: string;

beforeAll(async () => {
  account = await createAccount();
  templateId = await createTemplate(account.live, []);
});

afterEach(() => vi.restoreAllMocks());

function stubOf(id: string) {
  return env.COMBINES.get(env.COMBINES.idFromName(id));
}

/** A submission whose PDF is not ready until it is released. */
async function slowSubmission(): Promise<string> {
  const path = `/templates/${templateId}/submissions?wait=false`;
  return (await as(account.live).post(path, { data: {} })).json.submission.id;
}

async function newRecord(): Promise<CombinedRecord> {
  const id = systemIds.next('combinedSubmission');
  const asked = await combine(account.live, [{ type: 'template', id: templateId }]);
  const made = await combines.read(asked.json.combined_submission.id);
  if (!made) throw new Error('There is nothing to copy.');
  const fresh = { pdf: null, pdfHash: null, pageCount: null, processedAt: null, version: 1 };
  return { ...made, ...fresh, id, state: 'pending', createdAt: Date.now() };
}

/** All writes of the coordinator; its process may die at each of them. */
const writes = [
  [CombinedJournal.prototype, ['create', 'lease', 'save', 'endMerging']],
  [OutboxTable.prototype, ['enqueue', 'finishEffect']],
] as const;

async function stored(id: string): Promise<string[]> {
  const { objects } = await env.FILES.list({ prefix: `${account.id}/combined/${id}/` });
  return objects.map(({ key }) => key);
}

function driveToTheEnd(id: string) {
  return until(async () => {
    await runDurableObjectAlarm(stubOf(id)).catch(() => false);
    const row = await database.select().from(combinedSubmissions).where(eq(combinedSubmissions.id, id)).get();
    const record: CombinedRecord | undefined = row && JSON.parse(row.record);
    return record?.state === 'processed' && (await stored(id)).length === 1;
  });
}

describe('a combine coordinator that dies', () => {
  // Repeats with a later write each time, until a run has no such write.
  it('before any of its writes still makes one PDF and one projection', { timeout: 120_000 }, async () => {
    let killed = true;
    let runs = 0;
    for (let nth = 1; killed; nth++) {
      const record = await newRecord();
      const died = await dieAtWrite(stubOf(record.id), { writes, nth });
      const accepted = await combines
        .submit({ record, input: { sourcePasswords: {} }, awaited: [] })
        .catch(() => null);
      await until(
        async () => died() || (await combines.read(record.id).catch(() => null))?.state === 'processed',
      );
      await driveToTheEnd(record.id);
      killed = died();
      vi.restoreAllMocks();
      expect(accepted?.id, `write ${nth}`).toBe(record.id);
      const ended = await combines.read(record.id);
      expect(await stored(record.id), `write ${nth}`).toEqual([ended?.pdf?.key]);
      runs = nth;
    }
    expect(runs).toBeGreaterThan(6);
  });

  it('during the merge merges again and discards the other result', async () => {
    const record = await newRecord();
    const original = Combiner.prototype.combine;
    vi.spyOn(Combiner.prototype, 'combine').mockImplementationOnce(async function (this: Combiner, job) {
      await original.call(this, job);
      await kill(stubOf(job.record.id));
      return new Promise(() => {});
    });
    await combines.submit({ record, input: { sourcePasswords: {} }, awaited: [] });
    await driveToTheEnd(record.id);
    const ended = await combines.read(record.id);
    expect(ended?.pdf?.key).toMatch(/\/2\.pdf$/);
    expect(await stored(record.id)).toEqual([ended?.pdf?.key]);
  });

  it('while it waits for a source asks again', async () => {
    const renders = holdRenders();
    const source = await slowSubmission();
    const sources = [{ type: 'submission', id: source }];
    const asked = await combine(account.live, sources, {}, { host: asyncHost });
    const { id } = asked.json.combined_submission;
    await scheduler.wait(100);
    await kill(stubOf(id));
    renders.release();
    // Only its alarm reads the source from here on.
    await until(async () => {
      const now = Date.now();
      const clock = vi.spyOn(Date, 'now').mockImplementation(() => now + 60_000);
      await runDurableObjectAlarm(stubOf(id)).catch(() => false);
      clock.mockRestore();
      return (await stored(id)).length === 1;
    });
    expect((await as(account.live).get(`/combined_submissions/${id}`)).json.state).toBe('processed');
  });

  it('has its waiting callers answered by the next instance', async () => {
    const renders = holdRenders();
    const sources = [{ type: 'submission', id: await slowSubmission() }];
    const asked = await combine(account.live, sources, {}, { host: asyncHost });
    const { id } = asked.json.combined_submission;
    const waiting = Array.from({ length: 5 }, () => combines.awaitSettled(id, Date.now() + 10_000));
    await scheduler.wait(50);
    await kill(stubOf(id));
    renders.release();
    expect((await Promise.all(waiting)).map((record) => record?.state)).toEqual(Array(5).fill('processed'));
  });
});

it('in three merge attempts fails the combined submission with that reason', {
  timeout: 60_000,
}, async () => {
  for (const attempt of [1, 2, 3])
    expectLogged(new RegExp(`attempt ${attempt} was lost: Error: broken by the test`));
  hurryAttempts(CombinedJournal.prototype);
  vi.spyOn(Combiner.prototype, 'combine').mockRejectedValue(new Error('broken by the test'));
  const asked = await combine(account.live, [{ type: 'template', id: templateId }]);
  expect(asked.status).toBe(422);
  expect(asked.json.combined_submission).toMatchObject({
    state: 'error',
    error_message: 'The PDFs could not be combined in 3 attempts.',
  });
});
