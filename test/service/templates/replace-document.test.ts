import { env } from 'cloudflare:workers';
import { PDFDocument } from '@cantoo/pdf-lib';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { documents } from '../../../src/core/db/schema';
import { type Account, as, asyncHost, createAccount, database } from '../../support/app';
import { createTemplate, plainPdf } from '../../support/builders';
import { templateApi, wordsIn } from '../../support/lifecycle';
import { expectProblems, expectRefusal } from '../../support/refusals';

let account: Account;

beforeAll(async () => {
  account = await createAccount();
});

const box = { page: 1, x: 72, y: 120, width: 300, height: 24 };

async function headed(heading: string, pages = 1): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  for (let page = 0; page < pages; page++) pdf.addPage([612, 792]).drawText(heading, { x: 72, y: 700 });
  const field = pdf.getForm().createTextField('imported');
  field.addToPage(pdf.getPage(0), { x: 72, y: 300, width: 100, height: 20 });
  return pdf.save({ useObjectStreams: false });
}

describe('a new document', () => {
  it('replaces the old one; fields stay by name, and those of its form are added', async () => {
    const id = await createTemplate(
      account.live,
      [
        { name: 'name', ...box },
        { name: 'gone', ...box, page: 2 },
      ],
      await headed('Old', 2),
    );
    const template = templateApi(account.live, id);
    const before = (await template.get()).json;
    const replaced = await template.replace(await headed('New'), { 'template[name]': 'Renamed' });
    expect(replaced.status, replaced.text).toBe(200);
    expect(replaced.json).toMatchObject({
      document_state: 'processed',
      page_count: 1,
      name: 'Renamed',
      document_filename: 'new.pdf',
    });
    expect(replaced.json.document_md5).not.toBe(before.document_md5);
    const codes = replaced.json.document_diagnosis.map(
      ({ code, message }: { code: string; message: string }) => `${code} ${message.split(':')[0]}`,
    );
    expect(codes).toContain('field_dropped gone');
    expect((await template.full()).fields).toMatchObject([
      { name: 'imported' },
      { name: 'name', x: 72, y: 120 },
    ]);
    expect(await wordsIn(await template.submit({ data: { name: 'Ada', imported: 'Bo' } }))).toBe(
      'New Bo Ada',
    );
  });

  it('leaves versions and earlier submissions as they are', async () => {
    const id = await createTemplate(account.live, [{ name: 'name', ...box }]);
    const template = templateApi(account.live, id);
    await template.publish('major');
    const early = await template.submit({ data: { name: 'Early' } });
    await template.replace(await headed('New'));
    expect(await wordsIn(early)).toBe('Page 1 of the form Early');
    expect(await wordsIn(await template.submit({ data: { name: 'Pinned' }, version: '1' }))).toBe(
      'Page 1 of the form Pinned',
    );
    expect(
      await wordsIn(await template.submit({ data: { name: 'Draft', imported: 'x' }, version: 'draft' })),
    ).toContain('New');
    expect((await template.restore('latest')).json).toMatchObject({
      document_filename: 'form.pdf',
      page_count: 1,
    });
    expect(await wordsIn(await template.submit({ data: { name: 'Back' }, version: 'draft' }))).toBe(
      'Page 1 of the form Back',
    );
  });

  it('that cannot be used says so and leaves the old one in place', async () => {
    const id = await createTemplate(account.live, [{ name: 'name', ...box }]);
    const template = templateApi(account.live, id);
    const broken = new TextEncoder().encode('%PDF-1.7\nnothing of a document');
    const answer = await template.replace(broken);
    const { template: shown } = expectRefusal(answer, 422, 'validation_failed');
    expect(shown).toMatchObject({
      id,
      document_state: 'malformed_pdf',
      document_processed: false,
      page_count: 1,
      document_filename: 'form.pdf',
    });
    expect((await template.submit({ data: { name: 'Ada' } })).status).toBe(201);
    expect((await template.replace(await headed('New'))).json).toMatchObject({ document_state: 'processed' });
  });

  it('is used once it has been processed, on the asynchronous host', async () => {
    const id = await createTemplate(account.live, [{ name: 'name', ...box }]);
    const form = new FormData();
    form.append('template[document]', new File([await headed('New')], 'new.pdf'));
    const asked = await as(account.live).put(`/templates/${id}`, form, { host: asyncHost });
    expect(asked.status, asked.text).toBe(200);
    const waited = await templateApi(account.live, id).get();
    expect(waited.json).toMatchObject({ document_state: 'processed', document_filename: 'new.pdf' });
  });

  it('is deleted when nothing needs it any more', async () => {
    const id = await createTemplate(account.live, []);
    const template = templateApi(account.live, id);
    const rows = async () =>
      (await database.select().from(documents).where(eq(documents.accountId, account.id))).length;
    const before = await rows();
    await template.replace(await headed('One'));
    await template.replace(await headed('Two'));
    expect(await rows()).toBe(before);
    await template.remove();
    expect(await rows()).toBe(before - 1);
  });

  it('survives edits that are made while it is processed', async () => {
    const id = await createTemplate(account.live, [{ name: 'name', ...box }]);
    const template = templateApi(account.live, id);
    const [replaced, added] = await Promise.all([
      template.replace(await headed('New')),
      as(account.live).put(`/templates/${id}/add_fields`, { fields: [{ ...box, name: 'late', y: 200 }] }),
    ]);
    // Either request may be refused as a conflict, but an accepted change is there.
    for (const answer of [replaced, added]) if (answer.status !== 200) expectRefusal(answer, 409, 'conflict');
    const names = (await template.full()).fields.map(({ name }: { name: string }) => name);
    expect(names).toContain('name');
    expect(names.includes('late')).toBe(added.status === 200);
    expect(names.includes('imported')).toBe(replaced.status === 200);
  });

  it('that is not a PDF is refused, and nothing is stored', async () => {
    const id = await createTemplate(account.live, []);
    const template = templateApi(account.live, id);
    const files = async () => (await env.FILES.list({ prefix: `${account.id}/documents/` })).objects.length;
    const before = await files();
    expectProblems(await template.replace(new TextEncoder().encode('hello')), [
      /^#\/template\/document: not a PDF/,
    ]);
    expectProblems(await template.replace(await plainPdf(), { 'template[colour]': 'x' }), [
      '#/template/colour: unknown property',
    ]);
    expect(await files()).toBe(before);
    expect((await template.get()).json.document_state).toBe('processed');
  });

  it('cannot be set by another account', async () => {
    const id = await createTemplate(account.live, []);
    const other = await createAccount();
    const foreign = await templateApi(other.live, id).replace(await plainPdf());
    const absent = await templateApi(other.live, 'tpl_0000000000000000000A').replace(await plainPdf());
    expectRefusal(foreign, 404, 'template_not_found');
    expect(foreign.text).toBe(absent.text);
  });
});
