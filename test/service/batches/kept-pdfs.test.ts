import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { sha256Hex } from '../../../src/lib/digest';
import { SubmissionJournal } from '../../../src/service/submissions/life/submission-journal';
import { SubmissionRenderer } from '../../../src/service/submissions/render/submission-renderer';
import { base64, makePng } from '../../engine/fill/support/pictures';
import { type Account, as, createAccount, send } from '../../support/app';
import { createTemplate } from '../../support/builders';
import { combine, combined, pagesOf } from '../../support/combining';
import { coordinators, until } from '../../support/coordinator';
import { expectLogged } from '../../support/log';
import { download, wordsOf } from '../../support/pdf-text';
import { findEverywhere } from '../../support/stores';

let account: Account;
let templateId: string;

beforeAll(async () => {
  account = await createAccount();
  templateId = await createTemplate(account.live, [
    { name: 'name', page: 1, x: 72, y: 120, width: 220, height: 24 },
  ]);
});

afterEach(() => vi.restoreAllMocks());

type Child = { id: string; pdf_hash: string; download_url: string };

async function createBatch(items: object[]): Promise<Child[]> {
  const body = { template_id: templateId, submissions: items };
  const created = await as(account.live).post('/submissions/batches', body);
  expect(created.json.submission_batch, created.text).toMatchObject({ state: 'processed' });
  return created.json.submissions;
}

function named(name: string) {
  return { data: { name } };
}

function stubOf(id: string) {
  return env.SUBMISSIONS.get(env.SUBMISSIONS.idFromName(id));
}

async function filesOf(id: string) {
  return (await env.FILES.list({ prefix: `${account.id}/submissions/${id}/` })).objects.filter(({ key }) =>
    key.endsWith('.pdf'),
  );
}

/**
 * Delays every scheduled storing by a minute, so that on any machine only a download stores the
 * PDF.
 */
function storeMuchLater() {
  const enqueue = SubmissionJournal.prototype.enqueue;
  vi.spyOn(SubmissionJournal.prototype, 'enqueue').mockImplementation(function (
    this: SubmissionJournal,
    effect,
    at,
  ) {
    const isLater = effect === 'store_pdf' && at > Date.now();
    enqueue.call(this, effect, isLater ? at + 60_000 : at);
  });
}

function keptBytes(id: string): Promise<number> {
  return runInDurableObject(stubOf(id), (_instance, { storage }) =>
    Number(storage.sql.exec('select ifnull(length(kept), 0) as bytes from submission').one()['bytes']),
  );
}

describe('the PDF of a submission in a batch', () => {
  it('is kept by its coordinator, and becomes a file with the first download', async () => {
    storeMuchLater();
    const [first, second] = await createBatch([named('Ada'), named('Grace')]);
    if (!first || !second) throw new Error('two were made');
    expect([await filesOf(first.id), await filesOf(second.id)]).toEqual([[], []]);
    expect(await keptBytes(first.id)).toBeGreaterThan(100);

    const opened = new Uint8Array(await (await send('GET', first.download_url)).arrayBuffer());
    expect(sha256Hex(opened)).toBe(first.pdf_hash);
    expect(await wordsOf(await download(first.download_url))).toContain('Ada');
    expect(await filesOf(first.id)).toHaveLength(1);
    expect(await keptBytes(first.id)).toBe(0);
    expect(await filesOf(second.id)).toEqual([]);
  });

  it('becomes a file soon without any download', async () => {
    const [child] = await createBatch([named('Ada')]);
    const id = child?.id ?? '';
    await until(async () => {
      await runDurableObjectAlarm(stubOf(id));
      return (await filesOf(id)).length === 1;
    });
    const [file] = await filesOf(id);
    const stored = await env.FILES.get(file?.key ?? '');
    expect(sha256Hex(new Uint8Array((await stored?.arrayBuffer()) ?? []))).toBe(child?.pdf_hash);
    await until(async () => (await keptBytes(id)) === 0);
  });

  it('can be combined at once', async () => {
    const children = await createBatch([named('Ada'), named('Grace')]);
    const sources = children.map(({ id }) => ({ type: 'submission', id }));
    const pages = await pagesOf(await combined(combine(account.live, sources)));
    expect(pages.filter((page) => /Ada|Grace/.test(page))).toHaveLength(2);
  });

  it('is opened by the next download when storing failed', async () => {
    expectLogged(/effect store_pdf failed \(attempt 1\): Error: broken by the test/);
    storeMuchLater();
    const [child] = await createBatch([named('Ada')]);
    const put = await runInDurableObject(stubOf(child?.id ?? ''), (instance) =>
      vi
        .spyOn(Reflect.get(instance, 'env').FILES, 'put')
        .mockRejectedValueOnce(new Error('broken by the test')),
    );
    const answer = await send('GET', child?.download_url ?? '');
    expect(put).toHaveBeenCalled();
    expect(sha256Hex(new Uint8Array(await answer.arrayBuffer()))).toBe(child?.pdf_hash);
  });

  it('is deleted with the submission before it became a file', async () => {
    const secret = `Unique-${crypto.randomUUID()}`;
    const [child] = await createBatch([named(secret)]);
    const id = child?.id ?? '';
    expect((await as(account.live).delete(`/submissions/${id}`)).status).toBe(200);
    expect(await keptBytes(id)).toBe(0);
    await until(async () => {
      await coordinators.flush(id);
      return (await findEverywhere(secret, [stubOf(id)])).length === 0;
    });
    await scheduler.wait(2_100);
    await runDurableObjectAlarm(stubOf(id));
    expect(await filesOf(id)).toEqual([]);
  });

  it('that is encrypted or large is a file from the beginning', async () => {
    const [locked] = await createBatch([{ ...named('Ada'), password: 'sesame' }]);
    const withPicture = await createTemplate(account.live, [
      { name: 'photo', type: 'image', page: 1, x: 72, y: 120, width: 220, height: 220 },
    ]);
    // The same noise twice, too far apart for a compressor to find.
    const noise = crypto.getRandomValues(new Uint8Array(200 * 301)).map((byte, at) => (at % 301 ? byte : 0));
    const raw = Buffer.concat([noise, noise]);
    const photo = base64(makePng({ width: 100, height: 400, colorType: 2, raw }));
    const render = vi.spyOn(SubmissionRenderer.prototype, 'render');
    const [large] = await createBatch([{ template_id: withPicture, data: { photo: { base64: photo } } }]);
    // It is put there before its coordinator has it, and not drawn again.
    expect(render.mock.calls.map(([job]) => job.submissionId)).toEqual([large?.id]);
    for (const child of [locked, large]) {
      expect(await filesOf(child?.id ?? '')).toHaveLength(1);
      expect(await keptBytes(child?.id ?? '')).toBe(0);
    }
  });
});
