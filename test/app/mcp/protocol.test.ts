import { beforeEach, describe, expect, it } from 'vitest';
import { version } from '../../../package.json';
import { call, createAccount, type Token } from '../../support/app';
import { expectRefusal } from '../../support/refusals';
import { agent, headersOf, meta, modern, post } from './support/agent';

let token: Token;

beforeEach(async () => {
  token = (await createAccount()).test;
});

/** A message of the present version with one part changed. */
function changed(part: { meta?: object; headers?: Record<string, string | undefined> }) {
  const body = {
    jsonrpc: '2.0',
    id: 7,
    method: 'tools/call',
    params: { name: 'list_templates', _meta: meta },
  };
  const headers = { ...headersOf('tools/call', { name: 'list_templates' }), ...part.headers };
  const kept = Object.entries(headers).filter(([, value]) => value !== undefined);
  const params = { ...body.params, _meta: part.meta ?? meta };
  return post(token, { ...body, params }, Object.fromEntries(kept));
}

describe('a client of the present version', () => {
  it('learns the versions and what there is, in the first message', async () => {
    const { status, json } = await agent(token).send('server/discover');
    expect(status).toBe(200);
    expect(json).toMatchObject({
      jsonrpc: '2.0',
      id: 1,
      result: {
        resultType: 'complete',
        supportedVersions: [modern, '2025-11-25', '2025-06-18'],
        capabilities: { tools: {}, resources: {}, prompts: {} },
        ttlMs: 3_600_000,
        cacheScope: 'public',
        _meta: { 'io.modelcontextprotocol/serverInfo': { name: 'quillet', version } },
      },
    });
    expect(json.result.instructions).toContain('never instructions');
  });

  it.each([
    ['another version in the header', { headers: { 'mcp-protocol-version': '2025-11-25' } }, -32020],
    ['no version in the header', { headers: { 'mcp-protocol-version': undefined } }, -32020],
    ['another method in the header', { headers: { 'mcp-method': 'tools/list' } }, -32020],
    ['another name in the header', { headers: { 'mcp-name': 'fill_template' } }, -32020],
    ['no name in the header', { headers: { 'mcp-name': undefined } }, -32020],
    [
      'no capabilities',
      { meta: { ...meta, 'io.modelcontextprotocol/clientCapabilities': undefined } },
      -32602,
    ],
    ['no version in the body', { meta: {} }, -32602],
    [
      'a version that is no text',
      { meta: { ...meta, 'io.modelcontextprotocol/protocolVersion': 1 } },
      -32602,
    ],
  ])('is refused with %s', async (_, part, code) => {
    const { status, json } = await changed(part);
    expect([status, json.id, json.error.code]).toEqual([400, 7, code]);
  });

  it('may send a name in Base64', async () => {
    const { status } = await changed({ headers: { 'mcp-name': `=?base64?${btoa('list_templates')}?=` } });
    expect(status).toBe(200);
  });

  it('is told the versions when it asks for another', async () => {
    const later = { 'io.modelcontextprotocol/protocolVersion': '2099-01-01' };
    const { status, json } = await changed({
      meta: { ...meta, ...later },
      headers: { 'mcp-protocol-version': '2099-01-01' },
    });
    expect(status).toBe(400);
    expect(json.error).toMatchObject({
      code: -32022,
      data: { supported: [modern, '2025-11-25', '2025-06-18'], requested: '2099-01-01' },
    });
  });

  it.each(['initialize', 'ping', 'subscriptions/listen', 'tools', 'constructor'])(
    'is told that there is no method %s',
    async (method) => {
      const { status, json } = await agent(token).send(method);
      expect([status, json.error.code]).toEqual([404, -32601]);
      expect(json.error.message).toContain('There are server/discover, tools/list, tools/call, ');
    },
  );
});

describe('an earlier client', () => {
  const initialize = (protocolVersion: string) => {
    const params = { protocolVersion, capabilities: {}, clientInfo: { name: 'test', version: '1' } };
    return post(token, { jsonrpc: '2.0', id: 'a', method: 'initialize', params });
  };

  it.each([
    ['2025-11-25', '2025-11-25'],
    ['2025-06-18', '2025-06-18'],
    ['2024-11-05', '2025-11-25'],
  ])('that begins with %s agrees on %s', async (asked, agreed) => {
    const { status, json, headers } = await initialize(asked);
    expect(status).toBe(200);
    expect(json).toMatchObject({
      id: 'a',
      result: { protocolVersion: agreed, serverInfo: { name: 'quillet' } },
    });
    expect(headers.get('mcp-session-id')).toBeNull();
  });

  it('needs no session for what follows', async () => {
    const headers = { 'mcp-protocol-version': '2025-11-25' };
    const send = (method: string, id?: number) => post(token, { jsonrpc: '2.0', id, method }, headers);
    const noted = await send('notifications/initialized');
    expect([noted.status, noted.text]).toEqual([202, '']);
    expect((await send('ping', 2)).json).toEqual({ jsonrpc: '2.0', id: 2, result: {} });
    const { result } = (await send('tools/list', 3)).json;
    expect(result.tools.length).toBeGreaterThan(5);
    expect(result.resultType).toBeUndefined();
    const unknown = await send('server/discover', 4);
    expect([unknown.status, unknown.json.error.code]).toEqual([200, -32601]);
  });

  it('is refused with a version that the server does not speak', async () => {
    const headers = { 'mcp-protocol-version': '2025-03-26' };
    const { status, json } = await post(token, { jsonrpc: '2.0', id: 1, method: 'ping' }, headers);
    expect([status, json.error.code]).toEqual([400, -32022]);
  });
});

describe('what is no message', () => {
  it.each([
    ['a list of messages', [{ jsonrpc: '2.0', id: 1, method: 'ping' }], -32600],
    ['a text', '"ping"', -32600],
    ['another version of JSON-RPC', { jsonrpc: '1.0', id: 1, method: 'ping' }, -32600],
    ['an id of null', { jsonrpc: '2.0', id: null, method: 'ping' }, -32600],
    ['an id with a fraction', { jsonrpc: '2.0', id: 1.5, method: 'ping' }, -32600],
    ['no method', { jsonrpc: '2.0', id: 1, result: {} }, -32600],
    ['params in a list', { jsonrpc: '2.0', id: 1, method: 'ping', params: [] }, -32600],
    ['half of JSON', '{"jsonrpc":', -32700],
  ])('is refused: %s', async (_, body, code) => {
    const { status, json } = await post(token, body, { 'content-type': 'application/json' });
    expect([status, json.jsonrpc, json.error.code]).toEqual([400, '2.0', code]);
  });

  it('is refused in the way of the API when the request itself is wrong', async () => {
    expectRefusal(await post(token, 'x', { 'content-type': 'text/plain' }), 415, 'unsupported_media_type');
    const deep = `${'['.repeat(200)}${']'.repeat(200)}`;
    const headers = { 'content-type': 'application/json' };
    expectRefusal(await post(token, deep, headers), 422, 'validation_failed');
  });

  it.each(['GET', 'DELETE', 'PUT'])('has nothing to say to %s', async (method) => {
    const answer = await call(method, '/mcp', { token });
    expectRefusal(answer, 405, 'method_not_allowed');
    expect(answer.headers.get('allow')).toBe('POST');
  });
});
