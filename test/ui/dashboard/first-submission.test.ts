import { expect, it } from 'vitest';
import { as, createAccount } from '../../support/app';
import { createTemplate } from '../../support/builders';
import { createMember, signIn } from '../../support/members';

const entities = { '&#39;': "'", '&quot;': '"', '&lt;': '<', '&gt;': '>', '&amp;': '&' };

/** The path and the body of the curl command on a page. */
function commandIn(page: string) {
  const plain = page.replaceAll(/&(?:#39|quot|lt|gt|amp);/g, (one) => entities[one as keyof typeof entities]);
  const found = /'[^']*\/api\/v1(\/[\w/]+)' \\\n.*? \\\n {2}-d '(.*?)'\n?</s.exec(plain);
  return found && { path: found[1] ?? '', body: JSON.parse((found[2] ?? '').replaceAll("'\\''", "'")) };
}

it('is created by the command on the page of submissions, as it is printed', async () => {
  const account = await createAccount();
  const owner = await signIn(await createMember({ accountId: account.id, name: 'Ada Lovelace' }));
  const empty = (await owner.get('/dashboard/submissions')).text;
  expect(commandIn(empty)).toBeNull();
  expect(empty).toContain('Go to templates');

  await createTemplate(account.test, [
    { name: "buyer's email", page: 1, type: 'email', required: true },
    { name: 'amount', page: 1, type: 'number', required: true },
    { name: 'due', page: 1, type: 'date', required: true },
  ]);
  const printed = commandIn((await owner.get('/dashboard/submissions')).text);
  expect(Object.keys(printed?.body.data)).toEqual(["buyer's email", 'amount', 'due']);
  const made = await as(account.test).post(printed?.path ?? '', printed?.body);
  expect(made.status, made.text).toBe(201);
  expect((await owner.get(`/dashboard/submissions/${made.json.submission.id}`)).text).not.toContain(
    '(dashboard)',
  );
});

it('is made by the commands on the pages of batches and combined PDFs, as they are printed', async () => {
  const account = await createAccount();
  const owner = await signIn(await createMember({ accountId: account.id }));
  const printed = async (list: string) => commandIn((await owner.get(`/dashboard/submissions/${list}`)).text);
  for (const list of ['batches', 'combined']) expect(await printed(list)).toBeNull();
  const html = { template_type: 'html', name: 'Letter', html: '{{ name }}', fields: [{ name: 'name' }] };
  await as(account.test).post('/templates', { template: html });
  expect(await printed('combined')).toBeNull();

  const template_id = await createTemplate(account.test, [{ name: "buyer's name", page: 1 }]);
  const document = { type: 'template', id: template_id };
  expect((await printed('combined'))?.body.source_pdfs).toEqual([document]);
  const batch = await printed('batches');
  expect(batch?.body.template_id).toBe(template_id);
  const made = await as(account.test).post(batch?.path ?? '', batch?.body);
  expect(made.status, made.text).toBe(201);

  const combined = await printed('combined');
  const ids = made.json.submissions.map(({ id }: { id: string }) => id);
  const sources = ids.map((id: string) => ({ type: 'submission', id }));
  expect(combined?.body.source_pdfs).toHaveLength(3);
  expect(combined?.body.source_pdfs).toEqual(expect.arrayContaining([...sources, document]));
  const joined = await as(account.test).post(combined?.path ?? '', combined?.body);
  expect(joined.status, joined.text).toBe(201);
});

it('names the member who created it at the dashboard', async () => {
  const account = await createAccount();
  const member = await createMember({ accountId: account.id, name: 'Ada <b>Lovelace' });
  const owner = await signIn(member);
  const id = await createTemplate(account.test, [{ name: 'name', page: 1 }]);
  const made = await owner.api('POST', `/templates/${id}/submissions`, { data: { name: 'Grace' } });
  const { text } = await owner.get(`/dashboard/submissions/${made.json.submission.id}`);
  expect(text).toContain('<bdi>Ada &lt;b&gt;Lovelace</bdi> (dashboard)');
});
