import { env } from 'cloudflare:workers';
import { createHash } from 'node:crypto';
import { PDFDict, PDFDocument, PDFName, PDFString } from 'pdf-lib';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { type Account, as, createAccount } from '../../support/app';
import { createTemplate, plainPdf } from '../../support/builders';
import { saveHtml } from '../../support/html-templates';
import { allowLogged, expectLogged } from '../../support/log';
import { download } from '../../support/pdf-text';
import { expectRefusal } from '../../support/refusals';
import { customFile, uploaded, uploadedAny } from '../../support/uploads';
import { archiving, attachedIn, base64, csv } from './support/attached';

let account: Account;
let other: Account;
let plain: string;
let page: string;

beforeAll(async () => {
  [account, other] = await Promise.all([createAccount(), createAccount()]);
  plain = await createTemplate(account.live, []);
  page = await saveHtml(account, { html: '<html lang="de"><title>Rechnung</title><h1>Rechnung</h1>' });
});

function create(templateId: string, wish: Record<string, unknown>) {
  return as(account.live).post(`/templates/${templateId}/submissions`, { data: {}, ...wish });
}

async function made(templateId: string, wish: Record<string, unknown>) {
  const { status, json, text } = await create(templateId, wish);
  if (status !== 201) throw new Error(text);
  return { submission: json.submission, pdf: await download(json.submission.download_url) };
}

describe('the files of a submission', { timeout: 60_000 }, () => {
  it('are in the PDF as associated files, and in the record without their bytes', async () => {
    const notes = { name: 'Ärger & Co.txt', mime_type: 'text/plain', base64: base64('Grüße') };
    const described = { ...csv, relationship: 'Data', description: 'Zeilen (alle)' };
    const { submission, pdf } = await made(plain, { attachments: [notes, described] });
    const usual = { dated: true, isSummed: true, isAssociated: true };
    expect(await attachedIn(pdf)).toEqual([
      {
        ...{ key: 'lines.csv', name: 'lines.csv', plainName: 'lines.csv', description: 'Zeilen (alle)' },
        ...{ relationship: '/Data', type: 'text/csv', size: 8, ...usual, content: 'a;b\n1;2\n' },
      },
      {
        ...{ key: notes.name, name: notes.name, plainName: notes.name, description: null },
        ...{ relationship: '/Unspecified', type: 'text/plain', size: 7, ...usual, content: 'Grüße' },
      },
    ]);
    const sha256 = createHash('sha256').update('a;b\n1;2\n').digest('hex');
    expect(submission.attachments[1]).toEqual({
      ...{ name: 'lines.csv', mime_type: 'text/csv', relationship: 'Data', description: 'Zeilen (alle)' },
      ...{ bytes: 8, sha256 },
    });
    expect(JSON.stringify(submission)).not.toContain(csv.base64);
  });

  it('stand beside the places that a document names', async () => {
    const document = await PDFDocument.load(await plainPdf());
    const place = document.context.obj([document.getPage(0).ref, 'Fit']);
    const places = document.context.obj({ Names: [PDFString.of('here'), place] });
    document.catalog.set(
      PDFName.of('Names'),
      document.context.obj({ Dests: document.context.register(places) }),
    );
    const templateId = await createTemplate(
      account.live,
      [],
      await document.save({ useObjectStreams: false }),
    );
    const { pdf } = await made(templateId, { attachments: [csv] });
    expect(await attachedIn(pdf)).toHaveLength(1);
    const { catalog } = await PDFDocument.load(pdf);
    expect(catalog.lookup(PDFName.of('Names'), PDFDict).has(PDFName.of('Dests'))).toBe(true);
    const archived = await made(templateId, { attachments: [csv], conformance: 'pdfa-3b' });
    expect(archiving(archived.pdf)).toEqual({ claims: ['pdfa-3b'], broken: [] });
    expect(await attachedIn(archived.pdf)).toHaveLength(1);
  });

  it('are in PDFs of HTML templates, in PDF/A-3, in fillable and in locked ones', async () => {
    const archived = await made(page, { attachments: [csv], conformance: 'pdfa-3b' });
    expect(archived.submission.conformance_reached).toEqual(['pdfa-3b']);
    expect(archiving(archived.pdf)).toEqual({ claims: ['pdfa-3b'], broken: [] });
    expect(await attachedIn(archived.pdf)).toHaveLength(1);
    expect(await attachedIn((await made(page, { attachments: [csv] })).pdf)).toHaveLength(1);
    const field = {
      name: 'city',
      type: 'string',
      required: false,
      page: 1,
      x: 72,
      y: 100,
      width: 200,
      height: 20,
    };
    const form = await createTemplate(account.live, [field]);
    expect(await attachedIn((await made(form, { attachments: [csv], editable: true })).pdf)).toHaveLength(1);
    const sealed = await made(plain, { attachments: [csv], seal: 'best_effort' });
    expect(await attachedIn(sealed.pdf)).toHaveLength(1);
    expect((await made(plain, { attachments: [csv], password: 'secret' })).submission.state).toBe(
      'processed',
    );
  });

  it('are the same bytes for the same request', async () => {
    const [one, two] = await Promise.all([
      made(plain, { attachments: [csv] }),
      made(plain, { attachments: [csv] }),
    ]);
    const undated = ({ pdf }: { pdf: Uint8Array }) =>
      Buffer.from(pdf)
        .toString('latin1')
        .replace(/\(D:[^)]*\)|\/ID\[.*?\]|startxref\s+\d+/g, '');
    expect(undated(one)).toBe(undated(two));
  });

  it('may be uploads and custom files of the account, each upload once', async () => {
    const own = await customFile(account.live, await plainPdf());
    const key = await uploaded(account.live, await plainPdf([[300, 300]]));
    const pdfs = [
      { name: 'terms.pdf', mime_type: 'application/pdf', custom_file_id: own },
      { name: 'plan.pdf', mime_type: 'application/pdf', cache_id: key },
    ];
    // A refused request leaves the upload free.
    const wrong = { name: 'a.pdf', mime_type: 'application/pdf', base64: base64('no PDF') };
    expect((await create(plain, { attachments: [...pdfs, wrong] })).status).toBe(422);
    const { pdf } = await made(plain, { attachments: pdfs });
    expect((await attachedIn(pdf)).map(({ content }) => content.slice(0, 5))).toEqual(['%PDF-', '%PDF-']);
    const again = await create(plain, { attachments: pdfs });
    expect(again.json.errors).toEqual([expect.stringContaining('#/attachments/1/cache_id: This upload')]);
  });

  it('may be uploads and custom files of any format, and of several megabytes', async () => {
    const lines = `${'4711;ä;€ 1,00'.padEnd(99)}\n`.repeat(30_000);
    const picture = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9',
      'base64',
    );
    const cache_id = await uploadedAny(account.live, lines, 'lines.csv');
    const key = await uploadedAny(account.live, picture, 'mark.png');
    const own = (await as(account.live).post('/custom_files', { cache_id: key })).json.custom_file.id;
    const xml = { name: 'order.xml', mime_type: 'application/xml', content: base64('<order/>') };
    const attachments = [
      { name: 'lines.csv', mime_type: 'text/csv', relationship: 'Data', cache_id },
      { name: 'mark.png', mime_type: 'image/png', custom_file_id: own },
      xml,
    ];
    const { submission, pdf } = await made(page, { attachments, conformance: 'pdfa-3b' });
    expect(submission.conformance_reached).toEqual(['pdfa-3b']);
    expect(submission.attachments.map(({ bytes }: { bytes: number }) => bytes)).toEqual([
      Buffer.byteLength(lines),
      picture.length,
      8,
    ]);
    const found = await attachedIn(pdf);
    expect(found.map(({ name, type }) => [name, type])).toEqual([
      ['lines.csv', 'text/csv'],
      ['mark.png', 'image/png'],
      ['order.xml', 'application/xml'],
    ]);
    expect(found[0]?.content).toBe(lines);
    const again = await create(plain, { attachments: [{ ...attachments[1], name: 'again.png' }] });
    expect(again.json.submission.state).toBe('processed');
  });

  it('of another format than they say are refused where it matters', async () => {
    const source = async (content: string | Uint8Array) => ({
      ...{ name: 'a.pdf', mime_type: 'application/pdf' },
      cache_id: await uploadedAny(account.live, content, 'a.pdf'),
    });
    const { json } = await create(plain, { attachments: [await source('MZ no PDF')] });
    expect(json.errors).toEqual(['#/attachments/0/mime_type: the file is no PDF']);
    const { submission } = await made(plain, { attachments: [await source(await plainPdf())] });
    expect(submission.attachments).toMatchObject([{ mime_type: 'application/pdf' }]);
    const asPdf = await uploaded(account.live, await plainPdf([[330, 330]]));
    const other = await create(plain, {
      attachments: [{ name: 'a.csv', mime_type: 'text/csv', cache_id: asPdf }],
    });
    expect(other.json.errors).toEqual([
      '#/attachments/0/mime_type: must be application/pdf, because the upload is a PDF',
    ]);
    const empty = await uploadedAny(account.live, '', 'empty.csv');
    const none = await create(plain, {
      attachments: [{ name: 'a.csv', mime_type: 'text/csv', cache_id: empty }],
    });
    expect(none.json.errors).toEqual(['#/attachments/0/cache_id: the file is empty']);
  });

  it.each([
    ['without a key', {}],
    ['with its key', { 'idempotency-key': 'attached' }],
  ] as [string, Record<string, string>][])(
    'may be an upload of a request that failed, repeated %s',
    async (_, headers) => {
      const cache_id = await uploaded(account.live, await plainPdf([[310, 310]]));
      const attachments = [{ name: 'plan.pdf', mime_type: 'application/pdf', cache_id }];
      const send = () =>
        as(account.live).post(`/templates/${plain}/submissions`, { data: {}, attachments }, { headers });
      expectLogged(/put: We encountered/);
      allowLogged(/effect store_pdf failed/);
      const lost = new Error('put: We encountered an internal error. Please try again. (10001)');
      const put = vi.spyOn(Object.getPrototypeOf(env.FILES), 'put').mockRejectedValue(lost);
      const failed = await send();
      put.mockRestore();
      expectRefusal(failed, 503, 'unavailable');
      expect((await send()).status).toBe(201);
    },
  );

  it('of another account answer like absent ones', async () => {
    const ids = { custom_file_id: await customFile(other.live, await plainPdf()) };
    const keys = { cache_id: await uploaded(other.live, await plainPdf()) };
    const pdf = { name: 'a.pdf', mime_type: 'application/pdf' };
    const answers = async (source: object) =>
      (await create(plain, { attachments: [{ ...pdf, ...source }] })).json.errors;
    expect(await answers(ids)).toEqual(await answers({ custom_file_id: 'cfi_1Nq2Xc0aB3dE5fG7hJ9k' }));
    expect(await answers(keys)).toEqual(await answers({ cache_id: 'upl_1Nq2Xc0aB3dE5fG7hJ9k' }));
  });

  it.each([
    ['#/attachments/0/name', [{ ...csv, name: '../lines.csv' }]],
    ['#/attachments/0/name', [{ ...csv, name: 'C:\\lines.csv' }]],
    ['#/attachments/0/name', [{ ...csv, name: 'li\u0000nes.csv' }]],
    ['#/attachments/0/name', [{ ...csv, name: 'lines\u202evsc.exe' }]],
    ['#/attachments/0/name', [{ ...csv, name: '.' }]],
    ['#/attachments/0/name', [{ ...csv, name: 'a'.repeat(201) }]],
    ['#/attachments/1/name', [csv, { ...csv, name: 'LINES.csv' }]],
    ['#/attachments/0/mime_type', [{ ...csv, mime_type: 'text' }]],
    ['#/attachments/0/mime_type', [{ ...csv, mime_type: 'text/csv; charset=utf-8' }]],
    ['#/attachments/0/mime_type', [{ ...csv, mime_type: 'application/pdf' }]],
    ['#/attachments/0/relationship', [{ ...csv, relationship: 'Other' }]],
    ['#/attachments/0/base64', [{ ...csv, base64: 'no base64!' }]],
    ['#/attachments/0/content', [{ name: 'a.csv', mime_type: 'text/csv', content: 'no base64!' }]],
    ['#/attachments/0', [{ ...csv, content: csv.base64 }]],
    ['#/attachments/0', [{ name: 'a.csv', mime_type: 'text/csv' }]],
    ['#/attachments/0', [{ ...csv, cache_id: 'upl_1Nq2Xc0aB3dE5fG7hJ9k' }]],
    ['#/attachments/0', [{ ...csv, path: '/etc/passwd' }]],
    ['#/attachments', Array.from({ length: 21 }, (_, index) => ({ ...csv, name: `${index}.csv` }))],
  ])('are refused with their place: %s', async (pointer, attachments) => {
    const { status, json } = await create(plain, { attachments });
    expect([status, json.errors[0]]).toEqual([422, expect.stringMatching(new RegExp(`^${pointer}[:/]`))]);
  });

  it('are refused in PDF/A-2', async () => {
    const { json } = await create(page, { attachments: [csv], conformance: 'pdfa-2b' });
    expect(json.errors).toEqual([expect.stringContaining('#/attachments: PDF/A-2 allows no attached files')]);
  });

  it('are gone when the submission is deleted', async () => {
    const { submission } = await made(plain, { attachments: [csv] });
    const prefix = `${account.id}/submissions/${submission.id}/`;
    const keys = async () => (await env.FILES.list({ prefix })).objects.map(({ key }) => key);
    expect(await keys()).toContainEqual(expect.stringContaining('/attachments/'));
    expect((await as(account.live).delete(`/submissions/${submission.id}`)).status).toBe(200);
    await expect.poll(keys).toEqual([]);
    const { json } = await as(account.live).get(`/submissions/${submission.id}`);
    expect([json.expired, json.attachments]).toEqual([true, []]);
  });
});

describe('the files of a template', { timeout: 60_000 }, () => {
  const put = (templateId: string, template: Record<string, unknown>) =>
    as(account.live).put(`/templates/${templateId}`, { template });
  const full = async (templateId: string) =>
    (await as(account.live).get(`/templates/${templateId}?full=true`)).json;
  const namesIn = async (templateId: string, wish = {}) =>
    (await attachedIn((await made(templateId, wish)).pdf)).map(({ name }) => name);

  it('are in each PDF, beside those of the submission, and stay with their version', async () => {
    const templateId = await createTemplate(account.live, []);
    expect((await put(templateId, { attachments: [csv] })).status).toBe(200);
    expect((await full(templateId)).attachments).toMatchObject([{ name: 'lines.csv', bytes: 8 }]);
    const more = { ...csv, name: 'more.csv' };
    expect(await namesIn(templateId, { attachments: [more] })).toEqual(['lines.csv', 'more.csv']);
    await as(account.live).post(`/templates/${templateId}/publish_version`, { version_type: 'major' });
    await put(templateId, { attachments: [more] });
    expect(await namesIn(templateId, { version: '1.0.0' })).toEqual(['lines.csv']);
    expect(await namesIn(templateId, { version: 'draft' })).toEqual(['more.csv']);
  });

  it('keep their bytes when they are sent without, and when the page changes', async () => {
    const templateId = await saveHtml(account, { html: '<p>One</p>' });
    await put(templateId, { attachments: [csv] });
    const named = { name: 'lines.csv', mime_type: 'text/csv', description: 'All lines' };
    expect((await put(templateId, { attachments: [named], html: '<p>Two</p>' })).status).toBe(200);
    await put(templateId, { html: '<p>Three</p>' });
    const [file] = await attachedIn((await made(templateId, {})).pdf);
    expect(file).toMatchObject({ description: 'All lines', content: 'a;b\n1;2\n' });
    const unknown = await put(templateId, { attachments: [{ ...named, name: 'other.csv' }] });
    expect(unknown.json.errors).toEqual([
      expect.stringMatching('^#/template/attachments/0: must have exactly'),
    ]);
  });

  it('keep an upload that they used, also when a later request names it and is refused', async () => {
    const templateId = await createTemplate(account.live, []);
    const cache_id = await uploaded(account.live, await plainPdf([[320, 320]]));
    const pdf = { name: 'plan.pdf', mime_type: 'application/pdf', cache_id };
    expect((await put(templateId, { attachments: [pdf] })).status).toBe(200);
    const wrong = { name: 'a.pdf', mime_type: 'application/pdf', base64: base64('no PDF') };
    expect((await put(templateId, { attachments: [pdf, wrong] })).status).toBe(422);
    const { json } = await create(plain, { attachments: [pdf] });
    expect(json.errors).toEqual([expect.stringContaining('#/attachments/0/cache_id: This upload')]);
  });

  it('and those of a submission have different names', async () => {
    const templateId = await createTemplate(account.live, []);
    await put(templateId, { attachments: [csv] });
    const { json } = await create(templateId, { attachments: [{ ...csv, name: 'Lines.csv' }] });
    expect(json.submission.error_message).toContain('the template and the submission both attach');
  });

  it('exclude PDF/A-2', async () => {
    const templateId = await saveHtml(account, { html: '<p>One</p>' });
    expect((await put(templateId, { conformance: 'pdfa-2b', attachments: [csv] })).json.errors).toEqual([
      expect.stringContaining('#/template/attachments: PDF/A-2 allows no attached files'),
    ]);
    await put(templateId, { attachments: [csv] });
    expect((await put(templateId, { conformance: 'pdfa-2b' })).status).toBe(422);
  });
});
