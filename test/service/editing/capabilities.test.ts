import { beforeAll, describe, expect, it } from 'vitest';
import { type Account, as, createAccount } from '../../support/app';
import { plainPdf } from '../../support/builders';
import { wordsIn } from '../../support/lifecycle';
import { expectRefusal } from '../../support/refusals';
import { embeddable, openEditor, threeFields } from './support/embedded';

let account: Account;

beforeAll(async () => {
  account = await createAccount();
});

async function opened(capabilities: object = {}) {
  const id = await embeddable(
    account.live,
    threeFields,
    await plainPdf([
      [612, 792],
      [612, 792],
    ]),
  );
  return { id, editor: await openEditor(account.live, id, capabilities) };
}

const added = { name: 'added', type: 'string', page: 1, x: 72, y: 300, width: 100, height: 20 };

type Fields = Parameters<Parameters<Awaited<ReturnType<typeof openEditor>>['edit']>[0]>[0];
type Change = (fields: Fields) => object[];

function changed(index: number, change: object): Change {
  return (fields) => fields.map((field, at) => (at === index ? { ...field, ...change } : field));
}

/** What each capability permits, and the words in the refusal without it. */
const edits: Record<string, { with: object; change: Change; says: RegExp }> = {
  'a new field': {
    with: { add_fields: ['string'] },
    change: (fields) => [...fields, { ...added, id: 9 }],
    says: /^#\/template\/fields\/3\/type: fields of the type string may not be added \(`add_fields`\)$/,
  },
  'another box': {
    with: { move_fields: true },
    change: changed(0, { x: 80, width: 210 }),
    says: /^#\/template\/fields\/0\/x: the field may not be moved \(`move_fields`\)$/,
  },
  'another page': {
    with: { move_fields: true },
    change: changed(0, { page: 2 }),
    says: /^#\/template\/fields\/0\/page: the field may not be moved/,
  },
  'another order': {
    with: { move_fields: true },
    change: (fields) => fields.toReversed(),
    says: /^#\/template\/fields: the order of the fields may not be changed/,
  },
  'another name': {
    with: { rename_fields: true },
    change: changed(0, { name: 'other' }),
    says: /^#\/template\/fields\/0\/name: the field may not be renamed \(`rename_fields`\)$/,
  },
  'no field': {
    with: { delete_fields: true },
    change: (fields) => fields.slice(1),
    says: /^#\/template\/fields: field 1 \("first"\) may not be deleted \(`delete_fields`\)$/,
  },
  'a property': {
    with: { field_properties: ['fontSize'] },
    change: changed(1, { fontSize: 20 }),
    says: /^#\/template\/fields\/1\/fontSize: the property fontSize may not be changed \(`field_properties`\)$/,
  },
  'a type': {
    with: { field_properties: ['type'], add_fields: ['number'] },
    change: changed(1, { type: 'number', displayType: null }),
    says: /^#\/template\/fields\/1\/type: fields may not be changed to the type number \(`add_fields`\)$/,
  },
};

describe.each(Object.entries(edits))('%s', (_, edit) => {
  it('is saved with its capability', async () => {
    const { id, editor } = await opened(edit.with);
    const saved = await editor.edit(edit.change);
    expect(saved.status, saved.text).toBe(200);
    const record = (await as(account.live).get(`/templates/${id}?full=true`)).json;
    expect(record).toMatchObject({ last_changed_by_type: 'api', last_changed_by_id: account.live.id });
    expect(record.last_changed_by_person).toEqual({
      id: 'user_123',
      name: 'Jane Editor',
      email: 'jane@example.com',
    });
  });

  it('is refused without any, and changes nothing', async () => {
    const { editor } = await opened();
    const before = await editor.read();
    const { errors } = expectRefusal(await editor.edit(edit.change), 403, 'not_permitted');
    expect(errors[0]).toMatch(edit.says);
    expect(await editor.read()).toEqual(before);
  });

  it('is refused on a page that may not be touched', async () => {
    const { editor } = await opened({ ...edit.with, pages: [3] });
    const { errors } = expectRefusal(await editor.edit(edit.change), 403, 'not_permitted');
    expect(errors.join('\n')).toMatch(/on page 1 may not be changed \(`pages`\)$/);
  });
});

describe('an edit', () => {
  it('takes no property along that may not change', async () => {
    const { editor } = await opened({
      add_fields: 'all',
      field_properties: ['required'],
      delete_fields: true,
    });
    const withDefault = { ...added, id: 9, default: 'paid', required: false };
    const { errors } = expectRefusal(
      await editor.edit((fields) => [...fields, withDefault]),
      403,
      'not_permitted',
    );
    expect(errors).toEqual([
      '#/template/fields/3/default: the property default may not be changed (`field_properties`)',
    ]);
    const again = await editor.edit(([first, ...fields]) => [...fields, { ...first, id: 9, fontSize: 30 }]);
    expect(expectRefusal(again, 403, 'not_permitted').errors).toHaveLength(1);
  });

  it('names each thing that is not permitted', async () => {
    const { editor } = await opened({ pages: [2] });
    const answer = await editor.edit(([first, second]) => [{ ...first, name: 'x', x: 1 }, { ...second }]);
    const { errors, error } = expectRefusal(answer, 403, 'not_permitted');
    expect(errors).toHaveLength(4);
    expect(error.message).toContain(errors[0]);
  });

  it('may rename, move and delete what the same person added', async () => {
    const { id, editor } = await opened({ add_fields: ['string'] });
    expect((await editor.edit((fields) => [...fields, { ...added, id: 9 }])).status).toBe(200);
    // The fields of page 1 come before that of page 2.
    const renamed = await editor.edit(changed(2, { name: 'mine', x: 200 }));
    expect(renamed.status, renamed.text).toBe(200);
    const other = await openEditor(account.live, id, { add_fields: ['string'] });
    expectRefusal(await other.edit(changed(2, { name: 'theirs' })), 403, 'not_permitted');
    expect((await editor.edit((fields) => fields.toSpliced(2, 1))).status).toBe(200);
  });

  it('lets conditions and rules follow a new name', async () => {
    const { id, editor } = await opened({ rename_fields: true, delete_fields: true });
    const dependencies = {
      action: 'show',
      match: 'all',
      conditions: [{ field: 'first', operator: 'present' }],
    };
    const set = await as(account.live).put(`/templates/${id}`, {
      template: {
        fields: threeFields.map((field, index) => ({
          ...field,
          id: index + 1,
          ...(index === 1 && { dependencies }),
        })),
        shared_field_data: { first: { title: 'First' } },
      },
    });
    expect(set.status, set.text).toBe(200);
    const conditions = [{ ...dependencies.conditions[0], field: 'given' }];
    const [first, second, third] = await editor.read();
    const renamed = { ...second, dependencies: { ...second?.dependencies, conditions } };
    const body = { fields: [{ ...first, name: 'given' }, renamed, third] };
    const shared = { shared_field_data: { given: { title: 'First' } } };
    // A rule that is left out would be lost with the old name.
    for (const rules of [{ shared_field_data: { given: { title: 'Other' } } }, {}])
      expectRefusal(await editor.save({ ...body, ...rules }), 403, 'not_permitted');
    const saved = await editor.save({ ...body, ...shared });
    expect(saved.status, saved.text).toBe(200);
  });

  it('changes the rules of the template with that capability only', async () => {
    const rules = { defaults: { fontSize: 9 } };
    const { errors } = expectRefusal(
      await (await opened({ field_properties: 'all' })).editor.save(rules),
      403,
      'not_permitted',
    );
    expect(errors).toEqual(['#/template/defaults: the rules of the template may not be changed (`rules`)']);
    expect((await (await opened({ rules: true })).editor.save(rules)).status).toBe(200);
  });

  it('is refused in a preview as well', async () => {
    const { editor } = await opened({ move_fields: true });
    const [first, ...fields] = await editor.read();
    const preview = (field: object) =>
      editor.ask('POST', '/preview_fields', { template: { fields: [field, ...fields] }, data: {} });
    expect((await preview({ ...first, x: 90 })).status).toBe(200);
    expectRefusal(await preview({ ...first, default: 'x' }), 403, 'not_permitted');
    const version = { version: 'latest', data: {} };
    expectRefusal(await editor.ask('POST', '/preview_fields', version), 403, 'not_permitted');
  });
});

describe('what an editor asks for as a whole', () => {
  it('needs its capability', async () => {
    const { editor } = await opened();
    for (const path of ['/detect_fields', '/suggest_names', '/check'])
      expectRefusal(await editor.ask('POST', path), 403, 'not_permitted');
    const { editor: adding } = await opened({ add_fields: 'all' });
    expect((await adding.ask('POST', '/detect_fields')).status).toBe(200);
  });

  it('publishes a version with that capability, in the name of the person', async () => {
    const { id, editor } = await opened({ publish: true, field_properties: ['fontSize'] });
    expect((await editor.edit(changed(1, { fontSize: 20 }))).status).toBe(200);
    expect((await editor.ask('POST', '/check')).json).toMatchObject({ compared_with: null });
    const published = await editor.publish();
    expect(published.json, published.text).toMatchObject({ status: 'success', latest_version: '0.1.0' });
    const api = as(account.live);
    const [version] = (await api.get(`/templates/${id}?full=true`)).json.versions;
    expect(version).toMatchObject({
      published_by_type: 'api_token',
      published_by_id: account.live.id,
      published_by_person: { id: 'user_123', name: 'Jane Editor' },
    });
    const made = await api.post(`/templates/${id}/submissions`, {
      data: { first: 'One', second: 'Two' },
    });
    expect(await wordsIn(made)).toContain('Two');
  });

  it('publishes nothing without it, and nothing of a live template with a test token', async () => {
    expectRefusal(await (await opened({ rules: true })).editor.publish(), 403, 'not_permitted');
    const { id } = await opened();
    await as(account.live).post(`/templates/${id}/publish_version`, { version_type: 'minor' });
    const editor = await openEditor(account.test, id, { publish: true });
    expectRefusal(await editor.publish(), 403, 'test_token');
  });

  it('replaces the document with that capability only', async () => {
    const pdf = await plainPdf([
      [400, 400],
      [400, 400],
      [400, 400],
    ]);
    const form = (texts: Record<string, string> = {}) => {
      const body = new FormData();
      for (const [name, text] of Object.entries(texts)) body.append(name, text);
      body.append('template[document]', new File([pdf], 'new.pdf', { type: 'application/pdf' }));
      return body;
    };
    const without = await opened({ rules: true });
    expectRefusal(await without.editor.ask('PUT', '', form()), 403, 'not_permitted');
    const { editor } = await opened({ replace_document: true });
    for (const setting of ['name', 'description', 'text_tags', 'field_names']) {
      const answer = await editor.ask('PUT', '', form({ [`template[${setting}]`]: 'true' }));
      expectRefusal(answer, 422, 'validation_failed');
    }
    expect((await editor.ask('PUT', '', form())).status).toBe(200);
    await expect.poll(async () => (await editor.ask('GET', '')).json.page_dimensions.length).toBe(3);
  });

  it('changes no setting, whatever is permitted', async () => {
    const { id, editor } = await opened({
      add_fields: 'all',
      field_properties: 'all',
      ...{ delete_fields: true, rename_fields: true, move_fields: true, rules: true, publish: true },
    });
    const before = (await as(account.live).get(`/templates/${id}`)).json;
    for (const setting of [{ name: 'x' }, { webhook_url: 'https://evil.example.com' }, { embed_domains: [] }])
      expectRefusal(await editor.save(setting), 422, 'validation_failed');
    expect((await as(account.live).get(`/templates/${id}`)).json).toEqual({
      ...before,
      document_url: expect.any(String),
    });
  });
});
