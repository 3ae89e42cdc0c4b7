import { env } from 'cloudflare:workers';
import { strFromU8, unzipSync } from 'fflate';
import { getDocumentProxy } from 'unpdf';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { openDatabase } from '../../../src/core/db/database';
import { openFiles } from '../../../src/core/platform/files';
import { sha256Hex } from '../../../src/lib/digest';
import { limits } from '../../../src/lib/limits';
import { MB } from '../../../src/lib/limits/limit-rows';
import { removeBundlesOver } from '../../../src/service/bundles/end-bundles';
import { type Account, as, createAccount, createToken, send, type Token } from '../../support/app';
import { createTemplate } from '../../support/builders';
import { until } from '../../support/coordinator';
import { wordsOf } from '../../support/pdf-text';
import { expectProblems, expectRefusal } from '../../support/refusals';

type Bundle = {
  id: string;
  state: string;
  document_count: number;
  left_out_count: number;
  bytes: number;
  download_url: string;
  expires_at: string;
  error_message: string | null;
};

const aField = { name: 'name', page: 1, x: 72, y: 120, width: 300, height: 24, required: false };

let account: Account;
let templateId: string;

beforeAll(async () => {
  account = await createAccount();
  templateId = await createTemplate(account.live, [aField, { ...aField, name: 'town' }]);
});

async function submit(data: object, more: object = {}, template = templateId): Promise<string> {
  const created = await as(account.live).post(`/templates/${template}/submissions`, { data, ...more });
  expect(created.status, created.text).toBe(201);
  return created.json.submission.id;
}

async function bundled(body: object, token: Token = account.live): Promise<Bundle> {
  const created = await as(token).post('/bundles', body);
  expect(created.status, created.text).toBe(201);
  return settled(created.json.id, token);
}

async function settled(id: string, token: Token): Promise<Bundle> {
  let bundle: Bundle | undefined;
  await until(async () => {
    bundle = (await as(token).get(`/bundles/${id}`)).json;
    return bundle?.state !== 'pending';
  }, 30_000);
  return bundle as Bundle;
}

async function countOf(template: string): Promise<number> {
  const rows = await env.DB.prepare('select count(*) as count from submissions where template_id = ?')
    .bind(template)
    .first<{ count: number }>();
  return rows?.count ?? 0;
}

async function fileOf({ download_url, bytes }: Bundle): Promise<Uint8Array> {
  const answer = await send('GET', download_url);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-length')).toBe(String(bytes));
  return new Uint8Array(await answer.arrayBuffer());
}

describe('a ZIP file', () => {
  it('has the PDFs in the order of the ids, and says what is left out', async () => {
    const first = await submit({ name: 'Ada' }, { metadata: { pdf_filename: 'ada' } });
    const second = await submit({ name: 'Grace' });
    const gone = await submit({ name: 'Gone' });
    await as(account.live).delete(`/submissions/${gone}`);
    const absent = 'sub_1Nq2Xc0aB3dE5fG7hJ9k';
    const bundle = await bundled({ format: 'zip', submission_ids: [second, first, gone, absent] });
    expect(bundle).toMatchObject({ state: 'processed', document_count: 2, left_out_count: 2 });
    const files = unzipSync(await fileOf(bundle));
    expect(Object.keys(files)).toEqual(['0001 Grace.pdf', '0002 ada.pdf', 'documents.csv']);
    expect(await wordsOf(files['0001 Grace.pdf'] as Uint8Array)).toContain('Grace');
    const record = (await as(account.live).get(`/submissions/${first}`)).json;
    expect(sha256Hex(files['0002 ada.pdf'] as Uint8Array)).toBe(record.pdf_hash);
    const lines = strFromU8(files['documents.csv'] as Uint8Array).split('\r\n');
    expect(lines[0]).toBe('File,Document,Template,State,Created,Finished,SHA-256,Left out');
    expect(lines[2]).toContain(`0002 ada.pdf,${first},`);
    expect(lines[2]).toContain(record.pdf_hash);
    expect(lines[3]).toMatch(new RegExp(`^,${gone},.*,expired$`));
    expect(lines[4]).toBe(`,${absent},,,,,,not found`);
  });

  it('can be read from the middle', async () => {
    const bundle = await bundled({ format: 'zip', submission_ids: [await submit({ name: 'Range' })] });
    const whole = await fileOf(bundle);
    const middle = await send('GET', bundle.download_url, { headers: { range: 'bytes=100-2000' } });
    expect(middle.status).toBe(206);
    expect(new Uint8Array(await middle.arrayBuffer())).toEqual(whole.subarray(100, 2001));
  });
});

describe('one PDF', () => {
  it('has the pages in the order of the ids, a bookmark for each, and says what is left out', async () => {
    const first = await submit({ name: 'Ada' }, { metadata: { pdf_filename: 'ada' } });
    const second = await submit({ name: 'Grace' });
    const locked = await submit({ name: 'Locked' }, { password: 'Secret-1' });
    const gone = await submit({ name: 'Gone' });
    await as(account.live).delete(`/submissions/${gone}`);
    const absent = 'sub_1Nq2Xc0aB3dE5fG7hJ9k';
    const bundle = await bundled({
      format: 'pdf',
      name: 'For the tax office',
      submission_ids: [second, gone, locked, first, absent],
    });
    expect(bundle).toMatchObject({
      state: 'processed',
      name: 'For the tax office',
      filter: null,
      total_count: 5,
      document_count: 2,
      left_out_count: 3,
      left_out: [
        { submission_id: gone, reason: 'expired' },
        { submission_id: absent, reason: 'not found' },
        { submission_id: locked, reason: 'needs a password' },
      ],
    });
    expect(bundle.download_url).toMatch(/\/For(%20|_)the(%20|_)tax(%20|_)office-\d{4}-\d\d-\d\d\.pdf$/);
    const pdf = await fileOf(bundle);
    expect(await wordsOf(pdf, 1)).toContain('Grace');
    expect(await wordsOf(pdf, 2)).toContain('Ada');
    const document = await getDocumentProxy(pdf.slice());
    expect(document.numPages).toBe(2);
    expect((await document.getOutline()).map(({ title }) => title)).toEqual(['Grace', 'ada']);
    const { objects } = await env.FILES.list({ prefix: `${account.id}/bundles/${bundle.id}/` });
    expect(objects.filter(({ key }) => key.endsWith('.pdf'))).toHaveLength(1);
  });

  it('is not begun when it would be too long', async () => {
    const { bundlePdfDocuments, bundlePdfPages, bundlePdfBytes } = limits;
    onTestFinished(() => void Object.assign(limits, { bundlePdfDocuments, bundlePdfPages, bundlePdfBytes }));
    const ids = [await submit({ name: 'One' }), await submit({ name: 'Two' })];
    const own = await createTemplate(account.live, [aField]);
    for (const name of ['A', 'B']) await submit({ name }, {}, own);
    const filter = { template_id: own };
    const tooLong = async (lowered: object, message: string) => {
      Object.assign(limits, { bundlePdfDocuments, bundlePdfPages, bundlePdfBytes }, lowered);
      const bundle = await bundled({ format: 'pdf', filter });
      expect(bundle).toMatchObject({ state: 'error', download_url: null, filter: { template_id: own } });
      expect(bundle.error_message).toBe(`${message} Narrow the selection, or make a ZIP file.`);
    };
    await tooLong({ bundlePdfDocuments: 1 }, 'One PDF has at most 1 documents.');
    expectProblems(await as(account.live).post('/bundles', { format: 'pdf', submission_ids: ids }), [
      '#/submission_ids: must name at most 1 submissions for one PDF',
    ]);
    await tooLong({ bundlePdfPages: 1 }, 'The documents have more than 1 pages together.');
    await tooLong({ bundlePdfBytes: MB / 1024 }, 'The PDFs have more than 0.0009765625 MB together.');
  });

  it('says so when there is no PDF to merge', async () => {
    const bundle = await bundled({ format: 'pdf', submission_ids: ['sub_1Nq2Xc0aB3dE5fG7hJ9k'] });
    expect(bundle).toMatchObject({
      state: 'error',
      error_message: 'None of the documents has a PDF that can be merged.',
    });
  });
});

describe('a table', () => {
  it('has a row for each document that a filter selects, newest first', async () => {
    const fields = ['name', 'age', 'nested/town'].map((name) => ({ ...aField, name }));
    const own = await createTemplate(account.live, fields);
    await submit({ name: '=1+1', age: '36' }, {}, own);
    await submit({ name: 'Łucja, "B"', nested: { town: 'x' } }, {}, own);
    const bundle = await bundled({ format: 'csv', filter: { template_id: own } });
    expect(bundle).toMatchObject({ document_count: 2, left_out_count: 0 });
    const lines = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
      .decode(await fileOf(bundle))
      .split('\r\n');
    expect(lines[0]).toMatch(/^\ufeffDocument,.*,Left out,name,nested\/town,age$/);
    expect(lines[1]).toMatch(/,"Łucja, ""B""",x,$/);
    expect(lines[2]).toMatch(/,'=1\+1,,36$/);
    expect(lines).toHaveLength(4);
  });

  it('has each value whole, and is a workbook that says which it has only the beginning of', async () => {
    const fields = ['note', 'phone', 'nested/long'].map((name) => ({ ...aField, name }));
    const own = await createTemplate(account.live, fields);
    const long = 'x'.repeat(32_766);
    const data = {
      note: `${long}👍${'y'.repeat(9)}`,
      phone: '+49 30 12345',
      nested: { long: 'z'.repeat(40_000) },
    };
    const id = await submit(data, {}, own);
    const selection = { submission_ids: [id] };
    const csv = await bundled({ format: 'csv', ...selection });
    expect(csv).toMatchObject({ shortened_count: 0 });
    const [, row] = new TextDecoder().decode(await fileOf(csv)).split('\r\n');
    expect(row?.endsWith(`,${data.note},+49 30 12345,${data.nested.long}`)).toBe(true);
    const workbook = await bundled({ format: 'xlsx', ...selection });
    expect(workbook).toMatchObject({ shortened_count: 2, document_count: 1 });
    const parts = unzipSync(await fileOf(workbook));
    const texts = [
      ...strFromU8(parts['xl/worksheets/sheet1.xml'] as Uint8Array).matchAll(/<t [^>]*>([^<]*)</g),
    ].map(([, text = '']) => text);
    expect(texts.slice(-4)).toEqual([long, '+49 30 12345', 'z'.repeat(32_767), 'note, nested/long']);
    expect(texts).toContain('Shortened');
  });

  it('is a workbook, too', async () => {
    const id = await submit({ name: 'A <b> & c', town: '\u0007' });
    const odd = await createTemplate(account.live, [{ ...aField, name: 'toString' }]);
    const other = await submit({ toString: 'its own' }, {}, odd);
    const files = unzipSync(await fileOf(await bundled({ format: 'xlsx', submission_ids: [id, other] })));
    const sheet = strFromU8(files['xl/worksheets/sheet1.xml'] as Uint8Array);
    expect(sheet).toContain('<t xml:space="preserve">A &lt;b&gt; &amp; c</t>');
    expect(sheet).toContain(id);
    expect(sheet).toMatch(/<\/sheetData><\/worksheet>$/);
    expect(sheet.match(/<row>/g)).toHaveLength(3);
    expect(sheet).not.toContain('native code');
    expect(files['[Content_Types].xml']).toBeDefined();
  });

  it('goes on in steps, and is whole then', { timeout: 60_000 }, async () => {
    const own = await createTemplate(account.live, [aField]);
    for (let batch = 0; batch < 3; batch++) {
      const submissions = Array.from({ length: 50 }, (_, index) => ({
        data: { name: `N${batch}-${index}` },
      }));
      const made = await as(account.live).post('/submissions/batches', { template_id: own, submissions });
      expect(made.status, made.text).toBe(201);
    }
    const filter = { template_id: own };
    // Lists are a moment behind.
    await until(async () => (await countOf(own)) === 150, 30_000);
    const made = await Promise.all(
      ['csv', 'zip', 'xlsx', 'pdf'].map((format) => bundled({ format, filter })),
    );
    for (const bundle of made) expect(bundle).toMatchObject({ total_count: 150, document_count: 150 });
    const [csv, zip, xlsx, pdf] = await Promise.all(made.map(fileOf));
    const lines = new TextDecoder().decode(csv).trimEnd().split('\r\n');
    expect(new Set(lines).size).toBe(151);
    expect(Object.keys(unzipSync(zip as Uint8Array))).toHaveLength(151);
    const sheet = strFromU8(unzipSync(xlsx as Uint8Array)['xl/worksheets/sheet1.xml'] as Uint8Array);
    expect(sheet.match(/<row>/g)).toHaveLength(151);
    expect((await getDocumentProxy(pdf as Uint8Array)).numPages).toBe(150);
  });
});

describe('the life of a bundle', () => {
  it('ends with a document that is erased', async () => {
    const [kept, erased] = [await submit({ name: 'Kept' }), await submit({ name: 'Erased' })];
    const touched = await bundled({ format: 'zip', submission_ids: [kept, erased] });
    const untouched = await bundled({ format: 'csv', submission_ids: [kept] });
    expect((await as(account.live).delete(`/submissions/${erased}`)).status).toBe(200);
    const after = (await as(account.live).get(`/bundles/${touched.id}`)).json;
    expect(after).toMatchObject({
      state: 'error',
      download_url: null,
      error_message: 'A document of it was erased. Make a new bundle.',
    });
    expect((await send('GET', touched.download_url)).status).toBe(410);
    const left = await env.FILES.list({ prefix: `${account.id}/bundles/${touched.id}/` });
    expect(left.objects).toEqual([]);
    expect((await send('GET', untouched.download_url)).status).toBe(200);
  });

  it('ends when its first document expires', async () => {
    const id = await submit({ name: 'Brief' }, { expires_in: 3600 });
    const { expires_at: end } = (await as(account.live).get(`/submissions/${id}`)).json;
    const bundle = await bundled({ format: 'zip', submission_ids: [id] });
    expect(bundle.expires_at).toBe(end);
    const stores = { db: openDatabase(env.DB), files: openFiles(env.FILES) };
    await removeBundlesOver(stores, Date.parse(end));
    expect((await send('GET', bundle.download_url)).status).toBe(410);
    expectRefusal(await as(account.live).get(`/bundles/${bundle.id}`), 404, 'bundle_not_found');
  });

  it('stays while only a legal hold keeps a document', async () => {
    const id = await submit({ name: 'Held' }, { expires_in: 1 });
    const keeper = as(await createToken(account.id, 'live', { scopes: ['holds:write'] }));
    const hold = await keeper.post('/legal_holds', { subject_id: id, reason: 'Case 4711' });
    expect(hold.status, hold.text).toBe(201);
    await until(async () => {
      const { expires_at, expired } = (await as(account.live).get(`/submissions/${id}`)).json;
      return Date.parse(expires_at) < Date.now() && !expired;
    });
    const bundle = await bundled({ format: 'zip', submission_ids: [id] });
    expect(bundle).toMatchObject({ state: 'processed', document_count: 1 });
    expect(Date.parse(bundle.expires_at)).toBeGreaterThan(Date.now() + 5 * 3600_000);
    await keeper.delete(`/legal_holds/${hold.json.id}`);
  });

  it('ends when it is deleted, and lists show those that are left', async () => {
    const id = await submit({ name: 'Listed' });
    const [first, second] = [
      await bundled({ format: 'csv', submission_ids: [id] }),
      await bundled({ format: 'csv', submission_ids: [id] }),
    ];
    expect((await as(account.live).delete(`/bundles/${first.id}`)).status).toBe(200);
    const { bundles } = (await as(account.live).get('/bundles?limit=50')).json;
    const ids = bundles.map((bundle: Bundle) => bundle.id);
    expect(ids).toContain(second.id);
    expect(ids).not.toContain(first.id);
    expect((await send('GET', first.download_url)).status).toBe(410);
  });
});

describe('walls', () => {
  it('keeps documents and bundles of other accounts apart', async () => {
    const stranger = await createAccount();
    const id = await submit({ name: 'Private' });
    const own = await bundled({ format: 'csv', submission_ids: [id] });
    const theirs = await bundled({ format: 'csv', submission_ids: [id] }, stranger.live);
    expect(theirs).toMatchObject({ document_count: 0, left_out_count: 1 });
    expect(new TextDecoder().decode(await fileOf(theirs))).not.toContain('Private');
    expectRefusal(await as(stranger.live).get(`/bundles/${own.id}`), 404, 'bundle_not_found');
    expectRefusal(await as(stranger.live).delete(`/bundles/${own.id}`), 404, 'bundle_not_found');
    expectRefusal(await as(account.test).get(`/bundles/${own.id}`), 404, 'bundle_not_found');
  });

  it('gives a test token test documents only', async () => {
    const live = await submit({ name: 'Live' });
    const named = await bundled({ format: 'csv', submission_ids: [live] }, account.test);
    expect(named).toMatchObject({ document_count: 0, left_out_count: 1 });
    const all = await bundled({ format: 'csv', filter: {} }, account.test);
    expect(new TextDecoder().decode(await fileOf(all))).not.toContain(live);
    const wanted = { format: 'csv', filter: { type: 'live' } };
    expectRefusal(await as(account.test).post('/bundles', wanted), 403, 'test_token');
  });

  it('refuses what it does not understand', async () => {
    const post = (body: object) => as(account.live).post('/bundles', body);
    expectProblems(await post({ format: 'zip' }), ['#/: must have either submission_ids or filter']);
    expectProblems(await post({ format: 'rar', filter: {} }), [
      '#/format: must be one of zip, pdf, csv, xlsx',
    ]);
    const { bundleDocuments } = limits;
    onTestFinished(() => void Object.assign(limits, { bundleDocuments }));
    Object.assign(limits, { bundleDocuments: 1 });
    for (const filter of [{ type: 'live' }, { search: 'A*' }, { state: 'processed' }])
      expectProblems(await post({ format: 'zip', filter }), [
        '#/filter: more than 1 submissions match: a bundle has at most so many',
      ]);
    expectProblems(await post({ format: 'zip', submission_ids: [] }), [
      '#/submission_ids: must name at least one submission',
    ]);
    expectProblems(await post({ format: 'zip', filter: { created_after: 'yesterday' } }), [
      '#/filter/created_after: must be an ISO 8601 date and time, like 2026-01-31T09:30:00Z',
    ]);
  });
});
