import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { folders, templates } from '../../../src/core/db/schema';
import { type Account, as, asyncHost, call, createAccount, database } from '../../support/app';
import { createTemplate, plainPdf, upload } from '../../support/builders';
import { templateApi, wordsIn } from '../../support/lifecycle';
import { expectProblems, expectRefusal } from '../../support/refusals';

let account: Account;

beforeAll(async () => {
  account = await createAccount();
});

const field = { name: 'name', page: 1, x: 72, y: 120, width: 300, height: 24 };

async function fresh() {
  const id = await createTemplate(account.live, [field]);
  return { id, ...templateApi(account.live, id) };
}

async function folder(token = account.live): Promise<string> {
  return (await as(token).post('/folders', { folder: { name: 'A folder' } })).json.id;
}

describe('a copy', () => {
  it('is a separate template with the same settings, document and fields', async () => {
    const template = await fresh();
    const parent_folder_id = await folder();
    await template.update({
      description: 'D',
      webhook_url: 'https://example.com/x',
      defaults: { bold: true },
      locked: true,
    });
    const copied = await template.copy({ parent_folder_id });
    expect(copied.status, copied.text).toBe(201);
    expect(copied.json).toMatchObject({
      name: 'A form (copy)',
      description: 'D',
      webhook_url: 'https://example.com/x',
      locked: false,
      latest_version: null,
      parent_folder_id,
      path: '/A folder',
      page_count: 1,
    });
    expect(copied.json.id).not.toBe(template.id);
    const copy = templateApi(account.live, copied.json.id);
    await copy.update({ fields: [{ ...field, name: 'other' }] });
    await template.update({ locked: false });
    await template.remove();
    expect(await copy.full()).toMatchObject({
      versions: [],
      defaults: { bold: true },
      fields: [{ name: 'other' }],
    });
    expect(await wordsIn(await copy.submit({ data: { other: 'Ada' } }))).toBe('Page 1 of the form Ada');
    const { document_url: url } = (await copy.get()).json;
    expect((await call('GET', url)).status).toBe(200);
  });

  it('may be of a version, under another name, and stays in the folder', async () => {
    const template = await fresh();
    await template.move(await folder());
    await template.publish('major');
    await template.update({ fields: [] });
    const { json } = await template.copy({ template: { name: 'Old', version: '1' } });
    expect(json).toMatchObject({ name: 'Old', path: '/A folder' });
    expect((await templateApi(account.live, json.id).full()).fields).toMatchObject([{ name: 'name' }]);
    expect((await template.copy({ parent_folder_id: null })).json).toMatchObject({
      path: '/',
      name: 'A form (copy)',
    });
  });

  it('is refused for an absent folder, an absent version and unknown properties', async () => {
    const template = await fresh();
    expectRefusal(
      await template.copy({ parent_folder_id: 'fld_0000000000000000000A' }),
      404,
      'folder_not_found',
    );
    expectRefusal(await template.copy({ version: '1' }), 404, 'template_version_not_found');
    expectProblems(await template.copy({ locked: true }), ['#/template/locked: unknown property']);
    const broken = await upload(account.live, new TextEncoder().encode('%PDF-1.7 broken'));
    expectRefusal(await templateApi(account.live, broken.json.template.id).copy(), 409, 'conflict');
  });
});

describe('moving', () => {
  it('puts a template into a folder, and back', async () => {
    const template = await fresh();
    const id = await folder();
    expect((await template.move(id)).json).toMatchObject({ parent_folder_id: id, path: '/A folder' });
    expect((await template.move(null)).json).toMatchObject({ parent_folder_id: null, path: '/' });
  });

  it('into another account’s folder is refused like an absent folder', async () => {
    const template = await fresh();
    const foreign = await template.move(await folder((await createAccount()).live));
    const absent = await template.move('fld_0000000000000000000A');
    expectRefusal(foreign, 404, 'folder_not_found');
    expect(foreign.text).toBe(absent.text);
    expectProblems(await as(account.live).post(`/templates/${template.id}/move`, {}), [/parent_folder_id/]);
  });

  it('never leaves a template in a folder that is deleted at the same time', async () => {
    for (let round = 0; round < 6; round++) {
      const id = await folder();
      const template = await fresh();
      const pdf = await plainPdf();
      const inFolder = { 'template[name]': 'New', 'template[parent_folder_id]': id };
      const [deleted] = await Promise.all([
        as(account.live).delete(`/folders/${id}`),
        template.move(id),
        template.copy({ parent_folder_id: id }),
        upload(account.live, pdf, inFolder),
      ]);
      const inside = await database.select().from(templates).where(eq(templates.parentFolderId, id));
      const there = await database.select().from(folders).where(eq(folders.id, id));
      expect(there).toHaveLength(deleted.status === 200 ? 0 : 1);
      expect(inside.length > 0 && there.length === 0).toBe(false);
    }
  });
});

describe('deleting', () => {
  it('answers 404 everywhere afterwards; submissions stay readable', async () => {
    const template = await fresh();
    await template.publish('major');
    const created = await template.submit({ data: { name: 'Ada' } });
    const { id } = created.json.submission;
    const deleted = await template.remove();
    expect(deleted.status).toBe(200);
    expect(deleted.json).toMatchObject({ id: template.id, name: 'A form' });
    const answers = [
      await template.get(),
      await template.get('/schema'),
      await template.get('/submissions'),
      await template.update({ name: 'x' }),
      await template.replace(await plainPdf()),
      await template.publish('major'),
      await template.restore('1'),
      await template.copy(),
      await template.move(null),
      await template.check(),
      await template.remove(),
      await template.remove('?version=1.0.0'),
      await template.submit({ data: { name: 'Bo' } }),
      await template.submit({ data: { name: 'Bo' }, version: '1' }),
      await as(account.live).put(`/templates/${template.id}/add_fields`, {
        fields: [{ ...field, name: 'b' }],
      }),
    ];
    for (const answer of answers) expectRefusal(answer, 404, 'template_not_found');
    const listed = (await as(account.live).get('/templates')).json.map((one: { id: string }) => one.id);
    expect(listed).not.toContain(template.id);
    expect((await as(account.live).get(`/submissions/${id}?include_data=true`)).json).toMatchObject({
      state: 'processed',
      template_id: template.id,
      template_version: '1.0.0',
      data: { name: 'Ada' },
    });
    expect(await wordsIn(created)).toBe('Page 1 of the form Ada');
  });

  it('lets pending submissions finish', async () => {
    const template = await fresh();
    const pending = await Promise.all(
      Array.from({ length: 5 }, (_, index) =>
        as(account.live).post(
          `/templates/${template.id}/submissions`,
          { data: { name: `N${index}` } },
          { host: asyncHost },
        ),
      ),
    );
    expect((await template.remove()).status).toBe(200);
    for (const { json } of pending) {
      const done = await as(account.live).get(`/submissions/${json.submission.id}`);
      expect(done.json.state).toBe('processed');
    }
  });

  it('happens once', async () => {
    const template = await fresh();
    const answers = await Promise.all([template.remove(), template.remove(), template.remove()]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });
});
