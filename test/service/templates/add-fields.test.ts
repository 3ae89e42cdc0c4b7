import { and, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { templates, templateVersions } from '../../../src/core/db/schema';
import { loadContent } from '../../../src/service/templates/content/content-store';
import { type DocumentRow, swapDocument } from '../../../src/service/templates/document/document-store';
import { replaceDraft } from '../../../src/service/templates/versions/template-changes-store';
import { type Account, as, createAccount, createToken, database } from '../../support/app';
import { createTemplate, plainPdf, upload } from '../../support/builders';
import { templateApi } from '../../support/lifecycle';
import { download, wordsOf } from '../../support/pdf-text';
import { expectProblems, expectRefusal } from '../../support/refusals';

let account: Account;

beforeAll(async () => {
  account = await createAccount();
});

function newTemplate() {
  return createTemplate(account.live, []);
}

function add(id: string, fields: unknown[], token = account.live) {
  return as(token).put(`/templates/${id}/add_fields`, { fields });
}

async function fieldsOf(id: string) {
  return (await templateApi(account.live, id).full()).fields;
}

async function rowOf(id: string) {
  const row = await database.select().from(templates).where(eq(templates.id, id)).get();
  if (!row) throw new Error(`no template ${id}`);
  return row;
}

describe('adding fields', () => {
  it('gives each an id and keeps what was there', async () => {
    const id = await newTemplate();
    const first = await add(id, [
      { name: 'a', page: 1, x: 72, y: 100, width: 200, height: 20 },
      { id: 7, name: 'b', page: 1, x: 72, y: 130, width: 200, height: 20 },
    ]);
    expect(first.status).toBe(200);
    expect(first.json).toEqual({ status: 'success', new_field_ids: [1, 7], placed_automatically: [] });
    const second = await add(id, [{ name: 'c', page: 1, x: 72, y: 160 }]);
    expect(second.json.new_field_ids).toEqual([8]);
    expect(await fieldsOf(id)).toMatchObject([
      { id: 1, name: 'a', y: 100 },
      { id: 7, name: 'b', y: 130 },
      { id: 8, name: 'c', y: 160 },
    ]);
  });

  it('gives no id again, no matter which field had it', async () => {
    const id = await newTemplate();
    const template = templateApi(account.live, id);
    const boxes = ['a', 'b', 'c'].map((name) => ({ name, page: 1 }));
    expect((await add(id, boxes)).json.new_field_ids).toEqual([1, 2, 3]);
    await template.update({ fields: boxes.slice(0, 2) });
    expect(await fieldsOf(id)).toMatchObject([
      { id: 1, name: 'a' },
      { id: 2, name: 'b' },
    ]);
    expect((await add(id, [{ name: 'd', page: 1 }])).json.new_field_ids).toEqual([4]);
    await template.publish('major');
    await template.update({ fields: [] });
    await template.update({ fields: [{ name: 'e', page: 1 }] });
    expect(await fieldsOf(id)).toMatchObject([{ id: 5, name: 'e' }]);
    await template.restore('1.0.0');
    expect((await add(id, [{ name: 'f', page: 1 }])).json.new_field_ids).toEqual([6]);
    const { fields, highest_field_id } = await template.full();
    expect(highest_field_id).toBe(6);
    // Undo sends a field again with the id that it had.
    await template.update({ fields: fields.slice(1) });
    await template.update({ fields });
    expect((await fieldsOf(id)).map((field: { id: number }) => field.id)).toEqual([1, 2, 4, 6]);
    const copy = (await template.copy()).json.id;
    expect((await add(copy, [{ name: 'g', page: 1 }])).json.new_field_ids).toEqual([7]);
  });

  it('knows the ids of templates that an earlier release saved', async () => {
    const id = await newTemplate();
    const template = templateApi(account.live, id);
    await add(id, [
      { name: 'a', page: 1 },
      { id: 9, name: 'b', page: 1 },
    ]);
    await template.publish('major');
    await template.update({ fields: [{ name: 'a', page: 1 }] });
    await database.update(templates).set({ highestFieldId: null }).where(eq(templates.id, id));
    expect((await template.full()).highest_field_id).toBe(9);
    // It is noted, so nobody looks through the versions again.
    expect(await rowOf(id)).toMatchObject({ highestFieldId: 9 });
    await database.update(templates).set({ highestFieldId: null }).where(eq(templates.id, id));
    expect((await add(id, [{ name: 'c', page: 1 }])).json.new_field_ids).toEqual([10]);
    // After a rollback the earlier release adds fields and notes no id.
    await database.update(templates).set({ highestFieldId: 1 }).where(eq(templates.id, id));
    await template.update({ fields: [{ name: 'a', page: 1 }] });
    expect((await add(id, [{ name: 'd', page: 1 }])).json.new_field_ids).toEqual([11]);
  });

  it('looks through the newest versions only', async () => {
    const id = await newTemplate();
    const template = templateApi(account.live, id);
    await template.update({ fields: [{ id: 9, name: 'a', page: 1 }] });
    await template.publish('major');
    await template.update({ fields: [{ id: 5, name: 'a', page: 1 }] });
    await template.publish('major');
    await template.update({ fields: [{ id: 1, name: 'a', page: 1 }] });
    const ofTemplate = eq(templateVersions.templateId, id);
    const second = await database
      .select()
      .from(templateVersions)
      .where(and(ofTemplate, eq(templateVersions.major, 2)))
      .get();
    if (!second) throw new Error('two were published');
    const more = Array.from({ length: 19 }, (_, at) => ({
      ...second,
      major: at + 3,
      publishedAt: second.publishedAt + at + 1,
    }));
    for (const version of more) await database.insert(templateVersions).values(version);
    const oldest = and(ofTemplate, eq(templateVersions.major, 1));
    await database.update(templateVersions).set({ publishedAt: 1 }).where(oldest);
    await database
      .update(templates)
      .set({ highestFieldId: null, liveContentHash: null })
      .where(eq(templates.id, id));
    expect((await template.full()).highest_field_id).toBe(5);
  });

  it('gives no id that was used up while somebody else had the draft', async () => {
    const id = await newTemplate();
    const template = templateApi(account.live, id);
    await add(id, [{ name: 'a', page: 1 }]);
    const before = await rowOf(id);
    const content = await loadContent(database, account.id, before.contentHash);
    await add(id, [{ name: 'b', page: 1 }]);
    await template.update({ fields: [{ name: 'a', page: 1 }] });
    // The content is the same again.
    expect((await rowOf(id)).contentHash).toBe(before.contentHash);
    const changer = { type: 'user', id: 'usr_1', person: null, rights: 'live' } as const;
    expect(await replaceDraft(database, before, { content, lastId: 1, changer }, Date.now())).toBe(false);
    const document = { id: before.documentId ?? '' } as DocumentRow;
    const waiting = { ...before, replacementId: document.id };
    await database.update(templates).set({ replacementId: document.id }).where(eq(templates.id, id));
    const swap = { document, compiled: '{}', template: waiting, content, lastId: 1 };
    expect(await swapDocument(database, swap, Date.now())).toBe(false);
    expect(await rowOf(id)).toMatchObject({ highestFieldId: 2, contentHash: before.contentHash });
    expect(await swapDocument(database, { ...swap, lastId: 2 }, Date.now())).toBe(true);
  });

  it('has a next id whatever a caller has chosen', async () => {
    const id = await newTemplate();
    const most = Number.MAX_SAFE_INTEGER;
    await add(id, [{ id: most, name: 'a', page: 1 }]);
    expect((await add(id, [{ name: 'b', page: 1 }])).json.new_field_ids).toEqual([1]);
  });

  it('places those without a box below the others', async () => {
    const id = await newTemplate();
    await add(id, [{ name: 'a', page: 1, x: 0, y: 100, width: 100, height: 20 }]);
    const { json } = await add(id, [
      { name: 'b', page: 1, height: 30 },
      { name: 'c', page: 1, height: 30 },
    ]);
    expect(json).toMatchObject({ new_field_ids: [2, 3], placed_automatically: [2, 3] });
    expect(await fieldsOf(id)).toMatchObject([{ y: 100 }, { x: 0, y: 120 }, { x: 0, y: 150 }]);
  });

  it('records who changed the template, and when', async () => {
    const id = await newTemplate();
    const before = await as(account.live).get(`/templates/${id}`);
    await add(id, [{ name: 'a', page: 1 }], account.test);
    const { json } = await as(account.live).get(`/templates/${id}`);
    expect(json.last_changed_by_id).toBe(account.test.id);
    expect(Date.parse(json.last_changed_at)).toBeGreaterThanOrEqual(Date.parse(before.json.last_changed_at));
  });

  it('makes them draw at once', async () => {
    const id = await newTemplate();
    await add(id, [{ name: 'city', page: 1, x: 72, y: 200, width: 200, height: 20 }]);
    const { json } = await as(account.live).post(`/templates/${id}/submissions`, {
      data: { city: 'Zürich' },
    });
    expect(await wordsOf(await download(json.submission.download_url))).toBe('Page 1 of the form Zürich');
  });

  it('loses nothing when many add at once', async () => {
    const id = await newTemplate();
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) => add(id, [{ name: `field_${index}`, page: 1, x: 0, y: 10 }])),
    );
    const saved = answers.flatMap((answer, index) => (answer.status === 200 ? [`field_${index}`] : []));
    for (const answer of answers) if (answer.status !== 200) expectRefusal(answer, 409, 'conflict');
    const fields: { name: string; id: number }[] = await fieldsOf(id);
    expect(saved.length).toBeGreaterThanOrEqual(8);
    expect(fields.map(({ name }) => name).sort()).toEqual(saved.sort());
    expect(new Set(fields.map((field) => field.id)).size).toBe(fields.length);
    const ids = answers.flatMap(({ json }) => json.new_field_ids ?? []);
    expect(ids.sort()).toEqual(fields.map((field) => field.id).sort());
  });
});

describe('fields with mistakes', () => {
  let id: string;

  beforeAll(async () => {
    id = await newTemplate();
  });

  it('are refused all together, with the place of each problem', async () => {
    const answer = await add(id, [
      { name: 'good', page: 1 },
      { name: '', page: 1 },
      { name: 'x', page: 1.5, colour: 'red', color: '#fff' },
      { page: 1 },
    ]);
    expectProblems(answer, [
      /^#\/fields\/1\/name: is empty/,
      /^#\/fields\/2\/page: must be a whole number/,
      /^#\/fields\/2\/color: must be six hexadecimal digits/,
      /^#\/fields\/2\/colour: unknown property/,
      /^#\/fields\/3\/name: /,
    ]);
    expect(await fieldsOf(id)).toEqual([]);
  });

  it.each([
    ['a page that is not there', { name: 'x', page: 2 }, '#/fields/0/page: the document has one page'],
    [
      'a place off the page',
      { name: 'x', page: 1, x: 700, y: 10 },
      /^#\/fields\/0\/x: the box is off the page/,
    ],
    [
      'a display that does not fit the type',
      { name: 'x', page: 1, displayType: 'image' },
      /^#\/fields\/0\/displayType: /,
    ],
    ['an unknown special name', { name: '@@page', page: 1 }, /^#\/fields\/0\/name: .*@@/],
  ])('are refused: %s', async (_, field, problem) => {
    expectProblems(await add(id, [field]), [problem]);
  });

  it('are refused when an id or a name is taken', async () => {
    const taken = await newTemplate();
    await add(taken, [{ name: 'person', page: 1 }]);
    expectProblems(await add(taken, [{ id: 1, name: 'x', page: 1 }]), [
      /^#\/fields\/0\/id: the id 1 is taken/,
    ]);
    expectProblems(await add(taken, [{ name: 'person/name', page: 1 }]), [/^#\/fields\/0\/name: /]);
    expect(await fieldsOf(taken)).toHaveLength(1);
  });

  it('are refused when there are none, or too many', async () => {
    expectProblems(await add(id, []), [/^#\/fields: /]);
    const many = Array.from({ length: 2_001 }, (_, index) => ({ name: `f${index}`, page: 1 }));
    expectProblems(await add(id, many), [/^#\/fields: /]);
    expectProblems(await as(account.live).put(`/templates/${id}/add_fields`, {}), [/^#\/fields: /]);
  });
});

describe('a template that cannot be changed', () => {
  it('because it is locked keeps its fields, and still generates', async () => {
    const id = await newTemplate();
    await database.update(templates).set({ locked: true }).where(eq(templates.id, id));
    expectRefusal(await add(id, [{ name: 'a', page: 1 }]), 409, 'template_locked');
    expect(await fieldsOf(id)).toEqual([]);
    expect((await as(account.live).post(`/templates/${id}/submissions`, { data: {} })).status).toBe(201);
    await database.update(templates).set({ locked: false }).where(eq(templates.id, id));
    expect((await add(id, [{ name: 'a', page: 1 }])).status).toBe(200);
  });

  it('because it is still being processed says so', async () => {
    const stuck = { JOBS: { send: async () => {} } as unknown as Queue };
    const { json } = await upload(account.live, await plainPdf(), undefined, {
      query: '?wait=false',
      env: stuck,
    });
    expectRefusal(await add(json.id, [{ name: 'a', page: 1 }]), 409, 'conflict');
  });

  it('because it does not exist is not found', async () => {
    const answer = await add(
      'tpl_00000000000000000000',
      [{ name: 'a', page: 1 }],
      await createToken(account.id, 'live'),
    );
    expectRefusal(answer, 404, 'template_not_found');
  });
});
