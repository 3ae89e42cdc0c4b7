import assert from 'node:assert/strict';
import { noFault, refused, sayingOf } from './support/expect.mjs';
import { send } from './support/send.mjs';

/** @typedef {import('./support/run-class.mjs').Cases} Cases */
/** @typedef {import('./support/api.mjs').Api} Api */
/** @typedef {import('./support/world.mjs').World} World */
/** @typedef {Record<string, unknown>} Params */

const VERSION = '2026-07-28';

/** Sends a message to the server for agents, with headers that may be wrong. */
function message(
  /** @type {World} */ { origin },
  /** @type {Api} */ { authorization },
  /** @type {string} */ method,
  /** @type {Params} */ params,
  /** @type {Record<string, string>} */ more = {},
) {
  const meta = {
    'io.modelcontextprotocol/protocolVersion': VERSION,
    'io.modelcontextprotocol/clientCapabilities': {},
  };
  const named = params['name'] ?? params['uri'];
  const headers = {
    authorization,
    'mcp-protocol-version': VERSION,
    'mcp-method': method,
    ...(typeof named === 'string' && { 'mcp-name': `=?base64?${Buffer.from(named).toString('base64')}?=` }),
    ...more,
  };
  const body = { jsonrpc: '2.0', id: 1, method, params: { ...params, _meta: meta } };
  return send(`${origin}/mcp`, { method: 'POST', body, headers });
}

function tool(
  /** @type {World} */ world,
  /** @type {Api} */ api,
  /** @type {string} */ name,
  /** @type {Params} */ args,
) {
  return message(world, api, 'tools/call', { name, arguments: args });
}

/** Every tool that names a record, and every resource. */
/** @type {Record<string, (ids: Record<string, string>) => [method: string, params: Params]>} */
const naming = {
  schema: ({ template_id }) => call('get_template_schema', { template_id }),
  fields: ({ template_id }) => call('get_template_fields', { template_id }),
  proposals: ({ template_id }) => call('propose_template_fields', { template_id }),
  fill: ({ template_id }) => call('fill_template', { template_id, data: {} }),
  submission: ({ submission_id }) => call('get_submission', { submission_id, include_data: true }),
  submissions: ({ template_id }) => call('list_submissions', { template_id }),
  cursor: ({ submission_id }) => call('list_submissions', { cursor: submission_id }),
  folder: ({ folder_id }) => call('list_templates', { parent_folder_id: folder_id }),
  'template to read': ({ template_id }) => ['resources/read', { uri: `quillet://templates/${template_id}` }],
  'schema to read': ({ template_id }) => [
    'resources/read',
    { uri: `quillet://templates/${template_id}/schema` },
  ],
};

/** @returns {[string, Params]} */
function call(/** @type {string} */ name, /** @type {Params} */ args) {
  return ['tools/call', { name, arguments: args }];
}

/** Texts that lead elsewhere where they become part of an address. */
const climbing = [
  '..',
  '.',
  '../submissions',
  '..%2fsubmissions',
  '%2e%2e',
  'a/../../fonts',
  'x?full=true',
  'x#',
  '',
  ' ',
];

/** @type {Cases} */
export const agents = {
  'an agent of another account finds records no more than absent ones': async (world) => {
    const mine = await world.belongings.records();
    const absent = Object.fromEntries(
      Object.entries(mine).map(([name, id]) => [name, id.replace(/_.*/, '_0000000000000000000A')]),
    );
    const { live, test, scoped } = world.other;
    for (const api of [live, test, scoped]) {
      for (const [name, request] of Object.entries(naming)) {
        const [foreign, unknown] = [
          await message(world, api, ...request(mine)),
          await message(world, api, ...request(absent)),
        ];
        assert.equal(sayingOf(foreign, Object.values(mine)), sayingOf(unknown, Object.values(absent)), name);
        noFault(foreign, name);
      }
    }
    return `${Object.keys(naming).length} places for an id, 3 tokens: all byte-equal to unknown`;
  },
  'an id cannot climb out of its place': async (world) => {
    const { live } = world.mine;
    for (const id of climbing) {
      for (const [name, key] of [
        ['get_template_schema', 'template_id'],
        ['get_submission', 'submission_id'],
        ['fill_template', 'template_id'],
      ]) {
        const answer = await tool(world, live, `${name}`, { [`${key}`]: id, data: {} });
        assert.ok(
          answer.json.result?.isError,
          `${name} with ${JSON.stringify(id)}: ${answer.text.slice(0, 200)}`,
        );
        assert.ok(/is not an id|unknown argument/.test(answer.text), answer.text.slice(0, 300));
      }
      const uri = `quillet://templates/${id}`;
      const read = await message(world, live, 'resources/read', { uri });
      assert.equal(read.json.error?.code, -32602, `${uri}: ${read.text.slice(0, 200)}`);
    }
    for (const uri of [
      `${world.origin}/docs/../openapi.json`,
      'https://example.com/docs/tokens.md',
      'file:///etc/passwd',
    ]) {
      const read = await message(world, live, 'resources/read', { uri });
      assert.equal(read.json.error?.code, -32602, uri);
    }
  },
  'a test token makes nothing live, by whichever word': async (world) => {
    const { template_id } = await world.belongings.records();
    for (const more of [{ live: true }, { live: 'true' }, { test: false }, { live: 1 }]) {
      const answer = await tool(world, world.mine.test, 'fill_template', { template_id, data: {}, ...more });
      assert.ok(answer.json.result.isError, JSON.stringify(more));
    }
  },
  'a page of another site cannot speak for a member or a token': async (world) => {
    const { live, person } = world.mine;
    const origin = { origin: 'https://evil.example' };
    refused(await message(world, live, 'tools/list', {}, origin), 403, 'foreign_origin');
    const cookie = await person.go('POST', '/mcp', {
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' }),
      headers: { 'content-type': 'application/json' },
    });
    refused(cookie, 401, 'unauthorized');
  },
  'headers that differ from the message are refused': async (world) => {
    const { live } = world.mine;
    for (const header of [
      { 'mcp-method': 'tools/list' },
      { 'mcp-name': 'get_submission' },
      { 'mcp-protocol-version': '2025-11-25' },
    ]) {
      const answer = await message(world, live, 'tools/call', { name: 'list_templates' }, header);
      assert.equal(`${answer.status} ${answer.json.error.code}`, '400 -32020', JSON.stringify(header));
    }
  },
  'names of the language itself are neither methods nor tools nor prompts': async (world) => {
    const { live } = world.mine;
    for (const name of ['constructor', '__proto__', 'toString', 'hasOwnProperty']) {
      const [method, named, prompt] = [
        await message(world, live, name, {}),
        await tool(world, live, name, {}),
        await message(world, live, 'prompts/get', { name }),
      ];
      assert.deepEqual(
        [method, named, prompt].map(({ json }) => json.error?.code),
        [-32601, -32602, -32602],
        name,
      );
      const argument = await tool(world, live, 'list_templates', JSON.parse(`{"${name}": "x"}`));
      assert.ok(argument.json.result.isError, name);
    }
  },
};
