import { beforeAll, describe, expect, it } from 'vitest';
import { type Account, type Answer, as, createAccount } from '../../support/app';
import { createTemplate } from '../../support/builders';
import { expectProblems, expectRefusal } from '../../support/refusals';

let account: Account;
let first: string;
let second: string;
const created: Record<string, string[]> = {};

beforeAll(async () => {
  account = await createAccount();
  first = await createTemplate(account.live, []);
  second = await createTemplate(account.live, []);
  for (const [template, test] of [
    [first, false],
    [second, false],
    [first, true],
    [first, false],
  ] as const) {
    const { json } = await as(account.live).post(`/templates/${template}/submissions`, { data: {}, test });
    created[template] = [json.submission.id, ...(created[template] ?? [])];
  }
});

const list = (id: string, query = '', token = account.live) =>
  as(token).get(`/templates/${id}/submissions${query}`);
const idsOf = ({ json }: Answer): string[] => json.submissions.map(({ id }: { id: string }) => id);

describe('the list of a template’s submissions', () => {
  it('has those of this template only, newest first', async () => {
    expect(idsOf(await list(first))).toEqual(created[first]);
    expect(idsOf(await list(second))).toEqual(created[second]);
    expect(idsOf(await list(await createTemplate(account.live, [])))).toEqual([]);
  });

  it('takes the same filters as the list of all', async () => {
    const [newest, test, oldest] = created[first] ?? [];
    expect(idsOf(await list(first, '?type=test'))).toEqual([test]);
    expect(idsOf(await list(first, '?type=live&limit=1'))).toEqual([newest]);
    expect(idsOf(await list(first, `?cursor=${test}`))).toEqual([oldest]);
    expect((await list(first, '?include_data=true')).json.submissions[0].data).toEqual({});
    expect(idsOf(await list(first, '', account.test))).toEqual([test]);
    expectProblems(await list(first, '?limit=51'), ['?limit: must be a whole number from 1 to 50']);
  });

  it('does not exist for a template that does not exist', async () => {
    expectRefusal(await list('tpl_00000000000000000000'), 404, 'template_not_found');
  });
});
