import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { judge } from '../../../scripts/conformance/judge.mjs';
import { templates } from '../../../src/core/db/schema';
import { limits } from '../../../src/lib/limits';
import { type Account, as, createAccount, database } from '../../support/app';
import { plainPdf, upload } from '../../support/builders';
import { invoiceXml } from '../../support/invoices';
import { templateApi } from '../../support/lifecycle';
import { download } from '../../support/pdf-text';
import { expectProblems, expectRefusal } from '../../support/refusals';
import { taggedForm } from '../../support/tagged-form';
import { uploaded, uploadedAny } from '../../support/uploads';
import { attachedIn, csv } from '../submissions/support/attached';

const page = {
  template_type: 'html',
  name: 'A page',
  html: '<html lang="en"><title>T</title><h1>One</h1>',
};

/** One value of each setting that is not its default. */
const settings = {
  allow_additional_properties: true,
  searchable: false,
  expire_submissions: true,
  expire_after: 3,
  expiration_interval: 'hours',
  editable_submissions: true,
  seal: 'off',
  conformance: ['pdfa-2b', 'pdfua-1'],
  conformance_demand: 'best_effort',
  merge_audit_trail_pdf: true,
  add_data_request_submission_id_footers: true,
  mark_signatures: false,
};

let account: Account;
let pdf: Uint8Array;

beforeAll(async () => {
  account = await createAccount();
  pdf = await plainPdf();
});

function create(template: object) {
  return as(account.live).post('/templates', { template });
}

async function document(bytes = pdf) {
  return { name: 'A form', document: { id: await uploaded(account.live, bytes, 'form.pdf') } };
}

function uploadWith(texts: Record<string, string>, bytes = pdf) {
  const parts = Object.entries({ name: 'A form', ...texts });
  return upload(
    account.live,
    bytes,
    Object.fromEntries(parts.map(([key, text]) => [`template[${key}]`, text])),
  );
}

function count() {
  return database.$count(templates, eq(templates.accountId, account.id));
}

describe('the settings of a new template', { timeout: 60_000 }, () => {
  it('come with its HTML', async () => {
    const created = await create({ ...page, ...settings });
    expect(created.status, created.text).toBe(201);
    expect(created.json).toMatchObject(settings);
  });

  it('come with the key of its PDF', async () => {
    const created = await create({ ...(await document()), ...settings, tag_document: true });
    expect(created.status, created.text).toBe(201);
    expect(created.json).toMatchObject({ ...settings, tag_document: true });
  });

  it('come with its PDF, as texts', async () => {
    const texts = Object.entries({ ...settings, tag_document: true });
    const sent = Object.fromEntries(texts.map(([name, value]) => [name, String(value)]));
    const created = await uploadWith(sent);
    expect(created.status, created.text).toBe(201);
    expect(created.json).toMatchObject({ ...settings, tag_document: true });
    expect((await uploadWith({ conformance: 'none' })).json.conformance).toEqual([]);
  });

  it('decide its first PDF', async () => {
    const html = await create({ ...page, conformance: ['pdfa-2u', 'pdfua-1'] });
    const tagged = await uploadWith({ conformance: 'pdfa-2b,pdfua-1' }, taggedForm().bytes());
    for (const { json } of [html, tagged]) {
      const made = await templateApi(account.live, json.id).submit({ data: {} });
      expect(made.json.submission.conformance_reached, made.text).toEqual(json.conformance);
      const { claims, broken } = judge(await download(made.json.submission.download_url));
      expect(claims, JSON.stringify(broken)).toEqual(expect.arrayContaining(json.conformance));
    }
  });

  it('say at once what keeps the PDFs from their level', async () => {
    const { json } = await uploadWith({ conformance: 'pdfua-1' });
    expect(json.document_diagnosis).toContainEqual({
      code: 'conformance_broken',
      message: expect.stringContaining('PDF/UA-1'),
    });
  });

  it('let tags be guessed when the document is read first', async () => {
    const { json } = await uploadWith({ tag_document: 'true' });
    expect(json.document_diagnosis).toContainEqual(expect.objectContaining({ code: 'tags_guessed' }));
  });

  it.each(['html', 'upload', 'form'])('go with its files and its invoice: %s', async (kind) => {
    const xml = invoiceXml('minimum');
    const invoice = { profile: 'minimum', xml };
    const pdf = taggedForm().bytes();
    const sent = { conformance: 'pdfa-3b', attachments: [csv], e_invoice: invoice };
    const inForm = {
      conformance: 'pdfa-3b',
      attachments: JSON.stringify([csv]),
      e_invoice: JSON.stringify(invoice),
    };
    const created =
      kind === 'form'
        ? await uploadWith(inForm, pdf)
        : await create({ ...(kind === 'html' ? page : await document(pdf)), ...sent });
    expect(created.status, created.text).toBe(201);
    expect(created.json.document_diagnosis.map(({ code }: { code: string }) => code)).not.toContain(
      'e_invoice_broken',
    );
    const full = await as(account.live).get(`/templates/${created.json.id}?full=true`);
    expect(full.json).toMatchObject({ e_invoice: invoice, attachments: [{ name: csv.name }] });
    const made = await templateApi(account.live, created.json.id).submit({ data: {} });
    expect(made.json.submission, made.text).toMatchObject({ conformance_reached: ['pdfa-3b'] });
    const files = await attachedIn(await download(made.json.submission.download_url));
    expect(files.map(({ name }) => name).sort()).toEqual(['factur-x.xml', 'lines.csv']);
  });
});

describe('the files of a new template with a PDF', { timeout: 60_000 }, () => {
  const namesOf = async (id: string) =>
    (await as(account.live).get(`/templates/${id}?full=true`)).json.attachments.map(
      ({ name }: { name: string }) => name,
    );

  it('are those of an upload, also before the document has been read', async () => {
    const key = await uploadedAny(account.live, 'a;b', 'lines.csv');
    const attachments = [{ name: 'lines.csv', mime_type: 'text/csv', cache_id: key }];
    const { json } = await as(account.live).post('/templates?wait=false', {
      template: { ...(await document()), attachments },
    });
    expect(await namesOf(json.id)).toEqual(['lines.csv']);
    await expect
      .poll(async () => (await as(account.live).get(`/templates/${json.id}`)).json.document_state)
      .toBe('processed');
    const made = await templateApi(account.live, json.id).submit({ data: {} });
    const [file] = await attachedIn(await download(made.json.submission.download_url));
    expect(file).toMatchObject({ name: 'lines.csv', content: 'a;b' });
  });

  it('stay when its document cannot be used, and another one comes', async () => {
    const wrong = new TextEncoder().encode('%PDF-1.7 and nothing else');
    const refused = await uploadWith({ attachments: JSON.stringify([csv]) }, wrong);
    expectRefusal(refused, 422, 'validation_failed');
    const { id } = refused.json.template;
    const { document: next } = await document();
    const replaced = await as(account.live).put(`/templates/${id}`, { template: { document: next } });
    expect(replaced.json, replaced.text).toMatchObject({ document_state: 'processed' });
    expect(await namesOf(id)).toEqual([csv.name]);
  });

  const levels =
    '#/template/attachments: PDF/A-2 allows no attached files but PDF/A (ISO 19005-2, 6.8): set conformance to pdfa-3b';

  it.each<[string, object, (string | RegExp)[]]>([
    ['a level that has none', { conformance: ['pdfa-2b'], attachments: [csv] }, [levels]],
    [
      'no bytes',
      { attachments: [{ ...csv, base64: undefined }] },
      [/^#\/template\/attachments\/0: must have exactly one of/],
    ],
    [
      'bytes that are no base64',
      { attachments: [{ ...csv, base64: '%' }] },
      ['#/template/attachments/0/base64: must be base64'],
    ],
    [
      'a path',
      { attachments: [{ ...csv, name: 'a/b' }] },
      [/^#\/template\/attachments\/0\/name: must be a file name/],
    ],
    [
      'two of a name',
      { attachments: [csv, csv] },
      ['#/template/attachments/1/name: another file has this name'],
    ],
    [
      'an invoice without its level',
      { e_invoice: { profile: 'minimum', xml: '<a/>' } },
      ['#/template/e_invoice: an invoice needs PDF/A-3b: set conformance to pdfa-3b'],
    ],
    [
      'a profile of none',
      { e_invoice: { profile: 'all', xml: '<a/>' } },
      [/^#\/template\/e_invoice\/profile: /],
    ],
  ])('are refused with their place: %s', async (_, sent, problems) => {
    const before = await count();
    const key = await document();
    expectProblems(await create({ ...key, ...sent }), problems);
    const texts = Object.entries(sent).map(([name, value]) => [
      name,
      name === 'conformance' ? String(value) : JSON.stringify(value),
    ]);
    expectProblems(await uploadWith(Object.fromEntries(texts)), problems);
    expect(await count()).toBe(before);
    // The upload was left as it was.
    expect((await create(key)).status).toBe(201);
  });

  it('are refused when they are no JSON, or Liquid that cannot be read', async () => {
    expectProblems(await uploadWith({ attachments: 'lines.csv' }), [
      '#/template/attachments: must be a list of files in JSON',
    ]);
    expectProblems(await uploadWith({ e_invoice: '<a/>' }), [
      '#/template/e_invoice: must be an invoice in JSON',
    ]);
    const long = JSON.stringify({ profile: 'minimum', xml: ' '.repeat(limits.formPartBytes) });
    expectProblems(await uploadWith({ conformance: 'pdfa-3b', e_invoice: long }), [
      `#/template/e_invoice: must have at most ${limits.formPartBytes} bytes in a form`,
    ]);
    const invoice = { profile: 'minimum', xml: '{% if %}' };
    const sent = { ...(await document()), conformance: 'pdfa-3b', e_invoice: invoice };
    expectRefusal(await create(sent), 422, 'syntax_error');
  });
});

describe('settings that contradict each other', { timeout: 60_000 }, () => {
  const encryption =
    'PDF/A allows no encryption (ISO 19005, 6.1.3): leave out the password, and turn off encrypt_pdfs';
  const parts = /^#\/template\/conformance: a file is of part 2 or of part 3 of PDF\/A/;

  it.each<[string, Record<string, unknown>, (string | RegExp)[]]>([
    ['encryption', { conformance: 'pdfa-2b', encrypt_pdfs: true }, [`#/template/conformance: ${encryption}`]],
    ['two parts', { conformance: 'pdfa-2b,pdfa-3b' }, [parts]],
    ['an unknown level', { conformance: 'pdfa-9' }, [/^#\/template\/conformance: must be "none", or one of/]],
    [
      'no time',
      { expire_submissions: true },
      ['#/template/expire_after: required for submissions that expire (a whole number)'],
    ],
    [
      'too much time',
      { expire_after: 40_000, expiration_interval: 'days' },
      [/^#\/template\/expire_after: must be at most \d+ days$/],
    ],
  ])('are refused with the rule: %s', async (_, sent, problems) => {
    const before = await count();
    const texts = Object.entries(sent).map(([name, value]) => [name, String(value)]);
    expectProblems(await uploadWith(Object.fromEntries(texts)), problems);
    const { conformance, ...others } = sent;
    const list = conformance === undefined ? {} : { conformance: String(conformance).split(',') };
    const { document: key } = await document();
    if (conformance !== 'pdfa-9') {
      expectProblems(await create({ ...page, ...others, ...list }), problems);
      expectProblems(await create({ name: 'A form', document: key, ...others, ...list }), problems);
    }
    expect(await count()).toBe(before);
    // The upload was left as it was.
    expect((await create({ name: 'A form', document: key })).status).toBe(201);
  });

  it('are refused for what the HTML has, and take no upload', async () => {
    const key = await uploadedAny(account.live, 'a;b', 'lines.csv');
    const file = { name: 'lines.csv', mime_type: 'text/csv', cache_id: key };
    expectProblems(
      await create({
        ...page,
        ...{ conformance: ['pdfa-2b', 'pdfua-1'], html_engine_options: { tagged_pdf: false } },
        attachments: [file],
      }),
      [
        '#/template/attachments: PDF/A-2 allows no attached files but PDF/A (ISO 19005-2, 6.8): set conformance to pdfa-3b',
        '#/template/html_engine_options/tagged_pdf: PDF/UA-1 needs tags (ISO 14289-1, 7.1): set tagged_pdf to true',
      ],
    );
    const invoice = { profile: 'minimum', xml: '<a/>' };
    expectProblems(await create({ ...page, e_invoice: invoice }), [
      '#/template/e_invoice: an invoice needs PDF/A-3b: set conformance to pdfa-3b',
    ]);
    expectRefusal(
      await create({ ...page, conformance: 'pdfa-3b', e_invoice: { ...invoice, xml: '{% if %}' } }),
      422,
      'syntax_error',
    );
    const created = await create({ ...page, conformance: 'pdfa-3b', attachments: [file] });
    expect(created.status, created.text).toBe(201);
  });

  it('are not for those that send or show documents: these are set later', async () => {
    const webhook = { webhook_url: 'https://example.com/hook' };
    const put = 'cannot be set while the template is made: send it with PUT /templates/:id';
    for (const rest of [page, await document()])
      expectProblems(await create({ ...rest, ...webhook, public_submissions: true, test_data_sets: [] }), [
        `#/template/webhook_url: ${put}`,
        `#/template/public_submissions: ${put}`,
        `#/template/test_data_sets: ${put}`,
      ]);
    expectProblems(await uploadWith({ ...webhook, seal: 'x' }), [
      `#/template/webhook_url: ${put}`,
      /^#\/template\/seal: must be/,
    ]);
    expectProblems(await create({ ...(await document()), ...webhook, conformance: 'pdfa-9', color: 'red' }), [
      `#/template/webhook_url: ${put}`,
      /^#\/template\/conformance: must be "none", or one of/,
      '#/template/color: unknown property',
    ]);
    expectProblems(await create({ ...(await document()), fields: [] }), [`#/template/fields: ${put}`]);
    expect((await create({ ...page, fields: [] })).status).toBe(201);
    expectProblems(await create({ ...page, tag_document: true }), [
      '#/template/tag_document: unknown property',
    ]);
  });
});
