import { beforeAll, describe, expect, it } from 'vitest';
import { type Account, createAccount, origin } from '../../support/app';
import { createTemplate } from '../../support/builders';
import { agent, post } from './support/agent';

let account: Account;
let template: string;

beforeAll(async () => {
  account = await createAccount();
  template = await createTemplate(account.live, [{ name: 'name', page: 1 }]);
});

describe('a resource', () => {
  it('is each page of the documentation, and each template', async () => {
    const { ask } = agent(account.test);
    const { resources, nextCursor } = await ask('resources/list');
    expect(nextCursor).toBeUndefined();
    expect(resources).toContainEqual({
      uri: `${origin}/docs/tokens.md`,
      name: 'tokens.md',
      title: 'API tokens',
      mimeType: 'text/markdown',
    });
    expect(resources.at(-1)).toMatchObject({ uri: `quillet://templates/${template}`, title: 'A form' });
    const { resourceTemplates } = await ask('resources/templates/list');
    expect(resourceTemplates).toHaveLength(2);
  });

  it('can be read', async () => {
    const read = async (uri: string) =>
      (await agent(account.test).ask('resources/read', { uri })).contents[0];
    const page = await read(`${origin}/docs/tokens.md`);
    expect(page.text).toMatch(/^# API tokens\n/);
    expect(page.text).toContain(`](${origin}/docs/dashboard.md)`);
    const shown = await read(`quillet://templates/${template}`);
    expect(JSON.parse(shown.text).fields).toMatchObject([{ name: 'name' }]);
    const schema = await read(`quillet://templates/${template}/schema`);
    expect(schema.mimeType).toBe('application/schema+json');
    expect(JSON.parse(schema.text).required).toEqual(['name']);
  });

  it('comes page by page, when there are many templates', async () => {
    const many = await createAccount();
    const made = await Promise.all(Array.from({ length: 51 }, () => createTemplate(many.live, [])));
    const { ask, send } = agent(many.live);
    const first = await ask('resources/list');
    const second = await ask('resources/list', { cursor: first.nextCursor });
    const uris = [...first.resources, ...second.resources].map(({ uri }: { uri: string }) => uri);
    for (const id of made) expect(uris).toContain(`quillet://templates/${id}`);
    expect(new Set(uris).size).toBe(uris.length);
    expect(second.nextCursor).toBeUndefined();
    const wrong = await send('resources/list', { cursor: '-1' });
    expect(wrong.json.error.code).toBe(-32602);
  });

  it.each([
    'quillet://templates/tpl_0000000000000000000A',
    'quillet://templates/../fonts',
    `${origin}/docs/../known-passwords.bin`,
    `${origin}/docs/unknown.md`,
    'https://elsewhere.example/docs/tokens.md',
    'file:///etc/passwd',
  ])('that does not exist is told to be so: %s', async (uri) => {
    expect((await agent(account.test).send('resources/read', { uri })).json.error.code).toBe(-32602);
    const body = { jsonrpc: '2.0', id: 1, method: 'resources/read', params: { uri } };
    expect((await post(account.test, body)).json.error.code).toBe(-32002);
  });
});

it('says what can be read when there is none at the URI', async () => {
  const uri = 'quillet://submissions/sub_1';
  const { json } = await agent(account.test).send('resources/read', { uri });
  expect(json.error.message).toBe(
    'There is no resource at this URI. `resources/list` has those that there are; `quillet://templates/{template_id}` and `quillet://templates/{template_id}/schema` take the id of a template.',
  );
});

describe('a prompt', () => {
  it('is listed with its arguments, without its text', async () => {
    const { prompts } = await agent(account.test).ask('prompts/list');
    expect(prompts.map(({ name }: { name: string }) => name)).toEqual(['fill_document', 'review_submission']);
    expect(prompts[0]).not.toHaveProperty('text');
  });

  it('puts the arguments into its message', async () => {
    const args = { document: 'membership form', facts: 'Ada, $& {{document}}' };
    const { messages } = await agent(account.test).ask('prompts/get', {
      name: 'fill_document',
      arguments: args,
    });
    expect(messages).toHaveLength(1);
    expect(messages[0].content.text).toContain('Make the document "membership form" with Quillet.');
    expect(messages[0].content.text).toContain('these facts to the properties: Ada, $& {{document}}');
  });

  it('is refused without what it needs', async () => {
    const { send } = agent(account.test);
    const get = async (name: string, args: unknown) =>
      (await send('prompts/get', { name, arguments: args })).json.error.code;
    expect(await get('fill_document', {})).toBe(-32602);
    expect(await get('fill_document', { document: ' ' })).toBe(-32602);
    expect(await get('fill_document', [])).toBe(-32602);
    expect(await get('unknown', {})).toBe(-32602);
  });

  it('says what was meant, and takes texts only', async () => {
    const { send } = agent(account.test);
    const told = async (name: string, args: unknown) =>
      (await send('prompts/get', { name, arguments: args })).json.error.message;
    expect(await told('fill_document', { document: 'a form', fact: 'Ada' })).toBe(
      'params.arguments: #/fact: unknown argument; did you mean `facts`?',
    );
    expect(await told('fill_document', { document: 'a form', facts: { name: 'Ada' } })).toBe(
      'params.arguments: #/facts: must be a text.',
    );
    expect(await told('fill_document', { document: ['a form'] })).toBe(
      'params.arguments: #/document: must be a text.',
    );
    expect(await told('unknown', {})).toBe(
      'There is no prompt of this name. There are fill_document, review_submission.',
    );
  });
});
