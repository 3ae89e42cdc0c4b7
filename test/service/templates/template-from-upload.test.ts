import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Account, as, createAccount } from '../../support/app';
import { createTemplate, plainPdf } from '../../support/builders';
import { templateApi, wordsIn } from '../../support/lifecycle';
import { download } from '../../support/pdf-text';
import { expectProblems, expectRefusal } from '../../support/refusals';
import { uploaded } from '../../support/uploads';

let account: Account;
let pdf: Uint8Array;

beforeAll(async () => {
  account = await createAccount();
  pdf = await plainPdf([
    [300, 400],
    [300, 400],
  ]);
});

function create(template: object, options = {}) {
  return as(account.live).post('/templates', { template }, options);
}

async function stored(prefix: string) {
  return (await env.FILES.list({ prefix: `${account.id}/${prefix}/` })).objects.map(({ key }) => key);
}

describe('creating a template from an upload', () => {
  it('answers as if the request had contained the PDF, and has a file of its own', async () => {
    const id = await uploaded(account.live, pdf, 'mine.pdf');
    const created = await create({ name: 'Contract', document: { id } });
    expect(created.status, created.text).toBe(201);
    expect(created.json).toMatchObject({
      name: 'Contract',
      template_type: 'pdf',
      document_state: 'processed',
      document_filename: 'mine.pdf',
      page_count: 2,
      page_dimensions: [
        [300, 400],
        [300, 400],
      ],
    });
    expect(await download(created.json.document_url)).toEqual(pdf);
    expect((await stored('uploads')).filter((key) => key.includes(id))).toEqual([]);
    const template = templateApi(account.live, created.json.id);
    expect(await wordsIn(await template.submit({ data: {} }))).toContain('Page 1 of the form');
  });

  it('takes the name from the request, without any path', async () => {
    const document = {
      id: await uploaded(account.live, pdf, 'mine.pdf'),
      metadata: { filename: '../../etc/Our contract.pdf', size: pdf.length, mime_type: 'application/pdf' },
    };
    const created = await create({ name: 'Contract', template_type: 'pdf', document });
    expect(created.json.document_filename).toBe('Our contract.pdf');
  });

  it('uses an upload once, and leaves a refused one unchanged', async () => {
    const id = await uploaded(account.live, pdf);
    const homeless = await create({ name: 'x', parent_folder_id: 'fld_0', document: { id } });
    expectRefusal(homeless, 404, 'folder_not_found');
    const documents = await stored('documents');
    expect((await create({ name: 'Contract', document: { id } })).status).toBe(201);
    expect((await stored('documents')).length).toBe(documents.length + 1);
    expectRefusal(await create({ name: 'Contract', document: { id } }), 409, 'conflict');
    expectRefusal(await as(account.live).post('/custom_files', { cache_id: id }), 409, 'conflict');
  });

  it('creates the same template for a repeated request', async () => {
    const document = { id: await uploaded(account.live, pdf) };
    const headers = { 'Idempotency-Key': document.id };
    const first = await create({ name: 'Contract', document }, { headers });
    const second = await create({ name: 'Contract', document }, { headers });
    expect(second.text).toBe(first.text);
  });

  it('does not find uploads of other accounts', async () => {
    const other = await createAccount();
    const id = await uploaded(other.live, pdf);
    const foreign = await create({ name: 'x', document: { id } });
    expectRefusal(foreign, 404, 'upload_not_found');
    const absent = await create({ name: 'x', document: { id: 'upl_0000000000000000000A' } });
    expect(absent.text).toBe(foreign.text);
  });

  it('stores a document that cannot be used, with its diagnosis', async () => {
    const id = await uploaded(account.live, new TextEncoder().encode('%PDF-1.7 and nothing else'));
    const { template } = expectRefusal(
      await create({ name: 'Broken', document: { id } }),
      422,
      'validation_failed',
    );
    expect(template.document_state).toBe('malformed_pdf');
  });

  it.each<[string, object, (string | RegExp)[]]>([
    ['no document', { name: 'x' }, [/^#\/template\/document: required/]],
    [
      'another type',
      { name: 'x', template_type: 'doc' },
      [/^#\/template\/template_type: must be "html", or/],
    ],
    ['html beside it', { name: 'x', document: { id: 'x' }, html: '' }, ['#/template/html: unknown property']],
    ['no id', { name: 'x', document: {} }, ['#/template/document/id: required (a string)']],
  ])('refuses %s', async (_, template, problems) => {
    expectProblems(await create(template), problems);
  });
});

describe('a new document from an upload', () => {
  it('replaces the present one, with a new name', async () => {
    const template = templateApi(account.live, await createTemplate(account.live, []));
    const document = { id: await uploaded(account.live, pdf), metadata: { filename: 'new.pdf' } };
    const updated = await template.update({ document, name: 'Renamed' });
    expect(updated.status, updated.text).toBe(200);
    expect(updated.json).toMatchObject({
      name: 'Renamed',
      document_state: 'processed',
      document_filename: 'new.pdf',
      page_count: 2,
    });
    expectRefusal(await template.update({ document }), 409, 'conflict');
  });

  it('is refused for locked templates, HTML templates and those of other accounts, and stays usable', async () => {
    const id = await uploaded(account.live, pdf);
    const locked = templateApi(account.live, await createTemplate(account.live, []));
    await locked.update({ locked: true });
    expectRefusal(await locked.update({ document: { id } }), 409, 'template_locked');
    const html = await create({ name: 'Page', template_type: 'html', html: '<p>Hello</p>' });
    const page = templateApi(account.live, html.json.id);
    expectRefusal(await page.update({ document: { id } }), 409, 'conflict');
    const other = await createAccount();
    const foreign = templateApi(other.live, html.json.id);
    expectRefusal(await foreign.update({ document: { id } }), 404, 'template_not_found');
    expect((await create({ name: 'Contract', document: { id } })).status).toBe(201);
  });

  it('comes without other changes, except a name and a description', async () => {
    const template = templateApi(account.live, await createTemplate(account.live, []));
    const update = { document: { id: 'upl_0' }, description: 'x', fields: [], locked: true };
    expectProblems(await template.update(update), [
      '#/template/locked: cannot be changed together with `document`',
      '#/template/fields: cannot be changed together with `document`',
    ]);
  });
});
