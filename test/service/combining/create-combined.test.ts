import { afterEach, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { sha256Hex } from '../../../src/lib/digest';
import { limits } from '../../../src/lib/limits';
import { type Account, as, asyncHost, createAccount, type Token } from '../../support/app';
import { createTemplate, plainPdf } from '../../support/builders';
import { combine, combined, failure, pagesOf } from '../../support/combining';
import { until } from '../../support/coordinator';
import { download } from '../../support/pdf-text';
import { expectProblems, expectRefusal } from '../../support/refusals';
import { holdRenders } from '../../support/slow-render';
import { customFile } from '../../support/uploads';
import { countedOf, isCounted } from '../../support/usage';

const server = inject('externalServer');

let account: Account;
let templateId: string;

beforeAll(async () => {
  account = await createAccount();
  templateId = await createTemplate(account.live, [
    { name: 'name', page: 1, x: 72, y: 120, width: 300, height: 24, required: false },
  ]);
});

afterEach(() => vi.restoreAllMocks());

async function submit(name: string, more: object = {}, token: Token = account.live): Promise<string> {
  const body = { data: { name }, ...more };
  const created = await as(token).post(`/templates/${templateId}/submissions`, body);
  expect(created.status, created.text).toBe(201);
  return created.json.submission.id;
}

async function submission(name: string, more: object = {}) {
  return {
    type: 'submission',
    id: await submit(name, more),
  };
}

describe('combining', () => {
  it('merges sources of every type in their order', async () => {
    const first = await submission('First');
    const inner = await combined(combine(account.live, [await submission('Inner')]));
    const id = await customFile(account.live, await plainPdf([[200, 200]]), 'own.pdf');
    const record = await combined(
      combine(account.live, [
        first,
        { type: 'combined_submission', id: inner.id },
        { type: 'template', id: templateId },
        { type: 'custom_file', id },
        { type: 'url', url: `${server}/document.pdf?text=From%20afar` },
        first,
      ]),
    );
    const pages = await pagesOf(record);
    expect(pages).toHaveLength(6);
    for (const [index, word] of [
      'First',
      'Inner',
      'Page 1 of the form',
      'Page 1',
      'From afar',
      'First',
    ].entries())
      expect(pages[index], `page ${index + 1}`).toContain(word);
    expect(pages[2]).not.toContain('First');
    expect(record).toMatchObject({
      id: expect.stringMatching(/^com_[0-9A-Za-z]{20}$/),
      test: false,
      page_count: 6,
      warnings: [],
      submission_ids: [first.id, first.id],
      expired: false,
      expires_in: null,
      expires_at: null,
      error_message: null,
      password: null,
      actions: [],
    });
    expect(record.source_pdfs).toEqual([
      first,
      { type: 'combined_submission', id: inner.id },
      { type: 'template', id: templateId, version: 'draft' },
      { type: 'custom_file', id },
      { type: 'url', url: `${server}/document.pdf?text=From%20afar` },
      first,
    ]);
    expect(sha256Hex(await download(record.download_url))).toBe(record.pdf_hash);
  });

  it('takes the published version of a template, whatever is edited later', async () => {
    const id = await createTemplate(account.live, []);
    const api = as(account.live);
    await api.post(`/templates/${id}/publish_version`, { version_type: 'major' });
    const form = new FormData();
    form.append(
      'template[document]',
      new File(
        [
          await plainPdf([
            [300, 300],
            [300, 300],
          ]),
        ],
        'new.pdf',
      ),
    );
    expect((await api.put(`/templates/${id}`, form)).status).toBe(200);
    const record = await combined(
      combine(account.live, [
        { type: 'template', id },
        { type: 'template', id, version: 'draft' },
        { type: 'template', id, version: '1.0' },
      ]),
    );
    expect(record.page_count).toBe(4);
    expect(record.source_pdfs.map(({ version }: { version: string }) => version)).toEqual([
      '1.0.0',
      'draft',
      '1.0.0',
    ]);
    const absent = await combine(account.live, [{ type: 'template', id, version: '3' }]);
    expectRefusal(absent, 404, 'template_version_not_found');
  });

  it('keeps metadata, names the file by it, and keeps the name out of headers', async () => {
    const metadata = { pdf_filename: 'Vertrag für "Ada"\r\n2026', order: 4711 };
    const record = await combined(combine(account.live, [await submission('Ada')], { metadata }));
    expect(record.metadata).toEqual(metadata);
    expect(record.download_url).toMatch(/\/Vertrag_f_r__Ada___2026\.pdf$/);
    const plain = await combined(combine(account.live, [await submission('Ada')]));
    expect(plain.download_url).toMatch(new RegExp(`/${plain.id}\\.pdf$`));
  });

  it('answers at once on the asynchronous host, and is processed a moment later', async () => {
    const source = await submission('Later');
    const answer = await combine(account.live, [source], {}, { host: asyncHost });
    expect(answer.status).toBe(201);
    expect(answer.json.combined_submission).toMatchObject({ state: 'pending', download_url: null });
    const shown = await as(account.live).get(`/combined_submissions/${answer.json.combined_submission.id}`);
    expect(shown.json).toMatchObject({ state: 'processed', page_count: 1 });
  });

  it('is not done twice for a repeated request', async () => {
    const source = await submission('Once');
    const headers = { 'Idempotency-Key': source.id };
    const first = await combine(account.live, [source], {}, { headers });
    const second = await combine(account.live, [source], {}, { headers });
    expect(second.text).toBe(first.text);
  });
});

describe('a source that has no PDF yet', () => {
  it('delays the combined PDF until it has one', async () => {
    const renders = holdRenders();
    const pending = await as(account.live).post(`/templates/${templateId}/submissions?wait=false`, {
      data: { name: 'Slow' },
    });
    const { id } = pending.json.submission;
    const waited = await combine(account.live, [{ type: 'submission', id }], {}, { host: asyncHost });
    const outer = combine(account.live, [
      { type: 'combined_submission', id: waited.json.combined_submission.id },
      { type: 'submission', id },
    ]);
    await scheduler.wait(300);
    const meanwhile = await as(account.live).get(
      `/combined_submissions/${waited.json.combined_submission.id}?wait=false`,
    );
    expect(meanwhile.json.state).toBe('pending');
    renders.release();
    const record = await combined(outer);
    expect(await pagesOf(record)).toEqual([expect.stringContaining('Slow'), expect.stringContaining('Slow')]);
  });

  it('makes a synchronous request time out with the combined submission', async () => {
    const renders = holdRenders();
    const pending = await as(account.live).post(`/templates/${templateId}/submissions?wait=false`, {
      data: { name: 'Slow' },
    });
    const sources = [{ type: 'submission', id: pending.json.submission.id }];
    const late = await combine(account.live, sources, {}, { env: { SYNC_WAIT_SECONDS: '0.2' } });
    const { combined_submission } = expectRefusal(late, 504, 'polling_timeout');
    expect(combined_submission).toMatchObject({ state: 'pending', download_url: null });
    renders.release();
    const shown = await as(account.live).get(`/combined_submissions/${combined_submission.id}`);
    expect(shown.json.state).toBe('processed');
  });

  it('fails the combined submission by name when it never gets one', async () => {
    const id = await createTemplate(account.live, [{ name: 'photo', page: 1, type: 'image' }]);
    const broken = await as(account.live).post(`/templates/${id}/submissions`, {
      data: { photo: { base64: 'bm90IGFuIGltYWdl' } },
    });
    const failed = broken.json.submission.id;
    const sources = [await submission('Fine'), { type: 'submission', id: failed }];
    expect(await failure(account.live, combine(account.live, sources))).toMatch(
      new RegExp(`^#/source_pdfs/1 \\(submission ${failed}\\): it has no PDF \\(state \`image_`),
    );
  });
});

describe('test PDFs', () => {
  it('get the watermark with a test token, and where any source is a test', async () => {
    const live = await submission('Live');
    const test = await submission('Test', { test: true });
    const cases: [Token, unknown[], object, boolean][] = [
      [account.live, [live], {}, false],
      [account.live, [live], { test: true }, true],
      [account.live, [live, test], { test: false }, true],
      [account.test, [test], {}, true],
      [account.test, [{ type: 'template', id: templateId }], { test: true }, true],
    ];
    for (const [token, sources, more, marked] of cases) {
      const record = await combined(combine(token, sources, more));
      expect(record.test).toBe(marked);
      for (const page of await pagesOf(record)) expect(page.includes('TEST'), page).toBe(marked);
      const again = await combined(
        combine(account.live, [{ type: 'combined_submission', id: record.id }], { test: false }),
      );
      expect(again.test).toBe(marked);
    }
  });

  it('are all that a test token makes and sees', async () => {
    const live = await submission('Live');
    const answer = await combine(account.test, [{ type: 'template', id: templateId }], { test: false });
    expectRefusal(answer, 403, 'test_token');
    const hidden = await combine(account.test, [live]);
    expectRefusal(hidden, 404, 'submission_not_found');
    const absent = await combine(account.test, [{ type: 'submission', id: 'sub_0000000000000000000A' }]);
    expect(hidden.text).toBe(absent.text);
    const record = await combined(combine(account.live, [live]));
    expectRefusal(
      await as(account.test).get(`/combined_submissions/${record.id}`),
      404,
      'combined_submission_not_found',
    );
    const listed = await as(account.test).get('/combined_submissions');
    expect(listed.json.every(({ test }: { test: boolean }) => test)).toBe(true);
    expect((await as(account.live).get('/combined_submissions')).json[0].id).toBe(record.id);
  });
});

describe('a combined submission is refused at once for', () => {
  it.each<[string, unknown, (string | RegExp)[]]>([
    ['no sources', [], ['#/source_pdfs: must have at least one source']],
    ['no list', 'all of them', [/^#\/source_pdfs: must be an array/]],
    ['a nested list', [[{ type: 'template', id: 'x' }]], [/^#\/source_pdfs\/0: must be an object/]],
    [
      'another type',
      [{ type: 'file', id: 'x' }],
      ['#/source_pdfs/0/type: must be submission, combined_submission, template, custom_file or url'],
    ],
    [
      'the wrong properties',
      [
        { type: 'url', id: 'x' },
        { type: 'submission', id: 'x', version: '1' },
      ],
      [
        '#/source_pdfs/0/url: required (a string)',
        '#/source_pdfs/0/id: unknown property',
        '#/source_pdfs/1/version: unknown property',
      ],
    ],
    [
      '101 sources',
      Array.from({ length: 101 }, () => ({ type: 'template', id: 'x' })),
      ['#/source_pdfs: must have at most 100 sources (mergeSources)'],
    ],
  ])('%s', async (_, sources, problems) => {
    expectProblems(await as(account.live).post('/combined_submissions', { source_pdfs: sources }), problems);
  });

  it('an invalid expiry', async () => {
    for (const expires_in of [0, -1, 1.5, '60', limits.expireAfterDays * 86_400 + 1]) {
      const answer = await combine(account.live, [{ type: 'template', id: templateId }], { expires_in });
      expectProblems(answer, [/^#\/expires_in: /]);
    }
  });

  it('sources that are absent or of other accounts, with the same words and the place of each', async () => {
    const other = await createAccount();
    const template = await createTemplate(other.live, []);
    const submitted = await as(other.live).post(`/templates/${template}/submissions`, { data: {} });
    const made = await combined(combine(other.live, [{ type: 'template', id: template }]));
    const foreign = [
      { type: 'submission', id: submitted.json.submission.id },
      { type: 'combined_submission', id: made.id },
      { type: 'template', id: template },
      { type: 'custom_file', id: await customFile(other.live, await plainPdf()) },
    ];
    const codes = [
      'submission_not_found',
      'combined_submission_not_found',
      'template_not_found',
      'custom_file_not_found',
    ] as const;
    for (const [index, source] of foreign.entries()) {
      const code = codes[index] ?? codes[0];
      const theirs = await combine(account.live, [source]);
      expectRefusal(theirs, 404, code);
      for (const id of [`${source.id.slice(0, 4)}0000000000000000000A`, '../x', ''])
        expect((await combine(account.live, [{ ...source, id }])).text).toBe(theirs.text);
    }
    const all = await combine(account.live, [await submission('Mine'), ...foreign]);
    const { errors } = expectRefusal(all, 404, 'submission_not_found');
    expect(errors).toEqual([
      '#/source_pdfs/1: There is no such submission.',
      '#/source_pdfs/2: There is no such combined submission.',
      '#/source_pdfs/3: There is no such template.',
      '#/source_pdfs/4: There is no such custom file.',
    ]);
    expectRefusal(await combine(account.live, [foreign[3]]), 404, 'custom_file_not_found');
    expectRefusal(
      await as(account.live).get(`/combined_submissions/${made.id}`),
      404,
      'combined_submission_not_found',
    );
  });

  it('a template without a document, and more bytes than can be merged', async () => {
    const html = { template_type: 'html', name: 'Page', html: '<p>Hello</p>' };
    const page = await as(account.live).post('/templates', { template: html });
    expectProblems(await combine(account.live, [{ type: 'template', id: page.json.id }]), [
      '#/source_pdfs/0: an HTML template has no document: combine a submission of it instead',
    ]);
    const large = new Uint8Array(24 * 1024 * 1024);
    large.set(await plainPdf());
    const source = { type: 'custom_file', id: await customFile(account.live, large) };
    const answer = await combine(account.live, [source, source, source, source, source]);
    expectProblems(answer, ['#/source_pdfs: must have at most 104857600 bytes together (mergeBytes)']);
  });
});

describe('combined submissions', () => {
  it('are free: only submissions count', async () => {
    const other = await createAccount();
    const id = await createTemplate(other.live, []);
    const created = await as(other.live).post(`/templates/${id}/submissions`, { data: {} });
    const source = { type: 'submission', id: created.json.submission.id };
    await combined(combine(other.live, [source, source]));
    await until(() => isCounted(source.id));
    expect(await countedOf(other.id)).toBe(1);
  });

  it('are listed newest first, page by page', async () => {
    const other = await createAccount();
    const id = await createTemplate(other.live, []);
    const ids = [];
    for (let n = 0; n < 3; n++)
      ids.unshift((await combined(combine(other.live, [{ type: 'template', id }]))).id);
    const page = async (query: string): Promise<string[]> => {
      const { status, json } = await as(other.live).get(`/combined_submissions${query}`);
      expect(status).toBe(200);
      return json.map((record: { id: string }) => record.id);
    };
    expect(await page('')).toEqual(ids);
    expect(await page('?page=1&per_page=2')).toEqual(ids.slice(0, 2));
    expect(await page('?page=2&per_page=2')).toEqual(ids.slice(2));
    expect(await page('?page=3&per_page=2')).toEqual([]);
    expectProblems(await as(other.live).get('/combined_submissions?per_page=51'), [/^\?per_page: /]);
  });

  it('take a hundred sources', async () => {
    const source = await submission('Again');
    const record = await combined(combine(account.live, Array(100).fill(source)));
    expect(record.page_count).toBe(100);
    const pdf = await download(record.download_url);
    expect(pdf.length, 'what they share is written once').toBeLessThan(200_000);
  });
});
