import { beforeAll, expect, it } from 'vitest';
import { type Account, as, createAccount } from '../../support/app';
import { createTemplate } from '../../support/builders';
import { download, wordsOf } from '../../support/pdf-text';

const box = { page: 1, x: 72, width: 300, height: 24 };

let account: Account;
let templateId: string;

beforeAll(async () => {
  account = await createAccount();
  templateId = await createTemplate(account.live, [
    { name: 'name', ...box, y: 120 },
    { name: 'net', ...box, y: 160, type: 'number', required: false },
    { name: 'rate', ...box, y: 200, type: 'number', default: '100 / net' },
  ]);
});

function create(body: unknown) {
  return as(account.live).post(`/templates/${templateId}/submissions`, body);
}

it('overrides are pinned with the submission and drawn', async () => {
  const field_overrides = { name: { required: false, default: 'Nobody', uppercase: true } };
  const answer = await create({ data: { net: 50 }, field_overrides });
  expect([answer.status, answer.json.submission.state]).toEqual([201, 'processed']);
  expect(await wordsOf(await download(answer.json.submission.download_url))).toContain('NOBODY');
  const without = await create({ data: { net: 50 } });
  expect([without.status, without.json.submission.state]).toEqual([422, 'invalid_data']);
});

it('an unknown field or property is refused, and nothing is created', async () => {
  const unknown = await create({ data: { name: 'Ada' }, field_overrides: { nobody: { required: false } } });
  expect(unknown.status).toBe(422);
  expect(unknown.json.errors).toEqual(['#/field_overrides/nobody: the template has no field of this name']);
  expect(unknown.json.submission).toBeUndefined();
  const strange = await create({ data: { name: 'Ada' }, field_overrides: { name: { colour: 'red' } } });
  expect(strange.json.errors).toEqual([
    '#/field_overrides/name/colour: is not a property of a field; did you mean `color`?',
  ]);
});

it('a box that is not on the document is refused, as when a template is saved with it', async () => {
  const cases: [object, string][] = [
    [{ y: 5000 }, '#/field_overrides/name/y: the box is off the page, which is 792 points high'],
    [{ x: -400 }, '#/field_overrides/name/x: the box is off the page, which is 612 points wide'],
    [{ page: 99 }, '#/field_overrides/name/page: the document has one page'],
  ];
  for (const [given, problem] of cases) {
    const answer = await create({ data: { name: 'Ada', net: 5 }, field_overrides: { name: given } });
    expect([answer.status, answer.json.errors]).toEqual([422, [problem]]);
    expect(answer.json.submission).toBeUndefined();
  }
  const moved = await create({ data: { name: 'Ada', net: 5 }, field_overrides: { name: { y: 700 } } });
  expect([moved.status, moved.json.submission.state]).toEqual([201, 'processed']);
});

it('a formula that cannot be computed ends in syntax_error', async () => {
  const answer = await create({ data: { name: 'Ada', net: 0 } });
  expect([answer.status, answer.json.submission.state]).toEqual([422, 'syntax_error']);
  expect(answer.json.error).toEqual({ code: 'processing_failed', message: 'field "rate": division by zero' });
});
