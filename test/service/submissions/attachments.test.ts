import { env } from 'cloudflare:workers';
import { createHash } from 'node:crypto';
import {
  decodePDFRawStream,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  PDFRawStream,
  PDFString,
} from 'pdf-lib';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { judge } from '../../../scripts/conformance/judge.mjs';
import { type Account, as, createAccount } from '../../support/app';
import { createTemplate, plainPdf } from '../../support/builders';
import { saveHtml } from '../../support/html-templates';
import { guidelines, invoiceXml } from '../../support/invoices';
import { allowLogged, expectLogged } from '../../support/log';
import { download } from '../../support/pdf-text';
import { expectRefusal } from '../../support/refusals';
import { customFile, uploaded } from '../../support/uploads';

let account: Account;
let other: Account;
let plain: string;
let page: string;

beforeAll(async () => {
  [account, other] = await Promise.all([createAccount(), createAccount()]);
  plain = await createTemplate(account.live, []);
  page = await saveHtml(account, { html: '<html lang="de"><title>Rechnung</title><h1>Rechnung</h1>' });
});

function base64(text: string): string {
  return Buffer.from(text).toString('base64');
}

/** The rules of PDF/A-3b that a PDF breaks, and whether it says the level. */
function archiving(pdf: Uint8Array) {
  const { broken, claims } = judge(pdf);
  return {
    claims,
    broken: broken.filter(({ clauses, isAdvice }) => clauses['pdfa-3b'] && !isAdvice).map(({ rule }) => rule),
  };
}

const csv = { name: 'lines.csv', mime_type: 'text/csv', base64: base64('a;b\n1;2\n') };

function create(templateId: string, wish: Record<string, unknown>) {
  return as(account.live).post(`/templates/${templateId}/submissions`, { data: {}, ...wish });
}

async function made(templateId: string, wish: Record<string, unknown>) {
  const { status, json, text } = await create(templateId, wish);
  if (status !== 201) throw new Error(text);
  return { submission: json.submission, pdf: await download(json.submission.download_url) };
}

function rawStream(value: unknown): PDFRawStream {
  if (value instanceof PDFRawStream) return value;
  throw new Error('the PDF has no stream there');
}

/** The attached files of a PDF, as another library reads them. */
async function attachedIn(pdf: Uint8Array) {
  const { catalog } = await PDFDocument.load(pdf, { updateMetadata: false });
  const tree = catalog.lookup(PDFName.of('Names'), PDFDict).lookup(PDFName.of('EmbeddedFiles'), PDFDict);
  const entries = tree.lookup(PDFName.of('Names'), PDFArray);
  const associated = catalog.lookup(PDFName.of('AF'), PDFArray);
  const textOf = (value: unknown) =>
    value instanceof PDFHexString || value instanceof PDFString ? value.decodeText() : null;
  return Array.from({ length: entries.size() / 2 }, (_, index) => {
    const file = entries.lookup(index * 2 + 1, PDFDict);
    const stream = rawStream(file.lookup(PDFName.of('EF'), PDFDict).lookup(PDFName.of('F')));
    const params = stream.dict.lookup(PDFName.of('Params'), PDFDict);
    const content = decodePDFRawStream(stream).decode();
    const sum = params.lookup(PDFName.of('CheckSum'));
    return {
      key: textOf(entries.lookup(index * 2)),
      name: textOf(file.lookup(PDFName.of('UF'))),
      plainName: textOf(file.lookup(PDFName.of('F'))),
      description: textOf(file.lookup(PDFName.of('Desc'))),
      relationship: String(file.lookup(PDFName.of('AFRelationship'))),
      type: stream.dict.lookup(PDFName.of('Subtype'), PDFName).decodeText(),
      size: Number(String(params.lookup(PDFName.of('Size')))),
      dated: params.has(PDFName.of('ModDate')),
      isSummed:
        sum instanceof PDFHexString &&
        Buffer.from(sum.asBytes()).equals(createHash('md5').update(content).digest()),
      isAssociated: associated.asArray().includes(entries.get(index * 2 + 1)),
      content: new TextDecoder().decode(content),
    };
  });
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

const example = import.meta.glob('../../../examples/html/invoice/*', {
  query: '?raw',
  import: 'default',
  eager: true,
}) as Record<string, string>;

function exampleFile(name: string): string {
  return example[`../../../examples/html/invoice/${name}`] ?? '';
}

describe('an e-invoice of a template', { timeout: 60_000 }, () => {
  const data = JSON.parse(exampleFile('data.json'));
  const invoice = { profile: 'en16931', xml: exampleFile('e-invoice.xml') };
  let templateId: string;

  beforeAll(async () => {
    const sources = { html: exampleFile('template.html'), scss: exampleFile('styles.scss') };
    templateId = await saveHtml(account, {
      ...sources,
      html_engine_options: JSON.parse(exampleFile('options.json')),
    });
    const set = { template: { conformance: 'pdfa-3b', e_invoice: invoice } };
    const { status, text } = await as(account.live).put(`/templates/${templateId}`, set);
    if (status !== 200) throw new Error(text);
  });

  const submit = (of: object) => as(account.live).post(`/templates/${templateId}/submissions`, { data: of });

  it('is made of the same data as the page', async () => {
    const { json, text, status } = await submit({ ...data, notes: 'Fish & <chips>' });
    expect(status, text).toBe(201);
    const pdf = await download(json.submission.download_url);
    expect(archiving(pdf)).toEqual({ claims: ['pdfa-3b'], broken: [] });
    const [file] = await attachedIn(pdf);
    expect(file).toMatchObject({ name: 'factur-x.xml', relationship: '/Alternative', type: 'text/xml' });
    expect(file?.content).toContain('<ram:Content>Fish &amp; &lt;chips&gt;</ram:Content>');
    expect(file?.content).toContain('<ram:ID>2026-0417</ram:ID>');
    const xmp = new TextDecoder().decode(pdf);
    expect(xmp).toContain('<fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>');
  });

  it('fails the submission with the rule, when the data makes a wrong one', async () => {
    const { json, status } = await submit({ ...data, seller: { ...data.seller, name: '' } });
    expect(status).toBe(422);
    expect(json.submission.error_message).toContain(
      'BR-06: the invoice must have the name of the seller (BT-27)',
    );
  });

  it('gives its place to an invoice of the submission', async () => {
    const own = { profile: 'basic', xml: invoiceXml('basic') };
    const { json } = await as(account.live).post(`/templates/${templateId}/submissions`, {
      data,
      e_invoice: own,
    });
    const [file] = await attachedIn(await download(json.submission.download_url));
    expect(file?.content).toBe(own.xml);
  });

  it('needs PDF/A-3b, and Liquid that can be read', async () => {
    const api = as(account.live);
    const bare = await saveHtml(account, { html: '<p>One</p>' });
    const refused = await api.put(`/templates/${bare}`, { template: { e_invoice: invoice } });
    expect(refused.json.errors).toEqual([
      '#/template/e_invoice: an invoice needs PDF/A-3b: set conformance to pdfa-3b',
    ]);
    const left = await api.put(`/templates/${templateId}`, { template: { conformance: 'none' } });
    expect(left.status).toBe(422);
    const broken = { ...invoice, xml: '<a>\n{{ number | nothing }}</a>' };
    const unread = await api.put(`/templates/${templateId}`, { template: { e_invoice: broken } });
    expectRefusal(unread, 422, 'syntax_error');
    expect(unread.json.errors[0]).toMatch(/^#\/template\/e_invoice\/xml: .*line 2/);
    const { json } = await api.get(`/templates/${templateId}?full=true`);
    expect(json.e_invoice).toEqual(invoice);
  });

  it.each([
    ['nothing of the right one', invoice.xml, []],
    ['what is not well-formed', '<a>{{ number }}', ['the XML is not well-formed: 1:12: unclosed tag: a']],
    ['a wrong profile', invoiceXml('basic'), ['BR-01: the guideline (BT-24) of en16931 is']],
    [
      'what is absent, but no sums, which the data decides',
      invoiceXml().replace('100.05', '{{ due }}').replace('<ram:Name>Müller GmbH</ram:Name>', ''),
      ['BR-06: the invoice must have the name of the seller (BT-27)'],
    ],
    [
      'an error of Liquid',
      '{% for a in b limit: "x" %}{{ a }}{% endfor %}<a/>',
      ['the root of the XML must be'],
    ],
  ])('is tried with sample data, which says at the template: %s', async (_, xml, problems) => {
    const api = as(account.live);
    const forms = [
      await saveHtml(account, { html: '<p>{{ number }}</p>' }),
      await createTemplate(account.live, []),
    ];
    for (const id of forms) {
      const template = { conformance: 'pdfa-3b', e_invoice: { profile: 'en16931', xml } };
      const set = await api.put(`/templates/${id}`, { template });
      expect(set.status, set.text).toBe(200);
      const notesIn = (json: { document_diagnosis: { code: string; message: string }[] }) =>
        json.document_diagnosis
          .filter(({ code }) => code === 'e_invoice_broken')
          .map(({ message }) => message);
      const said = problems.map((problem) =>
        expect.stringContaining(`The XML of the e-invoice is wrong with sample data: ${problem}`),
      );
      expect(notesIn(set.json)).toEqual(said);
      expect(notesIn((await api.get(`/templates/${id}`)).json)).toEqual(said);
    }
  });
});

describe('an e-invoice', { timeout: 60_000 }, () => {
  it.each([
    ['minimum', 'MINIMUM', '1.0', '/Data'],
    ['basic_wl', 'BASIC WL', '1.0', '/Data'],
    ['basic', 'BASIC', '1.0', '/Alternative'],
    ['en16931', 'EN 16931', '1.0', '/Alternative'],
    ['extended', 'EXTENDED', '1.0', '/Alternative'],
    ['xrechnung', 'XRECHNUNG', '3.0', '/Alternative'],
  ] as const)('is a PDF/A-3b with its XML: %s', async (profile, level, version, relationship) => {
    const xml = invoiceXml(profile);
    const { submission, pdf } = await made(page, { e_invoice: { profile, xml }, attachments: [csv] });
    const file_name = profile === 'xrechnung' ? 'xrechnung.xml' : 'factur-x.xml';
    expect(submission).toMatchObject({ conformance_reached: ['pdfa-3b'], e_invoice: { profile, file_name } });
    const invoice = (await attachedIn(pdf)).find(({ name }) => name === file_name);
    expect(invoice).toMatchObject({ relationship, type: 'text/xml', isAssociated: true, content: xml });
    const document = await PDFDocument.load(pdf, { updateMetadata: false });
    const metadata = rawStream(document.catalog.lookup(PDFName.of('Metadata')));
    const xmp = new TextDecoder().decode(metadata.contents);
    expect(xmp).toContain(`<fx:ConformanceLevel>${level}</fx:ConformanceLevel>`);
    expect(xmp).toContain(`<fx:DocumentFileName>${file_name}</fx:DocumentFileName>`);
    expect(xmp).toContain(`<fx:Version>${version}</fx:Version>`);
    expect(archiving(pdf)).toEqual({ claims: ['pdfa-3b'], broken: [] });
  });

  it('is made of a PDF template', async () => {
    const xml = invoiceXml();
    const { submission, pdf } = await made(plain, { e_invoice: { profile: 'en16931', xml } });
    expect(submission).toMatchObject({ conformance_reached: ['pdfa-3b'], conformance_problems: [] });
    expect(await attachedIn(pdf)).toMatchObject([{ name: 'factur-x.xml', content: xml }]);
    const document = await PDFDocument.load(pdf, { updateMetadata: false });
    const metadata = rawStream(document.catalog.lookup(PDFName.of('Metadata')));
    expect(new TextDecoder().decode(metadata.contents)).toContain('<fx:ConformanceLevel>EN 16931<');
    expect(archiving(pdf)).toEqual({ claims: ['pdfa-3b'], broken: [] });
  });

  it('is refused with the rule and the business term', async () => {
    const xml = invoiceXml().replace('<ram:GrandTotalAmount>135.05', '<ram:GrandTotalAmount>135.04');
    const refused = await create(page, { e_invoice: { profile: 'en16931', xml } });
    expectRefusal(refused, 422, 'invalid_e_invoice');
    expect(refused.json.errors[0]).toBe(
      '#/e_invoice/xml: BR-CO-15: the total with VAT (BT-112) is 135.04, but net total and VAT (BT-109, BT-110) make 135.05',
    );
    const profile = await create(page, { e_invoice: { profile: 'basic', xml: invoiceXml() } });
    expect(profile.json.errors).toEqual([expect.stringContaining(guidelines.basic)]);
  });

  it.each([
    ['another level', { conformance: 'pdfa-2b' }, '#/e_invoice: an invoice needs PDF/A-3b'],
    ['no level', { conformance: 'none' }, '#/e_invoice: an invoice needs PDF/A-3b'],
    ['a password', { password: 'secret' }, '#/e_invoice: PDF/A allows no encryption'],
    [
      'a file of its name',
      { attachments: [{ ...csv, name: 'Factur-X.xml' }] },
      '#/attachments/0/name: e_invoice has a file of this name',
    ],
  ])('is refused with %s', async (_, wish, message) => {
    const { status, json } = await create(page, {
      e_invoice: { profile: 'en16931', xml: invoiceXml() },
      ...wish,
    });
    expect([status, json.errors]).toEqual([422, [expect.stringContaining(message)]]);
  });
});
