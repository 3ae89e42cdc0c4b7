import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { eq } from 'drizzle-orm';
import { afterEach, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { combinedSubmissions } from '../../../src/core/db/schema';
import { type Account, as, asyncHost, call, createAccount, database, send } from '../../support/app';
import { createTemplate, plainPdf } from '../../support/builders';
import { combine, combined } from '../../support/combining';
import { until } from '../../support/coordinator';
import { expectRefusal } from '../../support/refusals';
import { holdRenders } from '../../support/slow-render';
import { customFile } from '../../support/uploads';

const server = inject('externalServer');

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

async function stored(id: string): Promise<string[]> {
  const { objects } = await env.FILES.list({ prefix: `${account.id}/combined/${id}/` });
  return objects.map(({ key }) => key);
}

function expire(id: string, token = account.live) {
  return as(token).delete(`/combined_submissions/${id}`);
}

/** Everything that D1 and the Durable Object still store about the combined submission. */
async function remembered(id: string): Promise<string> {
  const row = await database.select().from(combinedSubmissions).where(eq(combinedSubmissions.id, id)).get();
  const kept = await runInDurableObject(stubOf(id), (_, state) =>
    state.storage.sql.exec('select * from combined').toArray(),
  );
  return JSON.stringify([row, kept]);
}

describe('expiring a combined submission', () => {
  it('deletes its PDF and the URLs of its sources and keeps the hash', async () => {
    const secret = `${server}/document.pdf?text=x&token=${crypto.randomUUID()}`;
    const made = await combined(
      combine(account.live, [
        { type: 'template', id: templateId },
        { type: 'url', url: secret },
      ]),
    );
    expect(await stored(made.id)).toHaveLength(1);
    const expired = await expire(made.id);
    expect(expired.status, expired.text).toBe(200);
    expect(expired.json).toMatchObject({
      state: 'processed',
      expired: true,
      expires_at: expect.stringMatching(/Z$/),
      download_url: null,
      pdf_hash: made.pdf_hash,
      metadata: {},
    });
    expect(expired.json.source_pdfs[1]).toEqual({ type: 'url', url: null });
    expectRefusal(await call('GET', made.download_url), 410, 'expired');
    await until(async () => (await stored(made.id)).length === 0);
    await until(async () => !(await remembered(made.id)).includes(secret));
    expect((await expire(made.id)).json).toEqual(expired.json);
    const listed = await as(account.live).get('/combined_submissions');
    expect(listed.json[0]).toEqual(expired.json);
  });

  it('takes a live token of its account', async () => {
    const made = await combined(
      combine(account.live, [{ type: 'template', id: templateId }], { test: true }),
    );
    expectRefusal(await expire(made.id, account.test), 403, 'test_token');
    const other = await createAccount();
    const foreign = await expire(made.id, other.live);
    expectRefusal(foreign, 404, 'combined_submission_not_found');
    expect((await expire('com_0000000000000000000A', other.live)).text).toBe(foreign.text);
    expect((await send('GET', made.download_url)).status).toBe(200);
  });

  it('happens by itself at its expiry', async () => {
    const made = await combined(
      combine(account.live, [{ type: 'template', id: templateId }], { expires_in: 3600 }),
    );
    const at = Date.parse(made.created_at) + 3600_000;
    expect(made).toMatchObject({ expires_in: 3600, expires_at: new Date(at).toISOString(), expired: false });
    const alarm = await runInDurableObject(stubOf(made.id), (_, state) => state.storage.getAlarm());
    expect(alarm).toBeLessThanOrEqual(at);
    vi.spyOn(Date, 'now').mockReturnValue(at);
    await runDurableObjectAlarm(stubOf(made.id));
    expect((await send('GET', made.download_url)).status).toBe(410);
    await until(async () => (await stored(made.id)).length === 0, 1e15);
    vi.restoreAllMocks();
    const shown = await as(account.live).get(`/combined_submissions/${made.id}`);
    expect(shown.json).toMatchObject({ expired: true, expires_at: made.expires_at, download_url: null });
  });

  it('before it is processed ends it, and a late PDF is discarded', async () => {
    const renders = holdRenders();
    const pending = await as(account.live).post(`/templates/${templateId}/submissions?wait=false`, {
      data: {},
    });
    const sources = [{ type: 'submission', id: pending.json.submission.id }];
    const asked = await combine(account.live, sources, {}, { host: asyncHost });
    const { id } = asked.json.combined_submission;
    const waiting = as(account.live).get(`/combined_submissions/${id}`);
    await scheduler.wait(100);
    const expired = await expire(id);
    expect(expired.json).toMatchObject({ state: 'error', expired: true, download_url: null });
    expect((await waiting).json).toMatchObject({ state: 'error', expired: true });
    renders.release();
    await scheduler.wait(500);
    expect(await stored(id)).toEqual([]);
    expect((await as(account.live).get(`/combined_submissions/${id}`)).json).toEqual(expired.json);
  });

  it('fails combined submissions that use it as a source', async () => {
    const made = await combined(combine(account.live, [{ type: 'template', id: templateId }]));
    await expire(made.id);
    const answer = await combine(account.live, [{ type: 'combined_submission', id: made.id }]);
    const { error } = expectRefusal(answer, 422, 'processing_failed');
    expect(error.message).toBe(`#/source_pdfs/0 (combined_submission ${made.id}): it has expired`);
  });
});

describe('custom files', () => {
  it('are deleted with delete_custom_files once they are merged, and otherwise kept', async () => {
    const cache = await customFile(account.live, await plainPdf());
    const sources = [
      { type: 'custom_file', id: cache },
      { type: 'custom_file', id: cache },
    ];
    await combined(combine(account.live, sources));
    const failing = [...sources, { type: 'url', url: `${server}/text` }];
    await combine(account.live, failing, { delete_custom_files: true });
    await combined(combine(account.live, sources, { delete_custom_files: true }));
    await until(async () => (await combine(account.live, sources)).status === 404);
    expectRefusal(await combine(account.live, sources), 404, 'custom_file_not_found');
    const { objects } = await env.FILES.list({ prefix: `${account.id}/uploads/` });
    expect(objects).toEqual([]);
  });
});
