import { createExecutionContext, createMessageBatch, getQueueResult } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { eq } from 'drizzle-orm';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { handleJobs } from '../../../src/app/jobs/handle-jobs';
import { documents } from '../../../src/core/db/schema';
import type { Job } from '../../../src/core/platform/jobs';
import { weights } from '../../../src/engine';
import { limits } from '../../../src/lib/limits';
import { Combiner } from '../../../src/service/combining/combiner';
import { SourceOpener } from '../../../src/service/combining/open-source';
import { type Account, as, asyncHost, createAccount, database } from '../../support/app';
import { createTemplate, plainPdf, upload } from '../../support/builders';
import { combine, combined, pagesOf } from '../../support/combining';
import { combines, until } from '../../support/coordinator';

let account: Account;
let source: object;

beforeAll(async () => {
  account = await createAccount();
  source = { type: 'template', id: await createTemplate(account.live, []) };
});

const { heavyWorkWaitSeconds: wait, heavyWorkBytes: room } = limits;
/** The merges for which the tests leave room. Their sources are short. */
const atOnce = 2;

beforeEach(() => {
  Reflect.set(limits, 'heavyWorkBytes', atOnce * weights.merge(20_000));
});

function setWait(seconds: number) {
  return Reflect.set(limits, 'heavyWorkWaitSeconds', seconds);
}

afterEach(() => {
  vi.restoreAllMocks();
  setWait(wait);
  Reflect.set(limits, 'heavyWorkBytes', room);
});

/** Counts the merges at work: a merge opens one source at a time, so open sources count them. */
function watchMerges(pause: () => Promise<void>) {
  const seen = { now: 0, most: 0 };
  const open = SourceOpener.prototype.open;
  vi.spyOn(SourceOpener.prototype, 'open').mockImplementation(async function (this: SourceOpener, opened) {
    seen.most = Math.max(seen.most, ++seen.now);
    await pause();
    return open.call(this, opened).finally(() => seen.now--);
  });
  return seen;
}

function holdMerges() {
  let held = true;
  const seen = watchMerges(async () => {
    while (held) await scheduler.wait(10);
  });
  const release = () => {
    held = false;
  };
  return { seen, release };
}

async function combineLater(): Promise<string> {
  const asked = await combine(account.live, [source], {}, { host: asyncHost });
  return asked.json.combined_submission.id;
}

/** Takes all places for merges in this isolate, until they are released. */
async function takeAllPlaces() {
  const merges = holdMerges();
  const ids = [];
  for (let place = 0; place < atOnce; place++) ids.push(await combineLater());
  await until(async () => merges.seen.now === atOnce);
  return { ...merges, ids };
}

describe('merges of one isolate', () => {
  it('all end, with never more than a few at a time', async () => {
    const seen = watchMerges(() => scheduler.wait(80));
    const asked = Array.from({ length: 6 }, () => combined(combine(account.live, [source, source])));
    const records = await Promise.all(asked);
    expect(await Promise.all(records.map(pagesOf))).toEqual(Array(6).fill(await pagesOf(records[0])));
    expect(seen.most).toBe(atOnce);
  });

  it('that find no place are enqueued again, which does not count as a render attempt', async () => {
    const places = await takeAllPlaces();
    setWait(0);
    const combine = vi.spyOn(Combiner.prototype, 'combine');
    const late = await combineLater();
    await until(async () => combine.mock.calls.length > limits.renderAttempts);
    expect(places.seen.most).toBe(atOnce);
    expect(await combines.read(late)).toMatchObject({ state: 'pending', version: 1 });
    expect(new Set(combine.mock.calls.map(([{ fence }]) => fence))).toEqual(new Set([1]));
    setWait(wait);
    places.release();
    for (const id of [...places.ids, late])
      expect(await combines.awaitSettled(id, Date.now() + 10_000)).toMatchObject({ state: 'processed' });
  });
});

it('a compile job that finds no place is enqueued as a new message', async () => {
  const created = await upload(account.live, await plainPdf());
  const { id } = created.json;
  const template = await database.query.templates.findFirst({ where: (row) => eq(row.id, id) });
  const documentId = template?.documentId ?? '';
  await database.update(documents).set({ state: 'pending' }).where(eq(documents.id, documentId));
  const places = await takeAllPlaces();
  setWait(0);

  const body: Job = { kind: 'compile_document', documentId };
  const send = vi.fn();
  const handle = async () => {
    const batch = createMessageBatch<Job>('quillet-jobs', [
      { id: '1', timestamp: new Date(), attempts: 1, body },
    ]);
    const handled = createExecutionContext();
    await handleJobs(batch, { ...env, JOBS: { ...env.JOBS, send } });
    return getQueueResult(batch, handled);
  };
  expect(await handle()).toMatchObject({ explicitAcks: ['1'], retryMessages: [] });
  expect(send.mock.calls).toEqual([[body, { delaySeconds: 2 }]]);
  const stateOf = async () => (await as(account.live).get(`/templates/${id}?wait=false`)).json.document_state;
  expect(await stateOf()).toBe('pending');

  places.release();
  for (const merge of places.ids) await combines.awaitSettled(merge, Date.now() + 10_000);
  await handle();
  expect(await stateOf()).toBe('processed');
  expect(send).toHaveBeenCalledTimes(1);
});
