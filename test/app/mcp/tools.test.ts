import { validate } from '@cfworker/json-schema';
import { beforeAll, describe, expect, it } from 'vitest';
import { tools } from '../../../src/app/mcp/tools';
import { advice } from '../../../src/app/openapi/mcp/advice';
import { codesOf } from '../../../src/app/openapi/refusals';
import { type Account, createAccount } from '../../support/app';
import { createTemplate, plainPdf } from '../../support/builders';
import { download, wordsOf } from '../../support/pdf-text';
import { agent } from './support/agent';

const fields = [
  { name: 'name', page: 1, x: 72, y: 200, width: 300, height: 30 },
  { name: 'member', type: 'boolean', required: false, page: 1, x: 72, y: 300, width: 20, height: 20 },
];

let account: Account;
let template: string;

beforeAll(async () => {
  account = await createAccount();
  template = await createTemplate(account.live, fields, await plainPdf());
});

/** Asserts that an answer follows the schema that the list of tools gives. */
async function expectShaped(name: string, answer: unknown) {
  const { tools: listed } = await agent(account.live).ask('tools/list');
  const { outputSchema } = listed.find((tool: { name: string }) => tool.name === name);
  const { valid, errors } = validate(answer as object, outputSchema, '2020-12');
  expect(errors, JSON.stringify(errors)).toEqual([]);
  expect(valid).toBe(true);
}

describe('the tools', () => {
  it('find a template, read what it takes, fill it, and give a link to the PDF', async () => {
    const { use, ask } = agent(account.test);
    const found = await use('list_templates', { query: 'form', per_page: 1 });
    expect(found.templates).toMatchObject([
      { id: template, name: 'A form', template_type: 'pdf', page_count: 1 },
    ]);
    expect(found.next_page).toBe(2);
    await expectShaped('list_templates', found);

    const read = await use('get_template_schema', { template_id: template });
    expect(read.schema).toMatchObject({ required: ['name'], additionalProperties: false });
    await expectShaped('get_template_schema', read);

    const args = { template_id: template, data: { name: 'Ada Lovelace', member: true } };
    const filled = await ask('tools/call', { name: 'fill_template', arguments: args });
    const { submission } = filled.structuredContent;
    expect(submission).toMatchObject({ template_id: template, state: 'processed', test: true });
    expect(JSON.parse(filled.content[0].text)).toEqual(filled.structuredContent);
    expect(filled.content[1]).toMatchObject({
      type: 'resource_link',
      uri: submission.download_url,
      mimeType: 'application/pdf',
    });
    await expectShaped('fill_template', filled.structuredContent);
    expect(await wordsOf(await download(submission.download_url))).toContain('Ada Lovelace');
  });

  it('show the fields of a PDF, and propose others', async () => {
    const { use } = agent(account.live);
    const shown = await use('get_template_fields', { template_id: template });
    expect(shown.template).toMatchObject({ id: template, name: 'A form' });
    expect(shown.fields).toMatchObject([
      { name: 'name', type: 'string', page: 1, x: 72, y: 200, required: true },
      { name: 'member', type: 'boolean', required: false },
    ]);
    expect(shown.fields[0]).not.toHaveProperty('fontSize');
    await expectShaped('get_template_fields', shown);
    const proposed = await use('propose_template_fields', { template_id: template });
    expect(proposed).toMatchObject({ proposals: [], complete: true });
    await expectShaped('propose_template_fields', proposed);
  });

  it('say what became of a submission, and find it again', async () => {
    const { use } = agent(account.test);
    const other = await createTemplate(account.live, []);
    const made = await use('fill_template', { template_id: other, data: {}, metadata: { order: 4711 } });
    const { id } = made.submission;
    const read = await use('get_submission', { submission_id: id, include_data: true });
    expect(read.submission).toMatchObject({ id, state: 'processed', data: {}, metadata: { order: 4711 } });
    await expectShaped('get_submission', read);
    const listed = await use('list_submissions', { template_id: other, state: 'processed', limit: 1 });
    expect(listed.submissions.map((one: { id: string }) => one.id)).toEqual([id]);
    expect(listed.next_cursor).toBe(id);
    await expectShaped('list_submissions', listed);
    const none = await use('list_submissions', { template_id: other, cursor: listed.next_cursor });
    expect(none.submissions).toEqual([]);
  });

  it('say how to get a PDF that is still being made', async () => {
    const args = { template_id: template, data: { name: 'x' }, wait: false };
    const { content, structuredContent } = await agent(account.test).ask('tools/call', {
      name: 'fill_template',
      arguments: args,
    });
    const { id, state } = structuredContent.submission;
    expect(state).toBe('pending');
    expect(content[1].text).toBe(
      `The PDF is still being made, so there is no link yet: call get_submission with \`submission_id\` "${id}".`,
    );
  });

  it('name their arguments and results, and say what they change', async () => {
    const { tools: listed } = await agent(account.live).ask('tools/list');
    expect(listed.map(({ name }: { name: string }) => name)).toEqual(Object.keys(tools));
    for (const { name, inputSchema, outputSchema, annotations, description } of listed) {
      expect(inputSchema).toMatchObject({ type: 'object', additionalProperties: false });
      for (const property of Object.values(inputSchema.properties))
        expect(property, name).toHaveProperty('type');
      expect(outputSchema.type).toBe('object');
      expect(annotations.readOnlyHint).toBe(name !== 'fill_template');
      expect(description.length).toBeGreaterThan(60);
    }
  });
});

describe('a document', () => {
  const args = () => ({ template_id: template, data: { name: 'x' } });

  it('is live only when the token and the call say so', async () => {
    const made = async (more: object) =>
      (await agent(account.live).use('fill_template', { ...args(), ...more })).submission;
    expect((await made({})).test).toBe(true);
    expect((await made({ live: false })).test).toBe(true);
    expect((await made({ live: true })).test).toBe(false);
    const refused = await agent(account.test).refusal('fill_template', { ...args(), live: true });
    expect(refused).toMatch(/^test_token: /);
    expect(refused).toContain(`What to do: ${advice.test_token}`);
  });

  it('cannot be made live by the name that the API has for it', async () => {
    const refused = await agent(account.live).refusal('fill_template', { ...args(), test: false });
    expect(refused).toContain('#/test: unknown argument');
    expect(refused).toContain('#: the arguments are template_id, data, ');
  });

  it('is made once for one key', async () => {
    const { use } = agent(account.test);
    const again = () => use('fill_template', { ...args(), idempotency_key: 'agent-1' });
    const first = (await again()).submission.id;
    expect((await again()).submission.id).toBe(first);
    const refused = await agent(account.test).refusal('fill_template', {
      template_id: template,
      data: { name: 'y' },
      idempotency_key: 'agent-1',
    });
    expect(refused).toMatch(/^idempotency_mismatch: /);
  });
});

describe('a refusal', () => {
  it('names each value that is wrong, and the record that is kept', async () => {
    const refused = await agent(account.test).refusal('fill_template', {
      template_id: template,
      data: { nmae: 'x', member: 'yes' },
    });
    expect(refused).toMatch(/^invalid_data: /);
    expect(refused).toMatch(/- .*member/);
    expect(refused).toContain('did you mean `name`?');
    expect(refused).toMatch(/The submission is kept: sub_\w{20} \(invalid_data\)\./);
    expect(refused).toContain(`What to do: ${advice.invalid_data}`);
  });

  it.each([
    [
      'a name that no argument has',
      'list_templates',
      { qeury: 'x' },
      '#/qeury: unknown argument; did you mean `query`?',
    ],
    ['no id', 'get_template_schema', {}, '#/template_id: required (an id)'],
    ['an id that is a number', 'get_submission', { submission_id: 1 }, '#/submission_id: is not an id'],
    ['a value of another kind', 'list_templates', { per_page: 'many' }, '?per_page: must be a whole number'],
    ['a list in place of a text', 'list_templates', { page: [1] }, '?page: must be a whole number'],
    ['live as a text', 'fill_template', { template_id: 'tpl_1', data: {}, live: 'yes' }, '#/live: '],
    ['no data', 'fill_template', { template_id: 'tpl_1' }, '#/data: required'],
  ])('says what is wrong: %s', async (_, name, args, words) => {
    const refused = await agent(account.live).refusal(name, args);
    expect(refused).toMatch(/^validation_failed: /);
    expect(refused).toContain(words);
    expect(refused).toContain('What to do: ');
  });

  it('names a hundred arguments that are unknown, and counts the others', async () => {
    const args = Object.fromEntries(Array.from({ length: 20_000 }, (_, index) => [`x/${index}`, 1]));
    const refused = await agent(account.live).refusal('list_templates', args);
    expect(refused).toContain('#/x~10: unknown argument');
    expect(refused).toContain('19900 more problems');
    expect(refused.length).toBeLessThan(10_000);
  });

  it.each(['', 'two words', 'schlüssel', '鍵', 'a\nb', 'x'.repeat(256)])(
    'is about a key that no header can hold: "%s"',
    async (idempotency_key) => {
      const args = { template_id: template, data: { name: 'x' }, idempotency_key };
      const refused = await agent(account.test).refusal('fill_template', args);
      expect(refused).toMatch(
        /^validation_failed: #\/idempotency_key: takes 1 to 255 visible ASCII characters/,
      );
    },
  );

  it.each(['..', '.', '../submissions', 'a/b', '%2e%2e', '', 'x'.repeat(65)])(
    'keeps an id from leading to another path: "%s"',
    async (template_id) => {
      const refused = await agent(account.live).refusal('get_template_schema', { template_id });
      expect(refused).toContain('#/template_id: is not an id');
    },
  );

  it('of a tool that does not exist is about the message', async () => {
    for (const name of ['erase_everything', 'constructor', undefined]) {
      const { status, json } = await agent(account.live).send('tools/call', { name });
      expect([status, json.error?.code], String(name)).toEqual([name ? 200 : 400, name ? -32602 : -32020]);
    }
    const odd = await agent(account.live).send('tools/call', { name: 'list_templates', arguments: [] });
    expect(odd.json.error.code).toBe(-32602);
  });

  it('has words for what to do, whichever it is', () => {
    /** Refusals of the request to /mcp itself, which the request of a tool cannot get. */
    const before = ['unauthorized', 'token_expired', 'ip_not_allowed', 'unknown_host'];
    const malformed = ['unsupported_media_type', 'invalid_json', 'request_timeout', 'mail_not_configured'];
    const possible = Object.values(tools).flatMap((tool) => [
      ...codesOf(tool.operation),
      ...(tool.ofRecord ? codesOf(tool.ofRecord) : []),
    ]);
    const needed = new Set(possible.filter((code) => ![...before, ...malformed].includes(code)));
    expect([...needed].filter((code) => advice[code] === undefined)).toEqual([]);
  });
});
