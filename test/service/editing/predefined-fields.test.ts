import { beforeAll, describe, expect, it } from 'vitest';
import { type Account, as, createAccount } from '../../support/app';
import { templateForm } from '../../support/belongings';
import { createTemplate } from '../../support/builders';
import { expectProblems, expectRefusal } from '../../support/refusals';
import { embeddable, openEditor } from './support/embedded';

let account: Account;

beforeAll(async () => {
  account = await createAccount();
});

const offered = [
  { name: 'customer/name', type: 'string', required_in_template: true, field_required: true },
  { name: 'customer/vip', type: 'boolean', required_in_template: false, field_required: false },
  { name: 'signed_at', type: 'date', required_in_template: true, field_required: false },
];
const old = { name: 'old', type: 'string', page: 1, x: 72, y: 100, width: 100, height: 20 };
const placed = { page: 1, x: 72, y: 300, width: 100, height: 20 };

async function opened(capabilities: object = {}) {
  const id = await embeddable(account.live, [old]);
  await as(account.live).put(`/templates/${id}`, { template: { predefined_fields: offered } });
  return { id, editor: await openEditor(account.live, id, capabilities) };
}

describe('predefined fields of a template', () => {
  it('are set with it or later, and shown with it in full', async () => {
    const api = as(account.live);
    const sent = [{ name: 'customer/name' }, offered[1]];
    const shown = [{ ...offered[0], required_in_template: false }, offered[1]];
    const form = await templateForm({
      'template[name]': 'A form',
      'template[predefined_fields]': JSON.stringify(sent),
    });
    const template = { template_type: 'html', name: 'A page', html: '{{ x }}', predefined_fields: sent };
    for (const body of [form, { template }]) {
      const { json, text } = await api.post('/templates', body);
      expect(json.predefined_fields, text).toBeUndefined();
      expect((await api.get(`/templates/${json.id}?full=true`)).json.predefined_fields).toEqual(shown);
    }
    const id = await createTemplate(account.live, []);
    expect((await api.put(`/templates/${id}`, { template: { predefined_fields: offered } })).status).toBe(
      200,
    );
    const copy = (await api.post(`/templates/${id}/copy`, {})).json.id;
    for (const one of [id, copy])
      expect((await api.get(`/templates/${one}?full=true`)).json.predefined_fields).toEqual(offered);
  });

  it.each([
    [[{ type: 'string' }], /^#\/template\/predefined_fields\/0\/name: /],
    [[{ name: 'a', type: 'spreadsheet' }], /^#\/template\/predefined_fields\/0\/type: /],
    [[{ name: 'a#2' }], /^#\/template\/predefined_fields\/0\/name: must be the name of a value/],
    [[{ name: '@@date' }], /^#\/template\/predefined_fields\/0\/name: must be the name of a value/],
    [[{ name: 'a' }, { name: 'a' }], /^#\/template\/predefined_fields\/1\/name: must not be there twice/],
    [[{ name: 'a', colour: 'red' }], /^#\/template\/predefined_fields\/0\/colour: unknown property/],
    [Array.from({ length: 201 }, (_, index) => ({ name: `n${index}` })), /must have at most 200 fields/],
  ])('with mistakes are refused: %j', async (predefined_fields, problem) => {
    const id = await createTemplate(account.live, []);
    const answer = await as(account.live).put(`/templates/${id}`, { template: { predefined_fields } });
    expectProblems(answer, [problem]);
  });

  it('in a form are JSON', async () => {
    const body = await templateForm({ 'template[name]': 'x', 'template[predefined_fields]': '[oops' });
    expectProblems(await as(account.live).post('/templates', body), [
      '#/template/predefined_fields: must be a list of fields in JSON',
    ]);
  });
});

const adding = { add_fields: 'all' };

/** What a person who may add and rename fields does, and why it is refused; null where it is not. */
const edits: Record<string, { capabilities?: object; field: object; says: RegExp | null }> = {
  'a predefined field': { field: { ...placed, name: 'customer/name', type: 'string' }, says: null },
  'a line of one': { field: { ...placed, name: 'customer/name#2', type: 'string' }, says: null },
  'an optional one': {
    field: { ...placed, name: 'signed_at', type: 'date', required: false },
    says: null,
  },
  'another name': {
    field: { ...placed, name: 'iban', type: 'string' },
    says: /^#\/template\/fields\/1\/name: the name is not that of a predefined field \(`predefined_fields`\)$/,
  },
  'a special name': {
    field: { ...placed, name: '@@version', type: 'string' },
    says: /^#\/template\/fields\/1\/name: the name is not that of a predefined field/,
  },
  'another type': {
    field: { ...placed, name: 'customer/name', type: 'number' },
    says: /^#\/template\/fields\/1\/type: customer\/name has the type string/,
  },
  'a type that may not be added': {
    capabilities: { add_fields: ['date'] },
    field: { ...placed, name: 'customer/name', type: 'string' },
    says: /^#\/template\/fields\/1\/type: fields of the type string may not be added/,
  },
  'one that is made optional': {
    field: { ...placed, name: 'customer/name', type: 'string', required: false },
    says: /^#\/template\/fields\/1\/required: customer\/name is required/,
  },
  'one that is made required': {
    field: { ...placed, name: 'signed_at', type: 'date' },
    says: /^#\/template\/fields\/1\/required: signed_at is optional/,
  },
  'one that the person may make optional': {
    capabilities: { ...adding, field_properties: ['required'] },
    field: { ...placed, name: 'customer/name', type: 'string', required: false },
    says: null,
  },
  'one with another property': {
    field: { ...placed, name: 'customer/name', type: 'string', default: 'paid' },
    says: /^#\/template\/fields\/1\/default: the property default may not be changed/,
  },
};

describe('where a template has predefined fields', () => {
  it.each(Object.entries(edits))('%s is added as they say', async (_, { capabilities, field, says }) => {
    const { editor } = await opened(capabilities ?? adding);
    const saved = await editor.edit((fields) => [...fields, { id: 9, ...field }]);
    if (says === null) expect(saved.status, saved.text).toBe(200);
    else expect(expectRefusal(saved, 403, 'not_permitted').errors[0]).toMatch(says);
  });

  it('a field gets the type with the name, and no name beside them', async () => {
    const { id, editor } = await opened({ ...adding, rename_fields: true, move_fields: true });
    const rename = (change: object) => editor.edit(([field, ...rest]) => [{ ...field, ...change }, ...rest]);
    expect((await rename({ x: 90 })).status).toBe(200);
    expectRefusal(await rename({ name: 'iban' }), 403, 'not_permitted');
    expectRefusal(await rename({ name: 'signed_at' }), 403, 'not_permitted');
    expectRefusal(await rename({ type: 'date' }), 403, 'not_permitted');
    const assigned = await rename({ name: 'signed_at', type: 'date', displayType: null, required: false });
    expect(assigned.status, assigned.text).toBe(200);
    expectRefusal(await rename({ required: true }), 403, 'not_permitted');
    const mover = await openEditor(account.live, id, { move_fields: true });
    const change = { name: 'customer/name', type: 'string', required: true };
    expectRefusal(
      await mover.edit(([field]) => [{ ...field, ...change, displayType: null }]),
      403,
      'not_permitted',
    );
    const typist = await openEditor(account.live, id, { ...adding, field_properties: ['type'] });
    const { errors } = expectRefusal(
      await typist.edit(([field]) => [{ ...field, type: 'number', displayType: null }]),
      403,
      'not_permitted',
    );
    expect(errors).toEqual(['#/template/fields/0/type: signed_at has the type date (`predefined_fields`)']);
  });

  it('are shown to the editor, which publishes when the required ones are there', async () => {
    const { id, editor } = await opened({ ...adding, publish: true });
    expect((await editor.ask('GET', '')).json.predefined_fields).toEqual(offered);
    const name = { ...placed, id: 8, name: 'customer/name', type: 'string' };
    await editor.edit((fields) => [...fields, name]);
    const { error, errors } = expectRefusal(await editor.publish(), 409, 'conflict');
    expect(error.message).toContain('signed_at');
    expect(errors).toHaveLength(1);
    const date = { ...placed, id: 9, y: 400, name: 'signed_at', type: 'date', required: false };
    await editor.edit((fields) => [...fields, date]);
    expect((await editor.publish()).json).toMatchObject({ status: 'success', latest_version: '0.1.0' });
    const own = { ...placed, name: 'of the API', type: 'string' };
    const added = await as(account.live).put(`/templates/${id}/add_fields`, { fields: [own] });
    expect(added.status, added.text).toBe(200);
  });

  it('follow the template: a name that is taken away cannot be given any more', async () => {
    const { id, editor } = await opened(adding);
    await as(account.live).put(`/templates/${id}`, { template: { predefined_fields: [offered[2]] } });
    const field = { ...placed, id: 9, name: 'customer/name', type: 'string' };
    expectRefusal(await editor.edit((fields) => [...fields, field]), 403, 'not_permitted');
    await as(account.live).put(`/templates/${id}`, { template: { predefined_fields: [] } });
    expect((await editor.edit((fields) => [...fields, field])).status).toBe(200);
  });

  it('cannot be changed by the person, nor without the scope of settings', async () => {
    const { editor } = await opened({ ...adding, rules: true });
    expectRefusal(await editor.save({ predefined_fields: [] }), 422, 'validation_failed');
  });
});
