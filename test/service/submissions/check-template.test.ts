import { beforeAll, expect, it } from 'vitest';
import { type Account, as, createAccount } from '../../support/app';
import { createTemplate } from '../../support/builders';
import { templateApi } from '../../support/lifecycle';
import { expectRefusal } from '../../support/refusals';

let account: Account;

beforeAll(async () => {
  account = await createAccount();
});

function field(name: string, more: object = {}) {
  return { name, page: 1, x: 0, y: 10, ...more };
}

async function fresh(fields: object[]) {
  return templateApi(account.live, await createTemplate(account.live, fields));
}

it('reports what changes for callers that send data, and which data would be refused', async () => {
  const template = await fresh([
    field('a'),
    field('b', { required: false }),
    field('c/d', { required: false }),
  ]);
  await template.publish('major');
  const fine = await template.submit({ data: { a: 'x', b: 'y' } });
  const long = await template.submit({ data: { a: 'far too long' } });
  await template.submit({ data: { a: 1 } });
  const gone = await template.submit({ data: { a: 'x', b: 'y', c: { d: 'z' } } });
  await template.submit({ data: { a: 'x' }, test: true });
  const before = await template.get();
  await template.update({
    fields: [field('a', { maxLength: 5, title: 'A' }), field('b'), field('e', { required: false })],
  });

  const { status, json } = await template.check();
  expect(status).toBe(200);
  expect(json).toMatchObject({ status: 'success', compared_with: '1.0.0', checked_submissions: 3 });
  expect(json.schema_changes).toEqual([
    { pointer: '/a', change: 'changed' },
    { pointer: '/b', change: 'now_required' },
    { pointer: '/c', change: 'removed' },
    { pointer: '/c/d', change: 'removed' },
    { pointer: '/e', change: 'added' },
  ]);
  const idOf = (answer: typeof fine) => answer.json.submission.id;
  expect(json.invalid_submissions).toMatchObject([
    {
      id: idOf(gone),
      template_version: '1.0.0',
      json_schema_errors: [expect.stringMatching(/^#\/c: unknown property/)],
    },
    { id: idOf(long), json_schema_errors: ['#/b: is missing', expect.stringMatching(/^#\/a: /)] },
  ]);
  expect((await template.get()).json.latest_version).toBe(before.json.latest_version);
});

it('names the draft that it checked, so that no other one is published', async () => {
  const id = await createTemplate(account.live, [field('a')]);
  const template = templateApi(account.live, id);
  const publish = (if_updated_at: string) =>
    as(account.live).post(`/templates/${id}/publish_version`, { version_type: 'minor', if_updated_at });
  const checked = (await template.check()).json.updated_at;
  await template.update({ fields: [field('a'), field('b')] });
  expectRefusal(await publish(checked), 409, 'conflict');
  expect((await template.get()).json.latest_version).toBeNull();
  const again = (await template.check()).json.updated_at;
  expect(again).not.toBe(checked);
  expect((await publish(again)).json).toMatchObject({ latest_version: '0.1.0' });
});

it('counts conditions, and takes overrides into account', async () => {
  const template = await fresh([field('a'), field('b')]);
  await template.publish('major');
  await template.submit({ data: { a: 'x' }, field_overrides: { b: { required: false } } });
  const dependencies = { action: 'show', conditions: [{ field: 'a', operator: 'equals', value: 'y' }] };
  await template.update({ fields: [field('a'), field('b', { dependencies })] });
  const { json } = await template.check();
  expect(json.schema_changes).toContainEqual({ pointer: '', change: 'conditions_changed' });
  expect(json).toMatchObject({ checked_submissions: 1, invalid_submissions: [] });
});

it('compares with nothing when no version is published, and counts test submissions for a test token', async () => {
  const id = await createTemplate(account.live, [field('a')]);
  const live = templateApi(account.live, id);
  await live.submit({ data: { a: 'live' } });
  await live.submit({ data: { a: 'test' }, test: true });
  await live.update({ fields: [field('a', { maxLength: 1 })] });
  expect((await live.check()).json).toMatchObject({
    compared_with: null,
    schema_changes: [],
    checked_submissions: 1,
  });
  const { json } = await templateApi(account.test, id).check();
  expect(json.invalid_submissions).toHaveLength(1);
  expect(json.invalid_submissions[0].id).not.toBe((await live.check()).json.invalid_submissions[0].id);
  expectRefusal(await templateApi((await createAccount()).live, id).check(), 404, 'template_not_found');
});
