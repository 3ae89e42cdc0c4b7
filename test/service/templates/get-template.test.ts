import { PDFDocument } from '@cantoo/pdf-lib';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { templates, templateVersions } from '../../../src/core/db/schema';
import { type Account, as, createAccount, database } from '../../support/app';
import { createTemplate, upload } from '../../support/builders';
import { withFieldList } from '../../support/lifecycle';
import { download } from '../../support/pdf-text';
import { expectProblems, expectRefusal } from '../../support/refusals';

let account: Account;
let templateId: string;

beforeAll(async () => {
  account = await createAccount();
  templateId = await createTemplate(account.live, [
    { name: 'name', page: 1, x: 72, y: 120, width: 200, height: 20 },
  ]);
});

function get(query = '', id = templateId) {
  return as(account.live).get(`/templates/${id}${query}`);
}

/** A PDF with a form of a text, a check box and a drop-down. */
async function formPdf(): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const page = document.addPage([600, 800]);
  const form = document.getForm();
  const text = form.createTextField('person.first_name');
  text.addToPage(page, { x: 50, y: 700, width: 200, height: 20, borderWidth: 0 });
  form.createCheckBox('agree').addToPage(page, { x: 50, y: 650, width: 15, height: 15, borderWidth: 0 });
  const size = form.createDropdown('size');
  size.addOptions(['Small', 'Large']);
  size.addToPage(page, { x: 50, y: 600, width: 100, height: 20, borderWidth: 0 });
  return document.save();
}

describe('getting a template', () => {
  it('shows its record, to live and test tokens', async () => {
    const answer = await get();
    expect(answer.status).toBe(200);
    expect(answer.json).toMatchObject({
      id: templateId,
      name: 'A form',
      document_state: 'processed',
      page_count: 1,
    });
    const seen = await as(account.test).get(`/templates/${templateId}`);
    expect(seen.json.id).toBe(templateId);
  });

  it('gives download links that work', async () => {
    const { json } = await get();
    expect(new TextDecoder().decode((await download(json.document_url)).slice(0, 5))).toBe('%PDF-');
  });

  it('has the fields only when the request wants them', async () => {
    for (const query of ['', '?full=false', '?full=0'])
      expect((await get(query)).json).not.toHaveProperty('fields');
    for (const query of ['?full=true', '?full=1']) {
      const { json } = await get(query);
      expect(json.fields).toMatchObject({
        1: { id: 1, name: 'name', page: 1, x: 72, y: 120, width: 200, height: 20, type: 'string' },
      });
      expect(json).toMatchObject({ field_order: [[1]], versions: [], html: null, scss: null });
    }
  });

  it('names the versions, newest first', async () => {
    const { json: template } = await upload(account.live, await formPdf());
    const row = await database.select().from(templates).where(eq(templates.id, template.id)).get();
    const version = {
      templateId: template.id,
      contentHash: row?.contentHash ?? '',
      publishedAt: 1,
      publishedByType: 'user' as const,
      publishedById: 'x',
    };
    for (const [major, minor, patch] of [
      [1, 0, 0],
      [1, 10, 0],
      [1, 9, 3],
    ] as const) {
      await database.insert(templateVersions).values({ ...version, major, minor, patch });
    }
    const { versions } = (await get('?full=true', template.id)).json;
    expect(versions.map((one: { version: string }) => one.version)).toEqual(['1.10.0', '1.9.3', '1.0.0']);
    expect(versions[0]).toMatchObject({ description: '', published_by_type: 'user', published_by_id: 'x' });
  });

  it('has the fields of the uploaded form', async () => {
    const { json } = await upload(account.live, await formPdf());
    const full = await get('?full=true', json.id);
    expect(withFieldList(full.json).fields).toMatchObject([
      { id: 1, name: 'person/first_name', type: 'string', page: 1, x: 50, y: 80, width: 200, height: 20 },
      {
        id: 2,
        name: 'agree',
        type: 'boolean',
        displayType: 'check',
        page: 1,
        x: 50,
        y: 135,
        width: 15,
        height: 15,
      },
      { id: 3, name: 'size', type: 'string', optionList: 'Small\nLarge', page: 1, x: 50, y: 180 },
    ]);
  });

  it('refuses a flag that is not a boolean, and a template that does not exist', async () => {
    expectProblems(await get('?full=yes&wait=maybe'), [
      '?full: must be true, false, 1 or 0',
      '?wait: must be true, false, 1 or 0',
    ]);
    expectRefusal(await get('', 'tpl_00000000000000000000'), 404, 'template_not_found');
  });
});
