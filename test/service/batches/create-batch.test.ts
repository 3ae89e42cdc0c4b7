import { eq, isNotNull } from 'drizzle-orm';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { submissions } from '../../../src/core/db/schema';
import { limits } from '../../../src/lib/limits';
import { BatchCoordinator } from '../../../src/service/batches/batch-coordinator';
import { SubmissionRenderer } from '../../../src/service/submissions/render/submission-renderer';
import { type Account, as, asyncHost, createAccount, database } from '../../support/app';
import { createTemplate } from '../../support/builders';
import { until } from '../../support/coordinator';
import { templateApi } from '../../support/lifecycle';
import { download, wordsOf } from '../../support/pdf-text';
import { expectProblems, expectRefusal } from '../../support/refusals';
import { holdRenders } from '../../support/slow-render';
import { countedOf } from '../../support/usage';

const nameField = { name: 'name', page: 1, x: 72, y: 120, width: 220, height: 24 };

let account: Account;
let templateId: string;

beforeAll(async () => {
  account = await createAccount();
  templateId = await createTemplate(account.live, [nameField]);
});

afterEach(() => vi.restoreAllMocks());

function create(body: unknown, options = {}, token = account.live) {
  return as(token).post('/submissions/batches', body, options);
}

function get(id: string, query = '', options = {}) {
  return as(account.live).get(`/submissions/batches/${id}${query}`, options);
}

function names(...people: string[]) {
  return people.map((name) => ({ data: { name } }));
}

describe('a batch', () => {
  it('makes the PDF of each submission and answers with all of them, in order', async () => {
    const other = await createTemplate(account.live, [{ ...nameField, name: 'title' }]);
    const created = await create({
      template_id: templateId,
      name: 'Countesses',
      metadata: { run: 7 },
      submissions: [
        { data: { name: 'Ada' }, metadata: { order: 1, pdf_filename: 'ada' } },
        { template_id: other, data: { title: 'Countess' }, test: true },
        { data: { name: 'Grace' }, editable: true },
      ],
    });
    expect(created.status, created.text).toBe(201);
    const { submission_batch: batch, submissions: children } = created.json;
    expect(batch).toEqual({
      id: expect.stringMatching(/^sbb_[0-9A-Za-z]{20}$/),
      state: 'processed',
      name: 'Countesses',
      metadata: { run: 7 },
      processed_at: expect.stringMatching(/Z$/),
      total_count: 3,
      pending_count: 0,
      error_count: 0,
      completion_percentage: 100,
    });
    expect(children).toMatchObject([
      { template_id: templateId, test: false, metadata: { order: 1 }, editable: false },
      { template_id: other, test: true, metadata: {} },
      { template_id: templateId, test: false, editable: true },
    ]);
    for (const child of children) expect(child).toMatchObject({ state: 'processed', batch_id: batch.id });
    const words = await Promise.all(
      children.map(async (child: { download_url: string }) => wordsOf(await download(child.download_url))),
    );
    expect(words[0]).toContain('Ada');
    expect(words[1]).toMatch(/Countess.*TEST|TEST.*Countess/);
    expect(children[0].download_url).toMatch(/\/ada\.pdf$/);
    const wanted = [children[0].id, children[2].id];
    await until(async () => {
      const counted = await database.select().from(submissions).where(isNotNull(submissions.countedAt));
      const ours = counted.filter((row) => row.accountId === account.id && !row.test);
      return String(ours.map(({ id }) => id).sort()) === String(wanted);
    });
    expect(await countedOf(account.id)).toBe(2);
  });

  it('can be sent as the bare array of its submissions', async () => {
    const created = await create(names('Ada', 'Grace').map((one) => ({ ...one, template_id: templateId })));
    expect(created.status, created.text).toBe(201);
    expect(created.json.submission_batch).toMatchObject({ total_count: 2, metadata: {} });
  });

  it('takes a version and properties of fields for each submission', async () => {
    const id = await createTemplate(account.live, [nameField]);
    const template = templateApi(account.live, id);
    await template.publish('major');
    await as(account.live).put(`/templates/${id}/add_fields`, {
      fields: [{ name: 'more', page: 1, x: 72, y: 160 }],
    });
    const { json } = await create({
      template_id: id,
      submissions: [
        { data: { name: 'Ada' }, version: '1' },
        { data: { name: 'Ada', more: 'x' }, version: 'draft' },
        { data: {}, field_overrides: { name: { required: false } } },
      ],
    });
    expect(json.submissions.map((one: { template_version: string }) => one.template_version)).toEqual([
      '1.0.0',
      'draft',
      '1.0.0',
    ]);
  });

  it('refuses files of a submission, and says where they can be sent', async () => {
    const attachments = [{ name: 'a.csv', mime_type: 'text/csv', base64: 'YTtiCg==' }];
    const e_invoice = { profile: 'basic', xml: '<a/>' };
    const submissions = [{ data: { name: 'Ada' }, attachments, e_invoice }];
    expectProblems(await create({ template_id: templateId, submissions }), [
      /^#\/submissions\/0\/attachments: cannot be sent in a batch: send this submission alone/,
      /^#\/submissions\/0\/e_invoice: cannot be sent in a batch/,
    ]);
  });

  it('applies its `test` to submissions without one', async () => {
    const { json } = await create({
      template_id: templateId,
      test: true,
      submissions: [{ data: { name: 'A' } }, { data: { name: 'B' }, test: false }],
    });
    expect(json.submissions.map(({ test }: { test: boolean }) => test)).toEqual([true, false]);
  });

  it('answers at once on the asynchronous host, with its submissions created', async () => {
    const renders = holdRenders();
    const created = await create(
      { template_id: templateId, submissions: names('Ada', 'Grace') },
      { host: asyncHost },
    );
    expect(created.status).toBe(201);
    const { submission_batch: batch, submissions: children } = created.json;
    expect(batch).toMatchObject({
      state: 'pending',
      pending_count: 2,
      error_count: 0,
      completion_percentage: 0,
      processed_at: null,
    });
    for (const { id, state } of children) {
      expect(state).toBe('pending');
      expect((await as(account.live).get(`/submissions/${id}?wait=false`)).json.state).toBe('pending');
    }
    const listed = await as(account.live).get('/submissions?limit=2', { host: asyncHost });
    expect(listed.json.submissions.map(({ id }: { id: string }) => id)).toEqual(
      children.map(({ id }: { id: string }) => id).reverse(),
    );
    expect((await get(batch.id, '?wait=false')).json).toEqual(batch);
    renders.release();
    expect((await get(batch.id)).json).toMatchObject({ state: 'processed', pending_count: 0 });
  });

  it('answers callers that do not wait with the accepted state, however fast it is', async () => {
    const { accept } = BatchCoordinator.prototype;
    vi.spyOn(BatchCoordinator.prototype, 'accept').mockImplementation(function (
      this: BatchCoordinator,
      ...sent
    ) {
      return accept.call(this, sent[0], sent[1], Date.now() + 10_000);
    });
    const body = { template_id: templateId, submissions: names('Ada') };
    const answers = [
      await create(body, { host: asyncHost }),
      await as(account.live).post('/submissions/batches?wait=false', body),
    ];
    for (const { json } of answers) {
      expect(json.submission_batch).toMatchObject({ state: 'pending', pending_count: 1, processed_at: null });
      expect(json.submissions[0]).toMatchObject({ state: 'pending', download_url: null });
      expect((await get(json.submission_batch.id)).json).toMatchObject({ state: 'processed' });
    }
  });

  it('answers 504 with the batch when the wait ends, and continues', async () => {
    const renders = holdRenders();
    const impatient = { env: { SYNC_WAIT_SECONDS: '0.2' } };
    const answer = await create({ template_id: templateId, submissions: names('Ada', 'Grace') }, impatient);
    const body = expectRefusal(answer, 504, 'polling_timeout');
    expect(body.submission_batch).toMatchObject({ state: 'pending', pending_count: 2 });
    expect(body.submissions).toHaveLength(2);
    const again = expectRefusal(await get(body.submission_batch.id, '', impatient), 504, 'polling_timeout');
    expect(again.submission_batch).toMatchObject({ id: body.submission_batch.id, state: 'pending' });
    renders.release();
    expect((await get(body.submission_batch.id)).json.state).toBe('processed');
  });

  it('continues when a submission fails, and names that submission', async () => {
    const original = SubmissionRenderer.prototype.render;
    vi.spyOn(SubmissionRenderer.prototype, 'render').mockImplementation(async function (
      this: SubmissionRenderer,
      job,
    ) {
      if (job.data && 'inline' in job.data && job.data.inline.includes('Bad')) {
        return { outcome: 'failed', state: 'image_processing_failed', message: 'not an image' };
      }
      return original.call(this, job);
    });
    const created = await create({ template_id: templateId, submissions: names('Ada', 'Bad', 'Grace') });
    expect(created.status).toBe(201);
    expect(created.json.submission_batch).toMatchObject({
      state: 'error',
      pending_count: 0,
      error_count: 1,
      completion_percentage: 100,
    });
    expect(created.json.submissions).toMatchObject([
      { state: 'processed' },
      { state: 'image_processing_failed', error_message: 'not an image', download_url: null },
      { state: 'processed' },
    ]);
  });

  it('shows its submissions on request, and counts the states it shows', async () => {
    const created = await create({ template_id: templateId, submissions: names('Ada', 'Grace') });
    const { submission_batch: batch } = created.json;
    const shown = await get(batch.id, '?include_submissions=true');
    const { submissions: children, ...rest } = shown.json;
    expect(rest).toEqual(batch);
    expect(children.map(({ id }: { id: string }) => id)).toEqual(
      created.json.submissions.map(({ id }: { id: string }) => id),
    );
    expect((await get(batch.id)).json).not.toHaveProperty('submissions');
  });

  it('always counts the states that its submissions have', async () => {
    const created = await create(
      { template_id: templateId, submissions: names(...Array.from({ length: 20 }, (_, n) => `P${n}`)) },
      { host: asyncHost },
    );
    const { id } = created.json.submission_batch;
    for (let state = 'pending'; state === 'pending'; ) {
      const { json } = await get(id, '?include_submissions=true&wait=false');
      const pending = json.submissions.filter((one: { state: string }) => one.state === 'pending');
      expect(json.pending_count).toBe(pending.length);
      expect(json.completion_percentage).toBe(Math.floor((100 * (20 - pending.length)) / 20));
      state = json.state;
    }
  });

  it('of 50 is made at once', async () => {
    const people = Array.from({ length: 50 }, (_, index) => `Person ${index}`);
    const created = await create({ template_id: templateId, submissions: names(...people) });
    expect(created.json.submission_batch).toMatchObject({ state: 'processed', total_count: 50 });
    const ids = created.json.submissions.map(({ id }: { id: string }) => id);
    expect(new Set(ids).size).toBe(50);
    expect([...ids].sort()).toEqual(ids);
  });

  it('is made once for one Idempotency-Key', async () => {
    const options = { headers: { 'Idempotency-Key': `batch-${Date.now()}` } };
    const body = { template_id: templateId, submissions: names('Once', 'Twice') };
    const [first, second] = [await create(body, options), await create(body, options)];
    expect(second.text).toBe(first.text);
    expect(second.headers.get('idempotency-replayed')).toBe('true');
    const rows = await database
      .select()
      .from(submissions)
      .where(eq(submissions.batchId, first.json.submission_batch.id));
    expect(rows.length).toBeLessThanOrEqual(2);
  });
});

describe('an invalid batch', () => {
  /** An account in which nothing was made yet, with a template. */
  async function emptyAccount() {
    const own = await createAccount();
    return { live: own.live, templateId: await createTemplate(own.live, [nameField]) };
  }

  async function expectNothingMade(token: Account['live']) {
    expect((await as(token).get('/submissions')).json.submissions).toEqual([]);
  }

  it.each<[string, unknown, (string | RegExp)[]]>([
    ['nothing', {}, ['#/submissions: required (an array)']],
    ['no submissions', { submissions: [] }, ['#/submissions: must have at least one submission']],
    ['an empty array', [], ['#/submissions: must have at least one submission']],
    ['a number', 7, [/^#\/: must be an object/]],
    ['arrays in the array', [[{ data: {} }]], [/^#\/submissions\/0: must be an object, not an array/]],
    ['no data', { submissions: [{}] }, ['#/submissions/0/data: required (an object)']],
    [
      'an unknown property',
      { submissions: [{ data: {}, colour: 1 }], x: 1 },
      ['#/submissions/0/colour: unknown property', '#/x: unknown property'],
    ],
    [
      'no template',
      { submissions: names('A') },
      ['#/submissions/0/template_id: required, here or at the root of the body'],
    ],
    [
      'a text that is no version',
      { submissions: [{ data: {}, version: 'x' }] },
      [/^#\/submissions\/0\/version/],
    ],
  ])('with %s is refused', async (_, body, problems) => {
    expectProblems(await create(body), problems);
  });

  it('is refused with 51 submissions', async () => {
    const answer = await create({ template_id: templateId, submissions: names(...Array(51).fill('A')) });
    expectProblems(answer, ['#/submissions: must have at most 50 submissions']);
  });

  it('creates nothing when the template of one is absent or of another account', async () => {
    const own = await emptyAccount();
    const send = (id: string) =>
      create(
        { template_id: own.templateId, submissions: [...names('Ada'), { template_id: id, data: {} }] },
        {},
        own.live,
      );
    const answers = [await send(templateId), await send('tpl_0000000000000000000A')];
    for (const answer of answers)
      expectProblems(answer, ['#/submissions/1/template_id: There is no such template.']);
    expect(answers[0]?.text).toBe(answers[1]?.text);
    await expectNothingMade(own.live);
  });

  it('creates nothing when the data of one does not fit, and names the submission and field', async () => {
    const own = await emptyAccount();
    const submissions = [...names('Ada'), { data: { nam: 'x' } }, { data: { name: 5 } }];
    const answer = await create({ template_id: own.templateId, submissions }, {}, own.live);
    const { errors } = expectRefusal(answer, 422, 'invalid_data');
    expect(errors).toEqual([
      expect.stringMatching(/^#\/submissions\/1\/data\/name: is missing/),
      expect.stringMatching(/^#\/submissions\/1\/data\/nam: unknown property/),
      expect.stringMatching(/^#\/submissions\/2\/data\/name: expected/),
    ]);
    await expectNothingMade(own.live);
  });

  it('lists every problem of every submission', async () => {
    const answer = await create({
      submissions: [
        { template_id: templateId, data: { name: 'A' }, version: '9' },
        { template_id: templateId, data: { name: 'A' }, field_overrides: { nobody: { required: true } } },
        { template_id: templateId, data: {} },
      ],
    });
    expectProblems(answer, [
      '#/submissions/0/version: The template has no published version 9.',
      /^#\/submissions\/1\/field_overrides\/nobody: /,
      /^#\/submissions\/2\/data\/name: is missing/,
    ]);
  });

  it.each<[string, object, string]>([
    ['version', { submissions: [{ template_id: 'tpl', version: '9' }] }, '#/submissions/0/version'],
    [
      'template_version',
      { submissions: [{ template_id: 'tpl', template_version: '9' }] },
      '#/submissions/0/template_version',
    ],
    [
      'template_version of the batch, once',
      { template_id: 'tpl', template_version: '9', submissions: [{}, {}] },
      '#/template_version',
    ],
  ])('names an unknown %s as it was sent', async (_, body, pointer) => {
    const sent = JSON.parse(JSON.stringify(body).replaceAll('"tpl"', JSON.stringify(templateId)));
    const submissions = sent.submissions.map((one: object) => ({ ...one, data: { name: 'A' } }));
    const answer = await create({ ...sent, submissions });
    expectProblems(answer, [`${pointer}: The template has no published version 9.`]);
  });

  it('names an unknown template where it was sent', async () => {
    const absent = 'tpl_0000000000000000000A';
    const submissions = [{ data: {} }, { data: {}, template_id: absent }];
    expectProblems(await create({ template_id: absent, submissions }), [
      /^#\/template_id: /,
      /^#\/submissions\/1\/template_id: /,
    ]);
  });

  it('is refused when a test token asks for a live PDF', async () => {
    const answer = await create(
      { template_id: templateId, submissions: [...names('A'), { data: { name: 'B' }, test: false }] },
      {},
      account.test,
    );
    expect(expectRefusal(answer, 403, 'test_token').error.message).toMatch(/^#\/submissions\/1\/test: /);
  });

  it('is refused over 8 MB, and taken below', async () => {
    const text = 'x'.repeat(160_000);
    const wide = await createTemplate(account.live, [{ ...nameField, overflow: 'truncate' }]);
    const big = { template_id: wide, submissions: names(...Array(40).fill(text)) };
    expect((await create(big)).json.submission_batch).toMatchObject({ state: 'processed' });
    const tooBig = { template_id: wide, submissions: names(...Array(50).fill('x'.repeat(180_000))) };
    const { error } = expectRefusal(await create(tooBig), 413, 'payload_too_large');
    expect(error.message).toContain(String(limits.batchBodyBytes));
  });
});

describe('access to a batch', () => {
  it('is limited to its account, and for test tokens to batches without live submissions', async () => {
    const live = await create({ template_id: templateId, submissions: names('Ada') });
    const test = await create({ template_id: templateId, test: true, submissions: names('Ada') });
    const path = (answer: typeof live) => `/submissions/batches/${answer.json.submission_batch.id}`;
    const stranger = await createAccount();
    const absent = await get('sbb_0000000000000000000A');
    expectRefusal(absent, 404, 'submission_batch_not_found');
    for (const answer of [
      await as(stranger.live).get(path(live)),
      await as(account.test).get(path(live)),
      await get('nonsense'),
    ])
      expect([answer.status, answer.text]).toEqual([404, absent.text]);
    expect((await as(account.test).get(path(test))).status).toBe(200);
  });
});
