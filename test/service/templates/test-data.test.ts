import { beforeAll, describe, expect, it } from 'vitest';
import { limits } from '../../../src/lib/limits';
import { type Account, as, createAccount, createToken } from '../../support/app';
import { createTemplate } from '../../support/builders';
import { templateApi } from '../../support/lifecycle';
import { type Browser, createMember, signIn } from '../../support/members';
import { expectProblems, expectRefusal } from '../../support/refusals';

let account: Account;
let owner: Browser;
let viewer: Browser;

beforeAll(async () => {
  account = await createAccount();
  owner = await signIn(await createMember({ accountId: account.id }));
  viewer = await signIn(await createMember({ accountId: account.id, role: 'viewer' }));
});

const usual = { name: 'Usual', data: { name: 'Ada' } };
const longest = { name: 'Longest', data: { name: 'x'.repeat(300), extra: [1, { deep: null }] } };

async function fresh() {
  const id = await createTemplate(account.live, [{ name: 'name', page: 1 }]);
  return { id, ...templateApi(account.live, id) };
}

async function setsOf(id: string) {
  return (await as(account.live).get(`/templates/${id}?full=true`)).json.test_data_sets;
}

describe('test data of a template', () => {
  it('is kept set by set, and read with full=true only', async () => {
    const { id, update, get } = await fresh();
    expect(await setsOf(id)).toEqual([]);
    const changed = await update({ test_data_sets: [usual, longest] });
    expect(changed.status, changed.text).toBe(200);
    expect(changed.json).not.toHaveProperty('test_data_sets');
    expect((await get()).json).not.toHaveProperty('test_data_sets');
    expect(await setsOf(id)).toEqual([usual, longest]);
    await update({ name: 'Another name' });
    expect(await setsOf(id)).toEqual([usual, longest]);
    await update({ test_data_sets: [] });
    expect(await setsOf(id)).toEqual([]);
  });

  it('changes together with the rest, or not at all', async () => {
    const { id, update, get } = await fresh();
    const before = (await get()).json.updated_at;
    await update({ name: 'Tried', test_data_sets: [usual] });
    const late = await as(account.live).put(`/templates/${id}`, {
      template: { test_data_sets: [longest] },
      if_updated_at: before,
    });
    expectRefusal(late, 409, 'conflict');
    expect(await setsOf(id)).toEqual([usual]);
    await update({ locked: true });
    expectRefusal(await update({ test_data_sets: [] }), 409, 'template_locked');
    expect(await setsOf(id)).toEqual([usual]);
  });

  const box = { page: 1, x: 60, width: 200, height: 20 };
  const buyer = { id: 1, name: 'buyer/name', type: 'string', ...box, y: 100 };
  const price = { id: 2, name: 'price', type: 'number', ...box, y: 140 };
  const note = { id: 3, name: 'note', type: 'string', ...box, y: 180 };
  const fields = [buyer, price, note];
  const data = { buyer: { name: 'Ada' }, price: 12, note: 'Fast' };
  const renamed = [{ ...buyer, name: 'customer/full_name' }, { ...price, name: 'total' }, note];

  it.each<[string, object, object]>([
    ['as a list', { fields: renamed }, { customer: { full_name: 'Ada' }, total: 12, note: 'Fast' }],
    [
      'by their ids',
      { fields: Object.fromEntries(renamed.map((field) => [field.id, field])) },
      { customer: { full_name: 'Ada' }, total: 12, note: 'Fast' },
    ],
    ['to a name that another one had', { fields: [buyer, { ...price, name: 'note' }] }, data],
    [
      'at another place, which is another field',
      { fields: [{ ...buyer, name: 'customer', y: 400 }, price] },
      data,
    ],
  ])('follows fields of a PDF that are renamed %s', async (_, change, after) => {
    const id = await createTemplate(
      account.live,
      fields.map(({ id: _, ...field }) => field),
    );
    const { update } = templateApi(account.live, id);
    await update({ test_data_sets: [{ name: 'Sale', data }, usual] });
    const changed = await update(change);
    expect(changed.status, changed.text).toBe(200);
    expect(await setsOf(id)).toEqual([{ name: 'Sale', data: after }, usual]);
  });

  it('follows fields of an HTML template, and counts as it was sent together with them', async () => {
    const plain = fields.map(({ id, name, type }) => ({ id, name, type }));
    const html = '<p>{{ buyer.name }} {{ price }} {{ note }}</p>';
    const created = await as(account.live).post('/templates', {
      template: { template_type: 'html', name: 'Sale', html, fields: plain },
    });
    expect(created.status, created.text).toBe(201);
    const { id } = created.json;
    const { update } = templateApi(account.live, id);
    const set = { name: 'Usual', data };
    await update({ test_data_sets: [set] });
    const total = plain.map((field) => (field.id === 2 ? { ...field, name: 'total' } : field));
    const changed = await update({ html: html.replace('price', 'total'), fields: total });
    expect(changed.status, changed.text).toBe(200);
    const moved = { buyer: { name: 'Ada' }, note: 'Fast', total: 12 };
    expect(await setsOf(id)).toEqual([{ name: 'Usual', data: moved }]);
    await update({ html, fields: plain, test_data_sets: [{ name: 'Other', data: moved }] });
    expect(await setsOf(id)).toEqual([{ name: 'Other', data: moved }]);
  });

  it.each([
    [[usual, usual], '#/template/test_data_sets/1/name: must not be there twice'],
    [[{ name: ' ', data: {} }], /^#\/template\/test_data_sets\/0\/name: /],
    [[{ name: 'a\nb', data: {} }], '#/template/test_data_sets/0/name: must be one line of text'],
    [[{ name: 'A', data: [] }], /^#\/template\/test_data_sets\/0\/data: /],
    [[{ name: 'A' }], /^#\/template\/test_data_sets\/0\/data: /],
    [
      Array.from({ length: limits.testDataSets + 1 }, (_, at) => ({ name: `${at}`, data: {} })),
      /^#\/template\/test_data_sets: must have at most 20 sets/,
    ],
    [[{ name: 'A', data: { a: 'é'.repeat(limits.testDataBytes / 2) } }], /must have at most 262144 bytes/],
  ])('is refused where it is wrong: %#', async (test_data_sets, problem) => {
    const { id, update } = await fresh();
    await update({ test_data_sets: [usual] });
    expectProblems(await update({ test_data_sets }), [problem]);
    expect(await setsOf(id)).toEqual([usual]);
  });

  it('needs the scope of templates, and no more', async () => {
    const { id, update } = await fresh();
    const sets = { template: { test_data_sets: [usual] } };
    const editing = await createToken(account.id, 'test', { scopes: ['templates:write'] });
    const setting = await createToken(account.id, 'live', { scopes: ['settings:write'] });
    await as(account.live).post(`/templates/${id}/publish_version`, { version_type: 'major' });
    expect((await as(editing).put(`/templates/${id}`, sets)).status).toBe(200);
    expectRefusal(await as(setting).put(`/templates/${id}`, sets), 403, 'insufficient_scope');
    await update({ test_data_sets: [] });
  });

  it('is copied, and goes with its template', async () => {
    const { id, update } = await fresh();
    await update({ test_data_sets: [usual] });
    const copied = await as(account.live).post(`/templates/${id}/copy`, {});
    expect(await setsOf(copied.json.id)).toEqual([usual]);
    expect((await as(account.live).delete(`/templates/${id}`)).status).toBe(200);
    expect(await setsOf(copied.json.id)).toEqual([usual]);
  });
});

describe('pages', () => {
  it('say which sets the draft would refuse, and why', async () => {
    const { id, update } = await fresh();
    await update({ test_data_sets: [usual, longest, { name: '<b>Odd</b>', data: { name: '' } }] });
    const { text } = await owner.get(`/dashboard/templates/${id}`);
    expect(text).toContain('&lt;b&gt;Odd&lt;/b&gt;');
    expect(text).toContain('generate?set=Usual');
    expect(text).toContain('>No problems<');
    expect(text).toContain('>extra: unknown property');
    const read = await viewer.get(`/dashboard/templates/${id}`);
    expect(read.text).toContain('Longest');
    expect(read.text).not.toContain('data-removes="Longest"');
    expect((await owner.get(`/dashboard/templates/${id}/generate?set=Usual`)).text).toContain(
      '"testData":[{"name":"Usual"',
    );
  });

  it('offer none where nobody may keep some', async () => {
    const { id } = await fresh();
    expect((await owner.get(`/dashboard/templates/${id}`)).text).toContain('data-test-data');
    expect((await viewer.get(`/dashboard/templates/${id}`)).text).not.toContain('data-test-data');
  });

  it('judge an HTML template by the names that it uses', async () => {
    const html = { template_type: 'html', name: 'Page', html: '<p>{{ name }}</p>' };
    const { id } = (await as(account.live).post('/templates', { template: html })).json;
    await templateApi(account.live, id).update({ test_data_sets: [longest] });
    expect((await owner.get(`/dashboard/templates/${id}`)).text).toMatch(/extra/);
  });
});
