import { beforeAll, describe, expect, it } from 'vitest';
import { type Account, as, createAccount } from '../../support/app';
import { createTemplate } from '../../support/builders';
import { download } from '../../support/pdf-text';
import { expectProblems, expectRefusal } from '../../support/refusals';

let account: Account;
// biome-ignore lint/suspicious/noExplicitAny: an answer that the tests look into
let created: any;

beforeAll(async () => {
  account = await createAccount();
  const templateId = await createTemplate(account.live, [{ name: 'name', page: 1 }]);
  const answer = await as(account.live).post(`/templates/${templateId}/submissions`, {
    data: { name: 'Ada' },
    metadata: { nested: { deep: [1, null, 'ä'] } },
  });
  created = answer.json.submission;
});

function get(query = '', id = created.id, token = account.live) {
  return as(token).get(`/submissions/${id}${query}`);
}

function withoutLinks({ download_url: _, audit_trail_download_url: __, ...rest }: Record<string, unknown>) {
  return rest;
}

describe('getting a submission', () => {
  it('shows the record that creating it showed, with a fresh download link', async () => {
    const { status, json } = await get();
    expect(status).toBe(200);
    expect(withoutLinks(json)).toEqual(withoutLinks(created));
    expect((await download(json.download_url)).length).toBeGreaterThan(500);
  });

  it('has its data only when the request wants it', async () => {
    for (const query of ['', '?include_data=false', '?include_data=0'])
      expect((await get(query)).json).not.toHaveProperty('data');
    for (const query of ['?include_data=true', '?include_data=1'])
      expect((await get(query)).json.data).toEqual({ name: 'Ada' });
  });

  it('refuses a flag that is not a boolean', async () => {
    expectProblems(await get('?wait=maybe&include_data=yes'), [
      '?include_data: must be true, false, 1 or 0',
      '?wait: must be true, false, 1 or 0',
    ]);
  });

  it.each([
    'sub_00000000000000000000',
    'sub_short',
    'tpl_00000000000000000000',
    'x',
    'sub_0000000000000000000!',
  ])('does not find a submission that does not exist: %s', async (id) => {
    expectRefusal(await get('', id), 404, 'submission_not_found');
  });

  it('does not show a live one to a test token', async () => {
    expectRefusal(await get('', created.id, account.test), 404, 'submission_not_found');
  });
});
