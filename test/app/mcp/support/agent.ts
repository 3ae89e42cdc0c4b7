import { type Answer, call, type Options, type Token } from '../../../support/app';

export const modern = '2026-07-28';
const prefix = 'io.modelcontextprotocol/';

/** What a client of the present version says of itself in each message. */
export const meta = {
  [`${prefix}protocolVersion`]: modern,
  [`${prefix}clientInfo`]: { name: 'test', version: '1' },
  [`${prefix}clientCapabilities`]: {},
};

type Params = Record<string, unknown>;

/** Sends any body to the server. */
export function post(token: Token | undefined, body: unknown, headers = {}, options: Options = {}) {
  const accept = 'application/json, text/event-stream';
  return call('POST', '/mcp', { ...options, token, body, headers: { accept, ...headers } });
}

/** The headers that repeat parts of a message. */
export function headersOf(method: string, { name, uri }: Params): Record<string, string> {
  const named = name ?? uri;
  return {
    'mcp-protocol-version': modern,
    'mcp-method': method,
    ...(typeof named === 'string' && { 'mcp-name': named }),
  };
}

/** An agent that speaks the present version. */
export function agent(token: Token | undefined, more: Record<string, string> = {}) {
  const send = (method: string, params: Params = {}, options: Options = {}): Promise<Answer> => {
    const body = { jsonrpc: '2.0', id: 1, method, params: { ...params, _meta: meta } };
    return post(token, body, { ...headersOf(method, params), ...more }, options);
  };
  const ask = async (method: string, params: Params = {}) => (await send(method, params)).json.result;
  return {
    send,
    ask,
    /** Calls a tool that answers. */
    use: async (name: string, args: Params = {}) => {
      const result = await ask('tools/call', { name, arguments: args });
      if (result.isError) throw new Error(result.content[0].text);
      return result.structuredContent;
    },
    /** Calls a tool that refuses, and returns what it says. */
    refusal: async (name: string, args: Params = {}): Promise<string> => {
      const { isError, content, structuredContent } = await ask('tools/call', { name, arguments: args });
      if (!isError || structuredContent !== undefined) throw new Error('The tool did not refuse.');
      return content.map(({ text }: { text: string }) => text).join('\n');
    },
  };
}

/** The credentials of a token as agents send them. */
export function bearer({ id, secret }: Token): string {
  return `Bearer ${id}:${secret}`;
}
