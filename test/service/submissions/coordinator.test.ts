import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { eq } from 'drizzle-orm';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { submissions } from '../../../src/core/db/schema';
import { systemIds } from '../../../src/core/platform/ids';
import { SubmissionJournal } from '../../../src/service/submissions/life/submission-journal';
import type { RenderReport } from '../../../src/service/submissions/render/render-job';
import { SubmissionRenderer } from '../../../src/service/submissions/render/submission-renderer';
import { type Account, as, createAccount, database } from '../../support/app';
import { createTemplate } from '../../support/builders';
import { coordinators, newSubmission, until } from '../../support/coordinator';
import { hurryAttempts } from '../../support/hurry';
import { expectLogged } from '../../support/log';
import { sweepAll } from '../../support/sweeping';

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
  return env.SUBMISSIONS.get(env.SUBMISSIONS.idFromName(id));
}

async function eventsOf(id: string) {
  return (await coordinators.readTrail(id)).map(({ event }) => event.type);
}

async function settled() {
  const { record, data } = await newSubmission(account, templateId);
  await coordinators.submit(record, { data });
  const final = await coordinators.awaitSettled(record.id, Date.now() + 10_000);
  if (!final?.pdf) throw new Error('not processed');
  return { final, pdf: final.pdf, data };
}

function otherReport(id: string, fence: number) {
  return {
    fence,
    outcome: 'rendered' as const,
    pdf: { key: `${account.id}/submissions/${id}/other.pdf`, hash: 'f'.repeat(64), bytes: 1 },
    truncatedText: {},
    missingGlyphs: [],
  };
}

describe('the first projection', () => {
  it.each([
    { caller: 'waits', waits: 10_000, ms: 1_000 },
    { caller: 'does not wait', waits: 0, ms: 250 },
  ])('has $ms ms when the caller $caller', async ({ waits, ms }) => {
    const enqueue = vi.spyOn(SubmissionJournal.prototype, 'enqueue');
    const { record, data } = await newSubmission(account, templateId);
    await coordinators.submit(record, { data }, waits && Date.now() + waits);
    const { calls, contexts } = enqueue.mock;
    const isOwn = (journal: unknown) =>
      journal instanceof SubmissionJournal && journal.load()?.record.id === record.id;
    const first = calls.find(([effect], nth) => effect === 'project' && isOwn(contexts[nth]));
    const dueAt = first?.[1] ?? 0;
    const [accepted] = await coordinators.readTrail(record.id);
    expect(dueAt - Date.parse(accepted?.time ?? '')).toBe(ms);
  });
});

describe('reports of renderers', () => {
  it('for a submission that has ended are dropped, and their files are deleted', async () => {
    const { final, pdf } = await settled();
    const late = otherReport(final.id, 1);
    await env.FILES.put(`${account.id}/submissions/${final.id}/other.pdf`, 'stray');
    expect(await stubOf(final.id).report(late)).toBe('dropped');
    expect(await stubOf(final.id).report({ ...late, pdf })).toBe('dropped');

    const failure: RenderReport = { fence: 1, outcome: 'failed', state: 'error', message: 'too late' };
    expect(await stubOf(final.id).report(failure)).toBe('dropped');
    expect(await coordinators.read(final.id)).toEqual(final);
    expect(await eventsOf(final.id)).toEqual(['submission.created', 'submission.processed']);
    await until(async () => {
      const { objects } = await env.FILES.list({ prefix: `${account.id}/submissions/${final.id}/` });
      return objects.length === 1 && objects[0]?.key === pdf.key;
    });
  });

  it('for an attempt that is no longer the newest change nothing', async () => {
    const { record, data } = await newSubmission(account, templateId);
    let release = () => {};
    const gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    const original = SubmissionRenderer.prototype.render;
    vi.spyOn(SubmissionRenderer.prototype, 'render').mockImplementation(async function (
      this: SubmissionRenderer,
      job,
    ) {
      await gate;
      return original.call(this, job);
    });
    await coordinators.submit(record, { data });
    expect(await stubOf(record.id).report(otherReport(record.id, 7))).toBe('dropped');
    expect((await coordinators.read(record.id))?.state).toBe('pending');
    release();
    expect((await coordinators.awaitSettled(record.id, Date.now() + 10_000))?.state).toBe('processed');
  });
});

describe('render attempts', () => {
  it('that are lost are repeated, and the third loss is the end', async () => {
    for (const attempt of [1, 2, 3])
      expectLogged(new RegExp(`attempt ${attempt} was lost: Error: lost by the test`));
    hurryAttempts(SubmissionJournal.prototype);
    const render = vi
      .spyOn(SubmissionRenderer.prototype, 'render')
      .mockRejectedValue(new Error('lost by the test'));
    const { record, data } = await newSubmission(account, templateId);
    await coordinators.submit(record, { data });
    await until(async () => {
      await runDurableObjectAlarm(stubOf(record.id));
      return (await coordinators.read(record.id))?.state === 'error';
    }, 15_000);
    expect(render).toHaveBeenCalledTimes(3);
    expect((await coordinators.read(record.id))?.errorMessage).toBe(
      'The PDF could not be generated in 3 attempts.',
    );
    expect(await eventsOf(record.id)).toEqual(['submission.created', 'submission.failed']);
  });

  it('survive one loss', async () => {
    expectLogged(/attempt 1 was lost: Error: lost by the test/);
    vi.spyOn(SubmissionRenderer.prototype, 'render').mockRejectedValueOnce(new Error('lost by the test'));
    const { record, data } = await newSubmission(account, templateId);
    await coordinators.submit(record, { data });
    expect((await coordinators.awaitSettled(record.id, Date.now() + 10_000))?.state).toBe('processed');
  });

  it('that end in a typed failure are not repeated', async () => {
    const failure = {
      outcome: 'failed',
      state: 'image_processing_failed',
      message: 'photo: not an image',
    } as const;
    const render = vi.spyOn(SubmissionRenderer.prototype, 'render').mockResolvedValue(failure);
    const { record, data } = await newSubmission(account, templateId);
    await coordinators.submit(record, { data });
    const final = await coordinators.awaitSettled(record.id, Date.now() + 10_000);
    expect(final).toMatchObject({
      state: 'image_processing_failed',
      errorMessage: 'photo: not an image',
      pdf: null,
    });
    expect(render).toHaveBeenCalledTimes(1);
  });
});

describe('the coordinator', () => {
  it('answers the same submission when it is sent again', async () => {
    const { final, data } = await settled();
    const again = { ...final, state: 'pending' as const, pdf: null, metadata: '{"other":true}' };
    expect(await coordinators.submit(again, { data })).toEqual(final);
    expect(await eventsOf(final.id)).toEqual(['submission.created', 'submission.processed']);
  });

  it('continues after an eviction', async () => {
    const { final } = await settled();
    await evictDurableObject(stubOf(final.id));
    expect(await coordinators.read(final.id)).toEqual(final);
  });

  it('stores nothing under an id that was never created', async () => {
    const id = systemIds.next('submission');
    expect(await coordinators.read(id)).toBeNull();
    expect(await coordinators.awaitSettled(id, Date.now() + 5_000)).toBeNull();
    await coordinators.flush(id);
    expect(await runDurableObjectAlarm(stubOf(id))).toBe(false);
    const tables = await runInDurableObject(stubOf(id), (_instance, state) =>
      state.storage.sql
        .exec("select name from sqlite_master where name not like '\\_cf%' escape '\\'")
        .toArray(),
    );
    expect(tables).toEqual([]);
  });

  it('writes a lost projection again when the sweeper asks', async () => {
    const { final } = await settled();
    await until(
      async () => (await database.select().from(submissions).where(eq(submissions.id, final.id))).length > 0,
    );
    await database
      .update(submissions)
      .set({ state: 'pending', settled: false, version: 1, updatedAt: 0 })
      .where(eq(submissions.id, final.id));
    await sweepAll();
    const row = await database.select().from(submissions).where(eq(submissions.id, final.id)).get();
    expect(row).toMatchObject({ state: 'processed', settled: true, version: final.version });
  });
});

describe('waiting', () => {
  it('ends for 50 callers of one submission, with the same answer', async () => {
    const { record, data } = await newSubmission(account, templateId);
    await coordinators.submit(record, { data });
    const deadline = Date.now() + 10_000;
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => coordinators.awaitSettled(record.id, deadline)),
    );
    expect(new Set(answers.map((answer) => answer?.pdf?.hash)).size).toBe(1);
    expect(answers[0]?.state).toBe('processed');
  });

  it('ends for 100 callers of their own submissions', async () => {
    const created = await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        as(account.live).post(`/templates/${templateId}/submissions`, { data: { name: `${index}` } }),
      ),
    );
    expect(created.map(({ status }) => status)).toEqual(Array(100).fill(201));
    expect(new Set(created.map(({ json }) => json.submission.id)).size).toBe(100);
    expect(created.every(({ json }) => json.submission.state === 'processed')).toBe(true);
  });

  it('ends at its deadline with the record as it is', async () => {
    vi.spyOn(SubmissionRenderer.prototype, 'render').mockImplementation(() =>
      scheduler.wait(5_000).then(() => ({ outcome: 'failed', state: 'error', message: 'slow' })),
    );
    const { record, data } = await newSubmission(account, templateId);
    await coordinators.submit(record, { data });
    const before = Date.now();
    expect((await coordinators.awaitSettled(record.id, before + 200))?.state).toBe('pending');
    expect(Date.now() - before).toBeLessThan(5_000);
  });
});
