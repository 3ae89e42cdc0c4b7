import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import { env, exports } from 'cloudflare:workers';
import { eq } from 'drizzle-orm';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { Gathered } from '../../../src/core/coordinator/gathered';
import { submissions } from '../../../src/core/db/schema';
import { systemIds } from '../../../src/core/platform/ids';
import { openBatchCoordinators } from '../../../src/service/batches/batch-coordinators';
import { BatchJournal, type NewChild } from '../../../src/service/batches/batch-journal';
import type { BatchRecord } from '../../../src/service/batches/batch-record';
import { drawAhead } from '../../../src/service/batches/draw-ahead';
import type { SubmissionInput } from '../../../src/service/submissions/life/journal-entry';
import { SubmissionJournal } from '../../../src/service/submissions/life/submission-journal';
import type { SubmissionRecord } from '../../../src/service/submissions/life/submission-record';
import { aheadJobOf } from '../../../src/service/submissions/render/ahead-job-of';
import type { RenderJob } from '../../../src/service/submissions/render/render-job';
import { rendererOf, SubmissionRenderer } from '../../../src/service/submissions/render/submission-renderer';
import { type Account, as, createAccount, database } from '../../support/app';
import { createTemplate } from '../../support/builders';
import { coordinators, newSubmission, until } from '../../support/coordinator';
import { dieAtWrite, kill } from '../../support/dying';
import { allowLogged, expectLogged } from '../../support/log';
import { holdRenders } from '../../support/slow-render';

const batches = openBatchCoordinators(env.BATCHES, undefined);

let account: Account;
let templateId: string;

beforeAll(async () => {
  account = await createAccount();
  templateId = await createTemplate(account.live, [
    { name: 'name', page: 1, x: 72, y: 120, width: 220, height: 24 },
  ]);
});

afterEach(() => vi.restoreAllMocks());

function stubOf(id: string) {
  return env.BATCHES.get(env.BATCHES.idFromName(id));
}

async function newBatch(size: number): Promise<{ record: BatchRecord; children: NewChild[] }> {
  const id = systemIds.next('batch');
  const children = await Promise.all(
    Array.from({ length: size }, async () => {
      const { record, data } = await newSubmission(account, templateId, { batchId: id });
      return { record, input: { data } };
    }),
  );
  const record = { id, accountId: account.id, test: false, metadata: '{}', createdAt: 1, processedAt: null };
  return { record, children };
}

/** The journal of the coordinator, as text. */
function storedIn(id: string) {
  return runInDurableObject(stubOf(id), (_instance, { storage }) =>
    JSON.stringify([
      storage.sql.exec('select * from batch').toArray(),
      storage.sql.exec('select * from child').toArray(),
    ]),
  );
}

/** The states of its submissions in the lists. */
async function projectedStates(batchId: string): Promise<string[]> {
  const { state } = submissions;
  const rows = await database.select({ state }).from(submissions).where(eq(submissions.batchId, batchId));
  return rows.map((row) => row.state);
}

describe('a batch', () => {
  it('is accepted once, and deletes the request as soon as its submissions are created', async () => {
    const { record, children } = await newBatch(3);
    await batches.accept(record, children);
    expect(await storedIn(record.id)).not.toContain('Ada');
    const settled = await batches.awaitSettled(record.id, Date.now() + 10_000);
    expect(settled?.children.map(({ outcome }) => outcome)).toEqual(Array(3).fill('processed'));
    const { batch: again } = await batches.accept({ ...record, metadata: '{"other":1}' }, children.slice(1));
    expect(again).toEqual(settled);
  });

  it('waits again in a repeated call, but not for submissions with wait: false', async () => {
    const { record, children } = await newBatch(2);
    const mixed = children.map((child, index) => ({ ...child, ...(index === 1 && { wait: false }) }));
    const held = new Set(children.map((child) => child.record.id));
    const renders = holdRenders((id) => held.has(id));
    await batches.accept(record, mixed);
    const again = batches.accept(record, mixed, Date.now() + 20_000);
    await runInDurableObject(stubOf(record.id), () => scheduler.wait(20));
    held.delete(mixed[0]?.record.id ?? '');
    expect((await again).batch.children).toMatchObject([{ outcome: 'processed' }, { outcome: 'pending' }]);
    renders.release();
    await until(async () => (await batches.read(record.id))?.record.processedAt !== null);
  });

  it('counts no submission twice, and keeps the first outcome of each', async () => {
    const renders = holdRenders();
    const { record, children } = await newBatch(2);
    const [first, second] = children.map((child) => child.record.id);
    await batches.accept(record, children);
    for (const outcome of ['processed', 'error', 'processed'] as const)
      await batches.note(record.id, [{ id: first ?? '', outcome }]);
    await batches.note(record.id, [{ id: systemIds.next('submission'), outcome: 'processed' }]);
    expect((await batches.read(record.id))?.children).toEqual([
      { id: first, outcome: 'processed', asksSigners: false },
      { id: second, outcome: 'pending', asksSigners: false },
    ]);
    expect((await batches.read(record.id))?.record.processedAt).toBeNull();
    renders.release();
    expect((await batches.awaitSettled(record.id, Date.now() + 10_000))?.record.processedAt).toBeGreaterThan(
      1,
    );
  });

  it('asks its submissions when their reports are lost', async () => {
    const enqueue = SubmissionJournal.prototype.enqueue;
    vi.spyOn(SubmissionJournal.prototype, 'enqueue').mockImplementation(function (
      this: SubmissionJournal,
      effect,
      at,
    ) {
      if (effect !== 'tell_batch') enqueue.call(this, effect, at);
    });
    const { record, children } = await newBatch(3);
    await batches.accept(record, children);
    for (const child of children) await coordinators.awaitSettled(child.record.id, Date.now() + 10_000);
    expect((await batches.read(record.id))?.record.processedAt).toBeNull();
    // The API answers with the true state even before the alarm has run.
    const shown = await as(account.live).get(`/submissions/batches/${record.id}?wait=false`);
    expect(shown.json).toMatchObject({ state: 'processed', pending_count: 0 });
  });

  it('asks by its alarm for outcomes that were not reported', async () => {
    // The alarm or the notice of a child is the first to fail.
    allowLogged(/alarm of a batch: Error: lost by the test/);
    const renders = holdRenders();
    const { record, children } = await newBatch(2);
    await batches.accept(record, children);
    await evictDurableObject(stubOf(record.id));
    expect(
      await runInDurableObject(stubOf(record.id), (_, { storage }) => storage.getAlarm()),
    ).not.toBeNull();
    vi.spyOn(BatchJournal.prototype, 'note').mockImplementationOnce(() => {
      throw new Error('lost by the test');
    });
    renders.release();
    await until(async () => {
      await runDurableObjectAlarm(stubOf(record.id));
      return (await batches.read(record.id))?.record.processedAt !== null;
    });
  });

  it('leaves projections that it cannot write to its submissions', async () => {
    allowLogged(/effect project failed \(attempt 1\).*lost by the test/);
    vi.spyOn(Gathered.prototype, 'add').mockRejectedValue(new Error('lost by the test'));
    const { record, children } = await newBatch(2);
    await batches.accept(record, children, Date.now() + 10_000);
    await until(async () => (await projectedStates(record.id)).length === 2);
    expect(await projectedStates(record.id)).toEqual(['processed', 'processed']);
  });

  it('learns outcomes whose answers were lost with the projections', async () => {
    const renders = holdRenders();
    const { record, children } = await newBatch(2);
    await batches.accept(record, children);
    const settled = { ...(children[0] as NewChild).record, state: 'processed' as const, version: 2 };
    await stubOf(record.id).project({ record: settled, event: null, words: 'leave' });
    expect((await batches.read(record.id))?.children.map(({ outcome }) => outcome)).toEqual([
      'processed',
      'pending',
    ]);
    expect(await projectedStates(record.id)).toContain('processed');
    renders.release();
  });

  it('that waits asks less and less often', async () => {
    const renders = holdRenders();
    const now = Date.now() + 3_600_000;
    vi.spyOn(Date, 'now').mockReturnValue(now);
    const { record, children } = await newBatch(1);
    await batches.accept(record, children);
    const pauses: number[] = [];
    for (let look = 1; look <= 6; look++) {
      const alarm = await runInDurableObject(stubOf(record.id), (_, { storage }) => storage.getAlarm());
      pauses.push(((alarm ?? 0) - now) / 1000);
      await runDurableObjectAlarm(stubOf(record.id));
    }
    expect(pauses).toEqual([2, 8, 32, 128, 300, 300]);
    renders.release();
  });

  it('stores nothing under an id that was never created', async () => {
    const id = systemIds.next('batch');
    expect(await batches.read(id)).toBeNull();
    expect(await batches.awaitSettled(id, Date.now() + 5_000)).toBeNull();
    expect(await batches.note(id, [{ id: 'x', outcome: 'error' }])).toBeNull();
    const tables = await runInDurableObject(stubOf(id), (_instance, state) =>
      state.storage.sql
        .exec("select name from sqlite_master where name not like '\\_cf%' escape '\\'")
        .toArray(),
    );
    expect(tables).toEqual([]);
  });
});

/** Notes what is rendered, and whether before its coordinator has the submission. */
function watchRenders(): [id: string, ahead: boolean][] {
  const seen: [string, boolean][] = [];
  const { render } = SubmissionRenderer.prototype;
  vi.spyOn(SubmissionRenderer.prototype, 'render').mockImplementation(async function (
    this: SubmissionRenderer,
    job,
  ) {
    seen.push([job.submissionId, job.aheadUntil !== undefined]);
    return render.call(this, job);
  });
  return seen;
}

describe('a batch that a caller waits for', () => {
  it('has its PDFs drawn before its submissions begin', async () => {
    const renders = watchRenders();
    const { record, children } = await newBatch(12);
    const { records } = await batches.accept(record, children, Date.now() + 20_000);
    expect(records.map(({ state }) => state)).toEqual(Array(12).fill('processed'));
    expect(renders.sort()).toEqual(children.map((child) => [child.record.id, true]).sort());
  });

  it('has each PDF that its renderer leaves out drawn by an attempt', async () => {
    vi.spyOn(SubmissionRenderer.prototype, 'renderAhead').mockImplementation(async () => []);
    const renders = watchRenders();
    const { record, children } = await newBatch(2);
    const { batch } = await batches.accept(record, children, Date.now() + 20_000);
    expect(batch.children).toMatchObject([{ outcome: 'processed' }, { outcome: 'processed' }]);
    expect(renders.sort()).toEqual(children.map((child) => [child.record.id, false]).sort());
  });

  it('has what is drawn in vain drawn once', async () => {
    const withPicture = await createTemplate(account.live, [
      { name: 'photo', type: 'image', page: 1, x: 72, y: 120, width: 220, height: 220 },
    ]);
    const renders = watchRenders();
    const body = { template_id: withPicture, submissions: [{ data: { photo: { base64: 'bm90' } } }] };
    const { json } = await as(account.live).post('/submissions/batches', body);
    const [{ id, state }] = json.submissions;
    expect(state).toBe('image_processing_failed');
    expect(renders).toEqual([[id, true]]);
    const types = (await coordinators.readTrail(id)).map(({ event }) => event.type);
    expect(types).toEqual(['submission.created', 'submission.failed']);
  });

  it('has PDFs drawn ahead until the time is up, ten at a time', async () => {
    const { children } = await newBatch(11);
    let now = Date.now();
    vi.spyOn(Date, 'now').mockImplementation(() => now);
    const asked: number[] = [];
    const renderer = (answer: () => Promise<[]>) => ({
      renderAhead: (jobs: RenderJob[]) => {
        asked.push(jobs.length);
        return answer();
      },
    });
    const drawn = async (answer: () => Promise<[]>, waitMs: number) =>
      Promise.all(drawAhead(renderer(answer), children, now + waitMs).values());
    const none = Array(11).fill(null);
    expect(await drawn(async () => [], 20_000)).toEqual(none);
    expect(asked.splice(0)).toEqual([10, 1]);
    const neverAnswer = () => {
      now += 2_000;
      return new Promise<[]>(() => {});
    };
    expect(await drawn(neverAnswer, 20)).toEqual(none);
    expect(asked.splice(0)).toEqual([10]);
    expect(await drawn(async () => [], -1)).toEqual(none);
    expect(asked).toEqual([]);
    expectLogged(/PDFs of a batch could not be drawn ahead/);
    const lost = () => Promise.reject(new Error('lost by the test'));
    expect(await drawn(lost, 20_000)).toEqual(none);
    expect(asked).toEqual([10, 1]);
  });

  it.each<[string, Partial<SubmissionRecord>, Partial<SubmissionInput>]>([
    ['a PDF to be sealed', { sealWanted: 'best_effort' }, {}],
    ['a PDF to be encrypted', {}, { sealedPassword: 'sealed' }],
    ['a PDF of a level', { conformanceWanted: { levels: ['pdfa-2b'], demand: 'best_effort' } }, {}],
    ['an HTML template', { templateType: 'html' }, {}],
    ['a submission that waits for signers', { state: 'waiting_for_data_requests' }, {}],
    ['a submission outside a batch', { batchId: null }, {}],
  ])('does not draw ahead %s', async (_, change, input) => {
    const { record, data } = await newSubmission(account, templateId, { batchId: 'sbb_1' });
    expect(aheadJobOf(record, { data }, 5)).toMatchObject({ aheadUntil: 5, fence: 1 });
    expect(aheadJobOf({ ...record, ...change }, { data, ...input }, 5)).toBeNull();
  });

  it('keeps what was drawn in time beside a PDF that takes too long', async () => {
    const later = Date.now() + 60_000;
    const { record, data } = await newSubmission(account, templateId, { batchId: 'sbb_1' });
    const jobs = [0, later].flatMap((aheadUntil) => aheadJobOf(record, { data }, aheadUntil) ?? []);
    const render = async ({ aheadUntil }: RenderJob) =>
      aheadUntil === later ? { outcome: 'rendered' } : new Promise(() => {});
    const drawn = await SubmissionRenderer.prototype.renderAhead.call({ render } as never, jobs);
    expect(drawn).toEqual([null, { outcome: 'rendered' }]);
  });

  it('keeps no outcome that another attempt might change', async () => {
    const { record, data } = await newSubmission(account, templateId, { batchId: 'sbb_1' });
    const outcomes = [{ outcome: 'busy' }, { outcome: 'prevented' }, { outcome: 'failed', slow: true }];
    const jobs = outcomes.flatMap(() => aheadJobOf(record, { data }, Date.now() + 60_000) ?? []);
    const left = [...outcomes];
    const render = async () => left.shift();
    const drawn = await SubmissionRenderer.prototype.renderAhead.call({ render } as never, jobs);
    expect(drawn).toEqual([null, null, null]);
  });

  it('draws and stores nothing ahead once it is late', async () => {
    const { record, data } = await newSubmission(account, templateId, { batchId: 'sbb_1' });
    const job = aheadJobOf(record, { data }, Date.now() - 1);
    const renderer = rendererOf({ exports } as unknown as DurableObjectState);
    expect(await renderer.render(job as RenderJob)).toEqual({ outcome: 'busy' });
    expect(await renderer.render({ ...job, aheadUntil: Date.now() + 60_000 } as RenderJob)).toMatchObject({
      outcome: 'rendered',
    });
  });
});

describe('a batch whose coordinator dies', () => {
  /** All writes of the coordinator; its process may die at each of them. */
  const writes = [[BatchJournal.prototype, ['create', 'handedOver', 'note', 'save']]] as const;

  it('while it draws leaves its submissions to attempts, which count', async () => {
    const renders = watchRenders();
    const { record, children } = await newBatch(3);
    let isHeld = true;
    const ahead = vi.spyOn(SubmissionRenderer.prototype, 'renderAhead').mockImplementation(async () => {
      while (isHeld) await scheduler.wait(10);
      return [];
    });
    const accepted = batches.accept(record, children, Date.now() + 20_000);
    await until(async () => ahead.mock.calls.length > 0);
    await kill(stubOf(record.id));
    isHeld = false;
    const { batch } = await accepted;
    expect(ahead).toHaveBeenCalledTimes(1);
    expect(batch.children.map(({ outcome }) => outcome)).toEqual(Array(3).fill('processed'));
    expect(renders.sort()).toEqual(children.map((child) => [child.record.id, false]).sort());
  });

  // Repeats with a later write each time, until a run has no such write.
  it.each([
    ['nobody waits for', 0],
    ['a caller waits for', 20_000],
  ])(
    'that %s, before any of its writes still creates every submission once',
    { timeout: 120_000 },
    async (_, waitMs) => {
      let killed = true;
      let runs = 0;
      for (let nth = 1; killed; nth++) {
        const { record, children } = await newBatch(3);
        const died = await dieAtWrite(stubOf(record.id), { writes, nth });
        await batches.accept(record, children, waitMs && Date.now() + waitMs);
        await until(async () => {
          const read = await batches.read(record.id).catch(() => null);
          return died() || (read !== null && read.record.processedAt !== null);
        });
        await until(async () => {
          await runDurableObjectAlarm(stubOf(record.id)).catch(() => false);
          return (await batches.read(record.id).catch(() => null))?.record.processedAt != null;
        });
        killed = died();
        vi.restoreAllMocks();

        const batch = await batches.read(record.id);
        expect(
          batch?.children.map(({ outcome }) => outcome),
          `write ${nth}`,
        ).toEqual(Array(3).fill('processed'));
        for (const { record: child } of children) {
          const events = (await coordinators.readTrail(child.id)).map(({ event }) => event.type);
          expect(events, `write ${nth}`).toEqual(['submission.created', 'submission.processed']);
        }
        expect(await storedIn(record.id)).not.toContain('Ada');
        runs = nth;
      }
      // create, one for each submission, and save.
      expect(runs).toBeGreaterThan(5);
    },
  );
});
