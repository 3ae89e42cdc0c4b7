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
