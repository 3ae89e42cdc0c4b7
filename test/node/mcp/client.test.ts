import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { readText } from '../../engine/fill/compile/support/read-back';
import { blankPdf } from '../support/blank-pdf';
import type { LocalProduct } from '../support/local-product';
import { sharedProduct } from '../support/shared-product';

/** The client of the protocol's own SDK, as agents use it. */
const clients: Client[] = [];
const name = `Membership of ${process.pid}`;
let product: LocalProduct;

beforeAll(async () => {
  product = await sharedProduct();
  const { id } = await product.upload(await blankPdf(), name);
  const fields = [{ name: 'member', page: 1, x: 72, y: 200, width: 300, height: 30 }];
  await product.api('PUT', `/templates/${id}/add_fields`, { fields });
});

afterEach(async () => {
  for (const client of clients.splice(0)) await client.close();
});

async function connect(mode: 'legacy' | 'auto' | { pin: string }, authorization: string): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode } });
  clients.push(client);
  const requestInit = { headers: { authorization } };
  await client.connect(new StreamableHTTPClientTransport(new URL('/mcp', product.origin), { requestInit }));
  return client;
}

function bearer(mode: 'live' | 'test'): string {
  const { token_id, token_secret } = product.credentials[mode];
  return `Bearer ${token_id}:${token_secret}`;
}

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers that they then assert
async function use(client: Client, tool: string, args: Record<string, unknown>): Promise<any> {
  const { isError, content, structuredContent } = await client.callTool({ name: tool, arguments: args });
  expect(isError, JSON.stringify(content)).toBeFalsy();
  return structuredContent;
}

describe.each([
  ['legacy', '2025-11-25'],
  ['auto', '2026-07-28'],
  [{ pin: '2026-07-28' }, '2026-07-28'],
] as const)('a client that begins in mode %j', (mode, version) => {
  it('finds a template, reads its schema, fills it, and the PDF has the data', async () => {
    const client = await connect(mode, bearer('test'));
    expect(client.getNegotiatedProtocolVersion()).toBe(version);
    expect(client.getServerVersion()?.name).toBe('quillet');
    expect((await client.listTools()).tools.map((tool) => tool.name)).toContain('fill_template');

    const { templates } = await use(client, 'list_templates', { query: name });
    const [{ id }] = templates;
    const { schema } = await use(client, 'get_template_schema', { template_id: id });
    const [property] = Object.keys(schema.properties);
    const data = { [String(property)]: 'Grace Hopper' };
    const { submission } = await use(client, 'fill_template', { template_id: id, data });
    expect(submission).toMatchObject({ state: 'processed', test: true });
    const pdf = await product.download(submission.download_url);
    const words = (await readText(Uint8Array.from(pdf))).map(({ text }) => text).join(' ');
    expect(words).toContain('Grace Hopper');
  });

  it('reads resources and prompts, and is told what is wrong', async () => {
    const client = await connect(mode, bearer('live'));
    const { resources } = await client.listResources();
    const tokens = resources.find(({ title }) => title === 'API tokens');
    const { contents } = await client.readResource({ uri: String(tokens?.uri) });
    expect(contents[0]).toMatchObject({ text: expect.stringContaining('# API tokens') });
    expect((await client.listResourceTemplates()).resourceTemplates).toHaveLength(2);
    const prompt = await client.getPrompt({ name: 'fill_document', arguments: { document: 'a form' } });
    expect(prompt.messages).toHaveLength(1);
    expect((await client.listPrompts()).prompts).toHaveLength(2);
    const refused = await client.callTool({ name: 'get_submission', arguments: { submission_id: 'sub_1' } });
    expect(refused.isError).toBe(true);
    expect(refused.content).toMatchObject([{ text: expect.stringContaining('submission_not_found') }]);
    await expect(client.readResource({ uri: 'quillet://templates/tpl_1' })).rejects.toThrow(
      'There is no such template.',
    );
  });
});

it('connects nobody without a token', async () => {
  await expect(connect('auto', 'Bearer nobody:nothing')).rejects.toThrow();
});
