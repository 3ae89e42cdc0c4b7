import { eq } from 'drizzle-orm';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { documents, submissions } from '../../../src/core/db/schema';
import { type Account, as, asyncHost, createAccount, database } from '../../support/app';
import { createTemplate, plainPdf, upload } from '../../support/builders';
import { until } from '../../support/coordinator';
import { expectRefusal } from '../../support/refusals';
import { holdRenders } from '../../support/slow-render';

let account: Account;
let templateId: string;

beforeAll(async () => {
  account = await createAccount();
  templateId = await createTemplate(account.live, []);
});

afterEach(() => vi.restoreAllMocks());

function create(query = '', options = {}) {
  return as(account.live).post(`/templates/${templateId}/submissions${query}`, { data: {} }, options);
}

function get(id: string, query = '', options = {}) {
  return as(account.live).get(`/submissions/${id}${query}`, options);
}

describe('creating a submission', () => {
  it('waits for the PDF on the synchronous address', async () => {
    const renders = holdRenders();
    const waiting = create();
    await scheduler.wait(150);
    renders.release();
    const answer = await waiting;
    expect(answer.status).toBe(201);
    expect(answer.json.submission).toMatchObject({ state: 'processed', pdf_hash: expect.any(String) });
  });

  it.each([
    ['on the asynchronous address', '', { host: asyncHost }],
    ['on the asynchronous address, whatever `wait` says', '?wait=true', { host: asyncHost }],
    ['with wait=false', '?wait=false', {}],
    ['with wait=0', '?wait=0', {}],
  ])('answers at once %s', async (_, query, options) => {
    const renders = holdRenders();
    const answer = await create(query, options);
    expect(answer.status).toBe(201);
    const { submission } = answer.json;
    expect(submission).toMatchObject({
      state: 'pending',
      download_url: null,
      permanent_download_url: null,
      pdf_hash: null,
      processed_at: null,
    });
    expect((await get(submission.id, query, options)).json.state).toBe('pending');

    renders.release();
    const settled = await get(submission.id);
    expect(settled.json).toMatchObject({ id: submission.id, state: 'processed' });
    expect(settled.json.download_url).toContain('/downloads/');
  });

  it('gives URLs of the address that was called', async () => {
    const created = await create('', { host: asyncHost });
    const { json } = await get(created.json.submission.id);
    expect(json.download_url).toMatch(/^http:\/\/127\.0\.0\.1:8787\//);
    const there = await get(created.json.submission.id, '', { host: asyncHost });
    expect(there.json.download_url).toMatch(/^http:\/\/async\.localhost:8787\//);
  });

  it('answers 504 with the record when the wait ends, and continues', async () => {
    const renders = holdRenders();
    const impatient = { env: { SYNC_WAIT_SECONDS: '0.2' } };
    const answer = await create('', impatient);
    const { submission, error } = expectRefusal(answer, 504, 'polling_timeout');
    expect(error.message).toContain('Processing continues');
    expect(submission).toMatchObject({ state: 'pending', template_id: templateId, download_url: null });

    const again = expectRefusal(await get(submission.id, '', impatient), 504, 'polling_timeout');
    expect(again.submission).toMatchObject({ id: submission.id, state: 'pending' });

    renders.release();
    expect((await get(submission.id)).json.state).toBe('processed');
    await until(async () => {
      const row = await database.select().from(submissions).where(eq(submissions.id, submission.id)).get();
      return row?.state === 'processed' && row.settled;
    });
  });

  it('does not wait for data that is refused', async () => {
    const renders = holdRenders();
    const answer = await as(account.live).post(`/templates/${templateId}/submissions`, { data: { x: 1 } });
    renders.release();
    expectRefusal(answer, 422, 'invalid_data');
  });
});

describe('creating a template', () => {
  const stuck = { JOBS: { send: async () => {} } as unknown as Queue };

  it('answers at once on the asynchronous address and is processed soon after', async () => {
    const created = await upload(account.live, await plainPdf(), undefined, { host: asyncHost });
    expect(created.status).toBe(201);
    expect(created.json.id).toMatch(/^tpl_/);
    expect((await as(account.live).get(`/templates/${created.json.id}`)).json).toMatchObject({
      document_state: 'processed',
      document_processed: true,
      page_count: 1,
    });
  });

  it('answers at once with wait=false', async () => {
    const created = await upload(account.live, await plainPdf(), undefined, {
      query: '?wait=false',
      env: stuck,
    });
    expect(created.status).toBe(201);
    expect(created.json).toMatchObject({
      document_state: 'pending',
      document_processed: false,
      page_count: null,
      page_dimensions: [],
    });
  });

  it('answers 504 with the record when the wait ends; getting it does the same', async () => {
    const env = { ...stuck, SYNC_WAIT_SECONDS: '0.1' };
    const created = await upload(account.live, await plainPdf(), undefined, { env });
    const { template } = expectRefusal(created, 504, 'polling_timeout');
    expect(template).toMatchObject({ id: expect.stringMatching(/^tpl_/), document_state: 'pending' });

    const read = await as(account.live).get(`/templates/${template.id}`, { env });
    expect(expectRefusal(read, 504, 'polling_timeout').template).toMatchObject({ id: template.id });
    const unwaited = await as(account.live).get(`/templates/${template.id}?wait=false`, { env });
    expect([unwaited.status, unwaited.json.document_state]).toEqual([200, 'pending']);
  });

  it('sends the compile job again when it was lost', async () => {
    const created = await upload(account.live, await plainPdf(), undefined, {
      query: '?wait=false',
      env: stuck,
    });
    const { json: template } = created;
    const documentOf = database.select().from(documents).where(eq(documents.accountId, account.id));
    const pending = (await documentOf).filter(({ state }) => state === 'pending').map(({ id }) => id);
    for (const id of pending) {
      await database
        .update(documents)
        .set({ hintedAt: Date.now() - 60_000 })
        .where(eq(documents.id, id));
    }
    const read = await as(account.live).get(`/templates/${template.id}`);
    expect(read.json.document_state).toBe('processed');
  });
});
