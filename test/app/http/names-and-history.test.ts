import { describe, expect, it } from 'vitest';
import { as, createAccount } from '../../support/app';
import { createTemplate } from '../../support/builders';
import { createMember, signIn } from '../../support/members';

const nameField = { name: 'name', page: 1, x: 72, y: 120, width: 300, height: 24 };

async function team() {
  const account = await createAccount();
  const ada = await signIn(await createMember({ accountId: account.id, name: 'Ada Lovelace' }));
  const templateId = await createTemplate(account.live, [nameField]);
  const grace = await signIn(await createMember({ accountId: account.id, name: 'Grace Hopper' }));
  return { account, ada, grace, templateId };
}

describe('people of one account', () => {
  it('see batches and downloads by name, template and person', async () => {
    const { account, ada, grace, templateId } = await team();
    const body = { template_id: templateId, name: 'Staff.csv', submissions: [{ data: { name: 'Bo' } }] };
    const made = await ada.api('POST', '/submissions/batches', { ...body, test: true });
    expect(made.status, made.text).toBe(201);
    expect(made.json.submission_batch).toMatchObject({ name: 'Staff.csv' });
    const unnamed = await as(account.live).post('/submissions/batches', {
      template_id: templateId,
      test: true,
      submissions: [{ data: { name: 'Bo' } }],
    });
    expect(unnamed.json.submission_batch.name).toBeNull();
    const { id } = made.json.submission_batch;
    const list = (await grace.get('/dashboard/submissions/batches')).text;
    const row = rowOf(list, id);
    for (const text of ['Staff.csv', 'Ada Lovelace', '<time']) expect(row).toContain(text);
    expect(rowOf(list, unnamed.json.submission_batch.id)).toContain('A program');
    const page = (await grace.get(`/dashboard/submissions/batches/${id}`)).text;
    expect(page).toMatch(/<h1[^>]*>Staff\.csv<\/h1>/);

    const ids = made.json.submissions.map((one: { id: string }) => one.id);
    const bundle = await ada.api('POST', '/bundles', { format: 'csv', name: 'Staff', submission_ids: ids });
    expect(bundle.status, bundle.text).toBe(201);
    const downloads = rowOf((await grace.get('/dashboard/submissions/bundles')).text, bundle.json.id);
    const { name } = (await as(account.live).get(`/templates/${templateId}`)).json;
    for (const text of ['Staff', 'Ada Lovelace', name]) expect(downloads).toContain(text);
  });

  it('read the history of a document and its problems in their language', async () => {
    const { account, ada, templateId } = await team();
    const made = await as(account.live).post(`/templates/${templateId}/submissions`, {
      data: { name: 'Bo' },
      test: true,
    });
    const page = `/dashboard/submissions/${made.json.submission.id}`;
    const told = async (language: string) =>
      (await ada.get(page, { headers: { 'accept-language': language } })).text;
    expect(await told('en')).toContain('The document was created');
    const german = await told('de');
    expect(german).toContain('Das Dokument wurde erstellt');
    expect(german).not.toContain('The document was created');
    const wrong = await as(account.live).post(`/templates/${templateId}/submissions`, {
      data: {},
      test: true,
    });
    const refused = `/dashboard/submissions/${wrong.json.submission.id}`;
    const french = await ada.get(refused, { headers: { 'accept-language': 'fr' } });
    expect(french.text).toContain('#/name: manque');
    expect((await ada.get(refused)).text).toContain('#/name: is missing');
  });
});

/** The row of a table that has this id. */
function rowOf(page: string, id: string): string {
  const rows = page.split('<tr>').filter((row) => row.includes(id));
  expect(rows).toHaveLength(1);
  return rows[0] ?? '';
}
