import { PDFDocument, PDFName } from 'pdf-lib';
import { getDocumentProxy } from 'unpdf';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Account, as, createAccount } from '../../support/app';
import { createTemplate } from '../../support/builders';
import { saveHtml } from '../../support/html-templates';
import { guidelines, invoiceXml } from '../../support/invoices';
import { download, wordsOf } from '../../support/pdf-text';
import { expectRefusal } from '../../support/refusals';
import { archiving, attachedIn, csv, rawStream } from './support/attached';

let account: Account;
let plain: string;
let page: string;

beforeAll(async () => {
  account = await createAccount();
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
  const invoice = {
    profile: 'en16931',
    xml: `${exampleFile('e-invoice.xml')}<!-- of {% template version_published_at %}. -->`,
  };
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
    await as(account.live).post(`/templates/${templateId}/publish_version`, { version_type: 'major' });
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
    expect(file?.content).toMatch(/<!-- of 20\d\d-\d\d-\d\dT[\d:.]+Z\. -->/);
    const xmp = new TextDecoder().decode(pdf);
    expect(xmp).toContain('<fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>');
  });

  it('has the amounts that its page shows, and no empty description', async () => {
    const item = { name: 'Advice', unit: 'hour', quantity: 2.5, price: 10.25 };
    const items = [item, { ...item, note: '' }, { ...item, note: null }];
    const { json, text, status } = await submit({ ...data, items });
    expect(status, text).toBe(201);
    const pdf = await download(json.submission.download_url);
    const [file] = await attachedIn(pdf);
    const { numPages } = await getDocumentProxy(new Uint8Array(pdf));
    const pages = await Promise.all(Array.from({ length: numPages }, (_, at) => wordsOf(pdf, at + 1)));
    expect(file?.content).not.toContain('ram:Description');
    for (const [amount, shown] of [
      ['<ram:LineTotalAmount>76.89<', '€76.89'],
      ['<ram:CalculatedAmount>14.61<', '€14.61'],
      ['<ram:GrandTotalAmount>91.5<', '€91.50'],
    ] as const) {
      expect(file?.content).toContain(amount);
      expect(pages.join('\n')).toContain(shown);
    }
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
    ['a loop of Liquid', '{% for a in b limit: 0 %}{{ a }}{% endfor %}<a/>', ['the root of the XML must be']],
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

  it('is refused with elements that its profile does not have', async () => {
    const xml = invoiceXml('basic').replace(guidelines.basic, guidelines.basic_wl);
    const refused = await create(page, { e_invoice: { profile: 'basic_wl', xml } });
    expectRefusal(refused, 422, 'invalid_e_invoice');
    const path = 'rsm:SupplyChainTradeTransaction/ram:IncludedSupplyChainTradeLineItem';
    expect(refused.json.errors).toEqual([
      `#/e_invoice/xml: the profile basic_wl has no ram:IncludedSupplyChainTradeLineItem (BG-25) at ${path}`,
    ]);
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
