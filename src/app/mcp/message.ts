import { isRecord, recordOf } from '../../lib/json';

/** Each request says its version. */
const modernVersion = '2026-07-28';
/** The versions that begin with `initialize`, newest first. */
export const legacyVersions = ['2025-11-25', '2025-06-18'];
export const knownVersions = [modernVersion, ...legacyVersions];

const metaPrefix = 'io.modelcontextprotocol/';
export const serverInfoKey = `${metaPrefix}serverInfo`;

export const codes = {
  parseError: -32700,
  invalidRequest: -32600,
  methodNotFound: -32601,
  invalidParams: -32602,
  internalError: -32603,
  legacyResourceNotFound: -32002,
  headerMismatch: -32020,
  unsupportedVersion: -32022,
};

export type Id = string | number;
type Era = 'modern' | 'legacy';
/** A request of JSON-RPC. A notification has no id. */
export type Message = { id: Id | null; method: string; params: Record<string, unknown>; era: Era };
export type Problem = { id?: Id | null; status: number; code: number; message: string; data?: unknown };
type Read = { ok: true; message: Message } | { ok: false; problem: Problem };

/** The parameter that the header `Mcp-Name` repeats, by method. */
const named = new Map([
  ['tools/call', 'name'],
  ['prompts/get', 'name'],
  ['resources/read', 'uri'],
]);

/** Reads one message, in the form of its version, with the headers that repeat parts of it. */
export function readMessage(json: unknown, headers: Headers): Read {
  if (Array.isArray(json))
    return refuse(null, codes.invalidRequest, 'Send one message at a time, not an array.');
  const { jsonrpc, id, method, params = {} } = recordOf(json);
  const isId = typeof id === 'string' || Number.isSafeInteger(id);
  const known = isId ? (id as Id) : null;
  if (jsonrpc !== '2.0' || typeof method !== 'string' || !isRecord(params) || !(isId || id === undefined)) {
    const form =
      'a request of JSON-RPC 2.0: `jsonrpc`, `id` (a text or a whole number), `method`, `params` (an object)';
    return refuse(known, codes.invalidRequest, `The body must be ${form}.`);
  }
  const meta = recordOf(params['_meta']);
  const sent = meta[`${metaPrefix}protocolVersion`];
  const inHeader = headers.get('mcp-protocol-version');
  const message = { id: known, method, params };
  if (sent === undefined && inHeader !== modernVersion)
    return legacy({ ...message, era: 'legacy' }, inHeader);
  const problem = modernProblem({ ...message, era: 'modern' }, { meta, sent, inHeader, headers });
  return problem
    ? { ok: false, problem: { id: known, status: 400, ...problem } }
    : { ok: true, message: { ...message, era: 'modern' } };
}

function refuse(id: Id | null, code: number, message: string, data?: unknown): Read {
  return { ok: false, problem: { id, status: 400, code, message, data } };
}

function legacy(message: Message, inHeader: string | null): Read {
  // Clients of the first version with this transport send no header.
  const isKnown = inHeader === null || message.method === 'initialize' || legacyVersions.includes(inHeader);
  return isKnown
    ? { ok: true, message }
    : { ok: false, problem: { id: message.id, ...unsupported(inHeader) } };
}

function unsupported(requested: unknown) {
  const data = { supported: knownVersions, requested };
  return { status: 400, code: codes.unsupportedVersion, message: 'Unsupported protocol version', data };
}

type Sent = { meta: Record<string, unknown>; sent: unknown; inHeader: string | null; headers: Headers };

function modernProblem(
  { method, params }: Message,
  { meta, sent, inHeader, headers }: Sent,
): Omit<Problem, 'status'> | null {
  if (typeof sent !== 'string') return invalidMeta('protocolVersion');
  if (inHeader !== sent) return mismatch('MCP-Protocol-Version', inHeader, sent);
  if (sent !== modernVersion) return unsupported(sent);
  if (!isRecord(meta[`${metaPrefix}clientCapabilities`])) return invalidMeta('clientCapabilities');
  if (headers.get('mcp-method') !== method) return mismatch('Mcp-Method', headers.get('mcp-method'), method);
  const parameter = named.get(method);
  if (parameter === undefined) return null;
  const name = decoded(headers.get('mcp-name'));
  return name === params[parameter] ? null : mismatch('Mcp-Name', name, params[parameter]);
}

function invalidMeta(name: string) {
  return { code: codes.invalidParams, message: `params._meta must have ${metaPrefix}${name}.` };
}

function mismatch(header: string, is: string | null, ought: unknown) {
  const value = is === null ? 'is missing' : `is ${JSON.stringify(is.slice(0, 200))}`;
  const message = `Header mismatch: ${header} ${value}, and the body has ${JSON.stringify(ought)?.slice(0, 200)}.`;
  return { code: codes.headerMismatch, message };
}

/** Names that no header can hold come as Base64. */
function decoded(value: string | null): string | null {
  const encoded = /^=\?base64\?(.*)\?=$/.exec(value ?? '')?.[1];
  return encoded === undefined ? value : Buffer.from(encoded, 'base64').toString('utf8');
}
