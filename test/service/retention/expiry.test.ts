import { runDurableObjectAlarm } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { eq } from 'drizzle-orm';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { submissions } from '../../../src/core/db/schema';
import { SubmissionRenderer } from '../../../src/service/submissions/render/submission-renderer';
import { type Account, type Answer, as, asyncHost, createAccount, database, send } from '../../support/app';
import { verifyChain } from '../../support/audit';
import { createTemplate } from '../../support/builders';
import { coordinators, newSubmission, until } from '../../support/coordinator';
import { templateApi } from '../../support/lifecycle';
import { expectLogged } from '../../support/log';
import { expectProblems, expectRefusal } from '../../support/refusals';
import { holdRenders } from '../../support/slow-render';
import { findBytes, findEverywhere } from '../../support/stores';
import { sweepAll } from '../../support/sweeping';

const nameField = { name: 'name', page: 1, x: 72, y: 120, width: 220, height: 24 };

let account: Account;
let templateId: string;

beforeAll(async () => {
  account = await createAccount();
  templateId = await createTemplate(account.live, [nameField]);
});

afterEach(() => vi.restoreAllMocks());

function create(body: object, options = {}) {
  return as(account.live).post(`/templates/${templateId}/submissions`, body, options);
}

function get(id: string, query = '') {
  return as(account.live).get(`/submissions/${id}${query}`);
}

function expire(id: string, token = account.live) {
  return as(token).delete(`/submissions/${id}`);
}

function stubOf(id: string) {
  return env.SUBMISSIONS.get(env.SUBMISSIONS.idFromName(id));
}

function seconds({ json }: Answer) {
  return (Date.parse(json.submission.expires_at) - Date.parse(json.submission.created_at)) / 1000;
}

/**
 * Waits until the effects are carried out, except the second erasing, which comes minutes later.
 */
function untilQuiet(id: string) {
  return until(async () => {
    await coordinators.flush(id);
    const row = await database.select().from(submissions).where(eq(submissions.id, id)).get();
    const { objects } = await env.FILES.list({ prefix: `${account.id}/submissions/${id}/` });
    return JSON.parse(row?.record ?? '{}').expiredAt > 0 && objects.length === 0;
  });
}

describe('an expired submission', () => {
  it('leaves nothing of its data and its PDF in any store; the hash and the audit trail stay', async () => {
    const secret = `Unique-${crypto.randomUUID()}`;
    const key = `expiry-${crypto.randomUUID()}`;
    // Big data is stored in R2, and the record quotes the text that does not fit on the page.
    const data = { name: `${secret} `.repeat(8_000) };
    const options = { headers: { 'Idempotency-Key': key } };
    const created = await create({ data, metadata: { order: 7 } }, options);
    const { submission } = created.json;
    expect(submission).toMatchObject({ state: 'processed', expired: false, expires_at: null });
    expect(JSON.stringify(submission.truncated_text)).toContain(secret);
    await until(async () => (await findEverywhere(secret, [stubOf(submission.id)])).length >= 4);
    const before = await findEverywhere(secret, [stubOf(submission.id)]);
    expect(before.join()).toMatch(/R2 .*DO .*submission|DO .*submission.*R2/);
    expect(before).toEqual(expect.arrayContaining(['D1 submissions', 'D1 keyed_requests']));
    expect(await findBytes(submission.pdf_hash)).toHaveLength(1);

    const expired = await expire(submission.id);
    expect(expired.status, expired.text).toBe(200);
    await untilQuiet(submission.id);
    expect(await findEverywhere(secret, [stubOf(submission.id)])).toEqual([]);
    expect(await findBytes(submission.pdf_hash)).toEqual([]);

    const shown = await get(submission.id, '?include_data=true');
    expect(shown.json).toMatchObject({
      state: 'processed',
      expired: true,
      metadata: { order: 7 },
      pdf_hash: submission.pdf_hash,
      processed_at: submission.processed_at,
      download_url: null,
      permanent_download_url: null,
      truncated_text: {},
      data: null,
    });
    expect(Date.parse(shown.json.expires_at)).toBeLessThanOrEqual(Date.now());
    const listed = (await as(account.live).get('/submissions?limit=1&include_data=true')).json.submissions[0];
    expect(listed).toEqual(shown.json);

    const trail = await coordinators.readTrail(submission.id);
    expect(verifyChain(trail)).toBe('intact');
    expect(trail.map(({ event }) => event)).toMatchObject([
      { type: 'submission.created' },
      { type: 'submission.processed', pdf_hash: submission.pdf_hash },
      { type: 'submission.expired', by: 'request', pdf_hash: submission.pdf_hash },
    ]);

    for (const url of [submission.download_url, submission.permanent_download_url]) {
      const response = await send('GET', url, { token: account.live });
      expect(response.status).toBe(410);
      expect(await response.json()).toMatchObject({ error: { code: 'expired' } });
    }
    expectRefusal(await create({ data, metadata: { order: 7 } }, options), 410, 'expired');
  });

  it('reveals nothing of what was wrong with its data', async () => {
    const secret = `Wrong-${crypto.randomUUID().slice(0, 8)}`;
    const strict = await createTemplate(account.live, [{ ...nameField, type: 'email' }]);
    const answer = await as(account.live).post(`/templates/${strict}/submissions`, {
      data: { name: secret },
    });
    const { submission } = expectRefusal(answer, 422, 'invalid_data');
    await until(async () => (await findEverywhere(secret, [])).length > 0);
    await expire(submission.id);
    await untilQuiet(submission.id);
    expect(await findEverywhere(secret, [stubOf(submission.id)])).toEqual([]);
    expect((await get(submission.id)).json).toMatchObject({ state: 'invalid_data', json_schema_errors: [] });
  });

  it('of a batch leaves the other submissions as they are', async () => {
    const secret = `Unique-${crypto.randomUUID()}`;
    const body = {
      template_id: templateId,
      submissions: [{ data: { name: `${secret} `.repeat(50) } }, { data: { name: 'Same' } }],
    };
    const options = { headers: { 'Idempotency-Key': crypto.randomUUID() } };
    const { json } = await as(account.live).post('/submissions/batches', body, options);
    const [first, second] = json.submissions;
    expect(JSON.stringify(first.truncated_text)).toContain(secret);
    await expire(first.id);
    await untilQuiet(first.id);
    expect((await send('GET', second.download_url)).status).toBe(200);
    const batch = await as(account.live).get(
      `/submissions/batches/${json.submission_batch.id}?include_submissions=true`,
    );
    expect(batch.json).toMatchObject({ state: 'processed', pending_count: 0, error_count: 0 });
    expect(batch.json.submissions.map(({ expired }: { expired: boolean }) => expired)).toEqual([true, false]);

    // The answer stored for the key shows the expired submission as it is now, and the other as it
    // was.
    expect(await findEverywhere(secret, [stubOf(first.id)])).toEqual([]);
    const replayed = await as(account.live).post('/submissions/batches', body, options);
    expect(replayed.headers.get('idempotency-replayed')).toBe('true');
    const shown = (await get(first.id)).json;
    expect(shown).toMatchObject({ expired: true, download_url: null, truncated_text: {} });
    // The link to its audit trail contains the second in which it was signed.
    const same = { ...shown, audit_trail_download_url: expect.any(String) };
    expect(replayed).toMatchObject({ status: 201, json: { ...json, submissions: [same, second] } });
  });
});

describe('the expiry', () => {
  it('comes from the request, else from the template, and is null without both', async () => {
    expect((await create({ data: { name: 'A' } })).json.submission.expires_at).toBeNull();
    expect(seconds(await create({ data: { name: 'A' }, expires_in: 3_600 }))).toBe(3_600);
    const id = await createTemplate(account.live, [nameField]);
    const template = templateApi(account.live, id);
    await template.update({ expire_submissions: true, expire_after: 3, expiration_interval: 'hours' });
    expect(seconds(await template.submit({ data: { name: 'A' } }))).toBe(3 * 3_600);
    expect(seconds(await template.submit({ data: { name: 'A' }, expires_in: 60 }))).toBe(60);
    await template.update({ expiration_interval: 'days' });
    expect(seconds(await template.submit({ data: { name: 'A' } }))).toBe(3 * 24 * 3_600);
    await template.update({ expire_submissions: false });
    expect((await template.submit({ data: { name: 'A' } })).json.submission.expires_at).toBeNull();
  });

  it.each([0, -1, 1.5, '60', 3_650 * 24 * 3_600 + 1])('cannot be %s', async (expires_in) => {
    expectProblems(await create({ data: { name: 'A' }, expires_in }), [/^#\/expires_in: /]);
  });

  it('takes effect by itself', async () => {
    const created = await create({ data: { name: 'Brief' }, expires_in: 1 });
    const { id, pdf_hash, download_url } = created.json.submission;
    // Only the alarm acts here: the projection shows that it has run.
    await until(async () => {
      const row = await database.select().from(submissions).where(eq(submissions.id, id)).get();
      return JSON.parse(row?.record ?? '{}').expiredAt > 0;
    });
    expect((await get(id)).json).toMatchObject({ expired: true, download_url: null, pdf_hash });
    expect((await send('GET', download_url)).status).toBe(410);
    const trail = await coordinators.readTrail(id);
    expect(trail.at(-1)?.event).toMatchObject({
      type: 'submission.expired',
      by: 'schedule',
    });
  });

  it('holds for every caller before the alarm has run, also in lists', async () => {
    // The test has its own account, because its requests come from the future.
    const { live } = await createAccount();
    const api = as(live);
    const template = await createTemplate(live, [nameField]);
    const created = await api.post(`/templates/${template}/submissions`, {
      data: { name: 'Brief' },
      expires_in: 3_600,
    });
    const { id, download_url } = created.json.submission;
    await until(async () => (await findEverywhere(id, [])).includes('D1 submissions'));
    const later = Date.now() + 3_700_000;
    vi.spyOn(Date, 'now').mockImplementation(() => later);
    const listed = (await api.get('/submissions?limit=1')).json.submissions[0];
    expect(listed).toMatchObject({ id, expired: true, download_url: null });
    expect((await api.get(`/submissions/${id}`)).json).toMatchObject({ expired: true });
    expect((await send('GET', download_url)).status).toBe(410);
  });

  it('is carried out by the sweeper when an alarm is lost', async () => {
    const { record, data } = await newSubmission(account, templateId, { expiresAt: Date.now() + 3_600_000 });
    await coordinators.submit(record, { data });
    await coordinators.awaitSettled(record.id, Date.now() + 10_000);
    await coordinators.flush(record.id);
    const later = Date.now() + 3_600_000 + 130_000;
    vi.spyOn(Date, 'now').mockImplementation(() => later);
    await sweepAll();
    vi.restoreAllMocks();
    await until(async () => {
      const row = await database.select().from(submissions).where(eq(submissions.id, record.id)).get();
      return row?.expiresAt === null && JSON.parse(row.record).expiredAt !== null;
    });
  });
});

describe('a submission that expires while it is processed', () => {
  it('ends in an error, and the late PDF is not kept', async () => {
    const secret = `Late-${crypto.randomUUID()}`;
    const renders = holdRenders();
    const { json } = await create({ data: { name: secret } }, { host: asyncHost });
    const { id } = json.submission;
    const waiting = get(id);
    await scheduler.wait(50);
    expect((await expire(id)).json).toMatchObject({ state: 'error', expired: true, pdf_hash: null });
    expect((await waiting).json).toMatchObject({ state: 'error', expired: true });
    renders.release();
    await scheduler.wait(300);
    await untilQuiet(id);
    expect((await get(id)).json).toMatchObject({
      state: 'error',
      expired: true,
      error_message: 'The submission expired before its PDF was made.',
      download_url: null,
      pdf_hash: null,
    });
    expect(await findEverywhere(secret, [stubOf(id)])).toEqual([]);
  });

  it('is erased again after a renderer that never reported', async () => {
    const original = SubmissionRenderer.prototype.render;
    let isStored = false;
    let testIsOver = false;
    const renders = holdRenders();
    vi.spyOn(SubmissionRenderer.prototype, 'render').mockImplementationOnce(async function (
      this: SubmissionRenderer,
      job,
    ) {
      renders.release();
      await scheduler.wait(100);
      await original.call(this, job);
      isStored = true;
      while (!testIsOver) await scheduler.wait(10);
      throw new Error('left by the test');
    });
    const { json } = await create({ data: { name: 'Lost' } }, { host: asyncHost });
    const { id } = json.submission;
    await expire(id);
    await until(async () => isStored);
    renders.release();
    const filesOf = async () =>
      (await env.FILES.list({ prefix: `${account.id}/submissions/${id}/` })).objects;
    expect(await filesOf()).toHaveLength(1);
    const later = Date.now() + 601_000;
    vi.spyOn(Date, 'now').mockImplementation(() => later);
    await runDurableObjectAlarm(stubOf(id));
    await until(async () => (await filesOf()).length === 0);
    expectLogged(/attempt 1 was lost: Error: left by the test/);
    testIsOver = true;
  });

  it('counts as failed in its batch, and the batch continues', async () => {
    const renders = holdRenders();
    const { json } = await as(account.live).post(
      '/submissions/batches',
      { template_id: templateId, submissions: [{ data: { name: 'A' } }, { data: { name: 'B' } }] },
      { host: asyncHost },
    );
    await expire(json.submissions[0].id);
    renders.release();
    const batch = await as(account.live).get(`/submissions/batches/${json.submission_batch.id}`);
    expect(batch.json).toMatchObject({ state: 'error', error_count: 1, pending_count: 0 });
  });
});

describe('expiring by request', () => {
  it('needs a live token, also for test submissions', async () => {
    const { json } = await create({ data: { name: 'A' }, test: true });
    for (const id of [json.submission.id, 'sub_0000000000000000000A'])
      expectRefusal(await expire(id, account.test), 403, 'test_token');
    expect((await get(json.submission.id)).json.expired).toBe(false);
  });

  it('changes nothing the second time', async () => {
    const { json } = await create({ data: { name: 'A' } });
    const first = await expire(json.submission.id);
    const second = await expire(json.submission.id);
    // Each read signs the download link anew.
    const signed = { audit_trail_download_url: null };
    expect(second.status).toBe(200);
    expect({ ...second.json, ...signed }).toEqual({ ...first.json, ...signed });
    expect(await coordinators.readTrail(json.submission.id)).toHaveLength(3);
  });

  it('is refused for submissions of other accounts', async () => {
    const { json } = await create({ data: { name: 'A' } });
    const stranger = await createAccount();
    expectRefusal(await expire(json.submission.id, stranger.live), 404, 'submission_not_found');
    expect((await get(json.submission.id)).json.expired).toBe(false);
  });
});

it('a deleted template lets its pending submissions finish', async () => {
  const id = await createTemplate(account.live, [nameField]);
  const renders = holdRenders();
  const created = await as(account.live).post(
    `/templates/${id}/submissions`,
    { data: { name: 'Orphan' } },
    { host: asyncHost },
  );
  expect((await templateApi(account.live, id).remove()).status).toBe(200);
  renders.release();
  const settled = await get(created.json.submission.id);
  expect(settled.json).toMatchObject({ state: 'processed', template_id: id });
  expect((await send('GET', settled.json.download_url)).status).toBe(200);
});
