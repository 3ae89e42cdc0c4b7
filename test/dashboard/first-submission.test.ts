import { expect, it } from 'vitest';
import { as, createAccount } from '../support/app';
import { createTemplate } from '../support/builders';
import { createMember, signIn } from '../support/members';

const entities = { '&#39;': "'", '&quot;': '"', '&lt;': '<', '&gt;': '>', '&amp;': '&' };

/** The path and the body of the curl command on a page. */
function commandIn(page: string) {
  const plain = page.replaceAll(/&(?:#39|quot|lt|gt|amp);/g, (one) => entities[one as keyof typeof entities]);
  const found = /\/api\/v1(\/templates\/\w+\/submissions) \\\n.*? \\\n {2}-d '(.*?)'\n?</s.exec(plain);
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

it('names the member who created it at the dashboard', async () => {
  const account = await createAccount();
  const member = await createMember({ accountId: account.id, name: 'Ada <b>Lovelace' });
  const owner = await signIn(member);
  const id = await createTemplate(account.test, [{ name: 'name', page: 1 }]);
  const made = await owner.api('POST', `/templates/${id}/submissions`, { data: { name: 'Grace' } });
  const { text } = await owner.get(`/dashboard/submissions/${made.json.submission.id}`);
  expect(text).toContain('<bdi>Ada &lt;b&gt;Lovelace</bdi> (dashboard)');
});
