import { env } from 'cloudflare:workers';
import { createHash } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { getDocumentProxy } from 'unpdf';
import { beforeAll, describe, expect, it } from 'vitest';
import { submissions, templates, templateVersions } from '../../../src/core/db/schema';
import { type Account, as, asyncHost, createAccount, database, send } from '../../support/app';
import { createTemplate, plainPdf, upload } from '../../support/builders';
import { coordinators, until } from '../../support/coordinator';
import { download, wordsOf } from '../../support/pdf-text';
import { expectProblems, expectRefusal } from '../../support/refusals';
import { holdRenders } from '../../support/slow-render';
import { isCounted } from '../../support/usage';

let account: Account;
let templateId: string;

beforeAll(async () => {
  account = await createAccount();
  templateId = await createTemplate(account.live, [
    { name: 'name', page: 1, x: 72, y: 120, width: 300, height: 24 },
    {
      name: 'age',
      page: 1,
      x: 72,
      y: 160,
      width: 100,
      height: 24,
      type: 'number',
      integer: true,
      required: false,
    },
  ]);
});

function create(body: unknown, id = templateId, token = account.live, options = {}) {
  return as(token).post(`/templates/${id}/submissions`, body, options);
}

const box = { page: 1, x: 72, y: 120, width: 200, height: 24 };

describe('creating a submission', () => {
  it('fills the PDF, keeps it under its hash, and counts it', async () => {
    const before = Date.now();
    const answer = await create({
      data: { name: 'Ada Lovelace', age: 36 },
      metadata: { order: 4711, tags: ['ä'] },
    });
    expect(answer.status).toBe(201);
    expect(answer.json.status).toBe('success');
    const { submission } = answer.json;
    expect(submission).toMatchObject({
      id: expect.stringMatching(/^sub_[0-9A-Za-z]{20}$/),
      template_id: templateId,
      template_type: 'pdf',
      template_version: 'draft',
      batch_id: null,
      state: 'processed',
      test: false,
      editable: false,
      expired: false,
      expires_at: null,
      json_schema_errors: [],
      truncated_text: {},
      missing_glyphs: [],
      script_errors: [],
      print_warnings: [],
      overflow_warnings: [],
      error_message: null,
      metadata: { order: 4711, tags: ['ä'] },
      data_requests: [],
      password: null,
      actions: [],
      source: 'api',
      referrer: null,
    });
    expect(submission).not.toHaveProperty('data');
    for (const moment of [submission.created_at, submission.processed_at]) {
      expect(moment).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
      expect(Date.parse(moment)).toBeGreaterThanOrEqual(before);
    }

    const pdf = await download(submission.download_url);
    expect(await wordsOf(pdf)).toBe('Page 1 of the form Ada Lovelace 36');
    expect(createHash('sha256').update(pdf).digest('hex')).toBe(submission.pdf_hash);
    const { numPages } = await getDocumentProxy(pdf.slice());
    expect(submission).toMatchObject({ page_count: numPages, pdf_bytes: pdf.byteLength });
    expect(
      await env.FILES.head(`${account.id}/submissions/${submission.id}/${submission.pdf_hash}.pdf`),
    ).not.toBeNull();

    await until(async () => {
      const row = await database.select().from(submissions).where(eq(submissions.id, submission.id)).get();
      return row?.state === 'processed' && row.settled && row.accountId === account.id && !row.test;
    });
    expect(await isCounted(submission.id)).toBe(true);
  });

  it('makes a free PDF with a watermark for a test', async () => {
    for (const { json } of [
      await create({ data: { name: 'Ada' }, test: true }),
      await create({ data: { name: 'Ada' } }, templateId, account.test),
    ]) {
      const { test, download_url } = json.submission;
      expect(test).toBe(true);
      const words = await wordsOf(await download(download_url));
      expect(words).toContain('Ada');
      expect(words).toContain('TEST');
    }
    const { json } = await create({ data: { name: 'Ada' } });
    expect(await wordsOf(await download(json.submission.download_url))).not.toContain('TEST');
  });

  it('refuses a live PDF to a test token, and creates nothing', async () => {
    const key = and(eq(submissions.accountId, account.id), eq(submissions.test, false));
    await as(account.live).get('/submissions');
    const before = await database.$count(submissions, key);
    expectRefusal(
      await create({ data: { name: 'x' }, test: false }, templateId, account.test),
      403,
      'test_token',
    );
    await as(account.live).get('/submissions');
    expect(await database.$count(submissions, key)).toBe(before);
  });

  it('refuses a template that does not exist, and a body with mistakes', async () => {
    expectRefusal(await create({ data: {} }, 'tpl_00000000000000000000'), 404, 'template_not_found');
    expectProblems(await create({ data: { name: 'x' }, test: 'yes', version: '1.', extra: 1 }), [
      '#/test: must be a boolean, not a string',
      /^#\/version: must be a version/,
      '#/extra: unknown property',
    ]);
  });
});

describe('data that does not match the template', () => {
  it('is stored with its problems and answered with the submission', async () => {
    const data = { age: 1.5, 'na/me': 'x', name: null };
    const answer = await create({ data, metadata: { kept: true } });
    const { error, errors, submission } = expectRefusal(answer, 422, 'invalid_data');
    expect(error.message).toContain('JSON Schema');
    expect(errors).toHaveLength(3);
    expect(errors).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^#\/age: expected a whole number/),
        expect.stringMatching(/^#\/na~1me: unknown property/),
        expect.stringMatching(/^#\/name: expected a string, got null/),
      ]),
    );
    expect(submission).toMatchObject({
      state: 'invalid_data',
      json_schema_errors: errors,
      metadata: { kept: true },
      download_url: null,
      pdf_hash: null,
    });

    const read = await as(account.live).get(`/submissions/${submission.id}?include_data=true`);
    expect(read.status).toBe(200);
    expect(read.json).toEqual({ ...submission, data, data_salt: expect.stringMatching(/^[0-9a-f]{64}$/) });
    expect((await coordinators.readTrail(submission.id)).map(({ event }) => event.type)).toEqual([
      'submission.created',
      'submission.invalid',
    ]);
  });

  it('with more problems than the list takes says how many more, and shortens long ones', async () => {
    const data = Object.fromEntries(Array.from({ length: 250 }, (_, n) => [`${n}-${'x'.repeat(3_000)}`, 1]));
    const { errors } = expectRefusal(await create({ data }), 422, 'invalid_data');
    expect(errors).toHaveLength(101);
    expect(Number(/^#: (\d+) more problems$/.exec(errors[100])?.[1])).toBeGreaterThanOrEqual(150);
    expect(Math.max(...errors.map((error: string) => error.length))).toBe(1_001);
  });

  it('is also refused on the asynchronous host, which does not wait', async () => {
    const answer = await create({ data: {} }, templateId, account.live, { host: asyncHost });
    expectRefusal(answer, 422, 'invalid_data');
  });
});

describe('the version of the template', () => {
  it('is pinned when the submission is created: later edits do not change it', async () => {
    const id = await createTemplate(account.live, [{ name: 'old', ...box }]);
    const renders = holdRenders();
    const created = await create({ data: { old: 'Before' } }, id, account.live, { host: asyncHost });
    expect(created.json.submission.state).toBe('pending');
    await as(account.live).put(`/templates/${id}/add_fields`, {
      fields: [{ name: 'static', ...box, y: 300, static: true, default: 'Afterwards' }],
    });
    renders.release();
    const { json } = await as(account.live).get(`/submissions/${created.json.submission.id}`);
    expect(await wordsOf(await download(json.download_url))).toBe('Page 1 of the form Before');
    const later = await create({ data: { old: 'Before' } }, id);
    expect(await wordsOf(await download(later.json.submission.download_url))).toBe(
      'Page 1 of the form Before Afterwards',
    );
  });

  it('is the latest published one, or the one that the request names', async () => {
    const id = await createTemplate(account.live, []);
    const contentOf = async () =>
      (await database.select().from(templates).where(eq(templates.id, id)).get())?.contentHash ?? '';
    for (const [index, [major, minor, patch]] of (
      [
        [1, 0, 0],
        [1, 2, 0],
        [2, 0, 0],
      ] as const
    ).entries()) {
      await as(account.live).put(`/templates/${id}/add_fields`, {
        fields: [{ name: `v${index}`, ...box, y: 150 + 40 * index, static: true, default: `added${index}` }],
      });
      await database.insert(templateVersions).values({
        templateId: id,
        major,
        minor,
        patch,
        contentHash: await contentOf(),
        publishedAt: Date.now(),
        publishedByType: 'user',
        publishedById: 'x',
      });
    }
    await database.update(templates).set({ latestVersion: '2.0.0' }).where(eq(templates.id, id));
    await as(account.live).put(`/templates/${id}/add_fields`, {
      fields: [{ name: 'draft', ...box, y: 300, static: true, default: 'unpublished' }],
    });
    for (const [version, pinned, words] of [
      [undefined, '2.0.0', 'added0 added1 added2'],
      ['latest', '2.0.0', 'added0 added1 added2'],
      ['1', '1.2.0', 'added0 added1'],
      ['1.0', '1.0.0', 'added0'],
      ['1.2.0', '1.2.0', 'added0 added1'],
      ['draft', 'draft', 'added0 added1 added2 unpublished'],
    ] as const) {
      const { json } = await create({ data: {}, ...(version && { version }) }, id);
      expect(json.submission.template_version, version).toBe(pinned);
      expect(await wordsOf(await download(json.submission.download_url))).toBe(`Page 1 of the form ${words}`);
    }
    for (const version of ['3', '1.1', '1.2.1'])
      expectRefusal(await create({ data: {}, version }, id), 404, 'template_version_not_found');
  });

  it('is the draft while nothing is published, and only then', async () => {
    const { json } = await create({ data: { name: 'x' }, version: 'draft' });
    expect(json.submission.template_version).toBe('draft');
    for (const version of ['latest', '1', '1.0.0'])
      expectRefusal(await create({ data: { name: 'x' }, version }), 404, 'template_version_not_found');
  });
});

describe('a template that is not ready', () => {
  it('because its document is being processed cannot be used yet', async () => {
    const stuck = { JOBS: { send: async () => {} } as unknown as Queue };
    const { json } = await upload(account.live, await plainPdf(), undefined, {
      query: '?wait=false',
      env: stuck,
    });
    const { error } = expectRefusal(await create({ data: {} }, json.id), 409, 'conflict');
    expect(error.message).toContain('still being processed');
  });
});

describe('text that the PDF cannot hold', () => {
  it('is reported in truncated_text', async () => {
    const id = await createTemplate(account.live, [
      { name: 'note', page: 1, x: 72, y: 120, width: 60, height: 14, overflow: 'truncate' },
    ]);
    const note = 'A sentence that is far too long for this box';
    const { json } = await create({ data: { note } }, id);
    const { truncated_text } = json.submission;
    expect(Object.keys(truncated_text)).toEqual(['note']);
    expect(note.endsWith(truncated_text.note)).toBe(true);
    expect(await wordsOf(await download(json.submission.download_url))).not.toContain('far too long');
  });

  it('names characters that no font has', async () => {
    const { json } = await create({ data: { name: 'Ada 漢 𒀀' } });
    expect(json.submission.missing_glyphs).toHaveLength(1);
    expect(json.submission.missing_glyphs[0]).toContain('𒀀');
  });
});

describe('an invalid image', () => {
  it.each([
    ['not base64', '§§§'],
    ['neither PNG nor JPEG', btoa('GIF89a, but only just')],
    ['a PNG without an end', 'iVBORw0KGgo='],
  ])('fails the submission, which is in the answer: %s', async (_, base64) => {
    const id = await createTemplate(account.live, [{ name: 'photo', ...box, type: 'image' }]);
    const answer = await create({ data: { photo: { base64 } } }, id);
    const { error, submission } = expectRefusal(answer, 422, 'processing_failed');
    expect(error.message).toContain('photo');
    expect(submission).toMatchObject({
      state: 'image_processing_failed',
      error_message: error.message,
      download_url: null,
    });
    const read = await as(account.live).get(`/submissions/${submission.id}`);
    expect([read.status, read.json.state]).toEqual([200, 'image_processing_failed']);
    expect(await isCounted(submission.id)).toBe(false);
  });
});

describe('the name of the PDF', () => {
  it.each([
    ['Invoice 4711', 'Invoice_4711.pdf'],
    ['Invoice-4711_v1.2', 'Invoice-4711_v1.2.pdf'],
    ['report.pdf', 'report.pdf'],
    ['Report.PDF', 'Report.PDF'],
    ['../../etc/passwd', '.._.._etc_passwd.pdf'],
    ['a"\r\nSet-Cookie: x=y', 'a___Set-Cookie__x_y.pdf'],
    ['Rechnung für Zoë 😀', 'Rechnung_f_r_Zo___.pdf'],
    ['x'.repeat(200), `${'x'.repeat(128)}.pdf`],
  ])('comes from metadata: %j', async (wanted, expected) => {
    const { json } = await create({ data: { name: 'x' }, metadata: { pdf_filename: wanted } });
    const { download_url, permanent_download_url, metadata } = json.submission;
    expect(metadata.pdf_filename).toBe(wanted);
    for (const url of [download_url, permanent_download_url]) {
      expect(new URL(url).pathname.split('/').at(-1)).toBe(expected);
    }
    const response = await send('GET', download_url);
    expect(response.headers.get('content-disposition')).toBe(`inline; filename="${expected}"`);
    await response.arrayBuffer();
  });

  it.each([[undefined], [''], [17], [null], [['x']]])(
    'is the id of the submission without one: %j',
    async (name) => {
      const { json } = await create({ data: { name: 'x' }, metadata: { pdf_filename: name } });
      const { id, download_url } = json.submission;
      expect(new URL(download_url).pathname.split('/').at(-1)).toBe(`${id}.pdf`);
    },
  );
});

describe('big data', () => {
  it('is stored in R2 and can be read again', async () => {
    const id = await createTemplate(account.live, [
      { name: 'text', ...box, overflow: 'truncate' },
      { name: 'more', ...box, y: 200, overflow: 'truncate' },
    ]);
    const data = { text: 'ä'.repeat(150_000), more: 'b' };
    const { json } = await create({ data }, id);
    const { submission } = json;
    expect(submission.state).toBe('processed');
    const prefix = `${account.id}/submissions/${submission.id}/data/`;
    expect((await env.FILES.list({ prefix })).objects).toHaveLength(1);
    const read = await as(account.live).get(`/submissions/${submission.id}?include_data=true`);
    expect(read.json.data).toEqual(data);
    const listed = await as(account.live).get(`/templates/${id}/submissions?include_data=true`);
    expect(listed.json.submissions[0].data).toEqual(data);
  });

  it('stays out of R2 when it is small', async () => {
    const { json } = await create({ data: { name: 'small' } });
    const prefix = `${account.id}/submissions/${json.submission.id}/data/`;
    expect((await env.FILES.list({ prefix })).objects).toEqual([]);
  });
});
