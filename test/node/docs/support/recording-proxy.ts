import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Call = { what: string; status: number; body: string };

/** Stands before a product and keeps every call with its answer. */
export class RecordingProxy {
  readonly calls: Call[] = [];

  private constructor(
    readonly server: Server,
    readonly origin: string,
  ) {}

  static async before(product: string): Promise<RecordingProxy> {
    const server = createServer(async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk);
      const { host: _host, connection: _connection, expect: _expect, ...headers } = request.headers;
      const body = Buffer.concat(chunks);
      const answer = await fetch(product + request.url, {
        method: request.method ?? 'GET',
        headers: Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]),
        ...(body.length > 0 && { body }),
        redirect: 'manual',
      });
      const bytes = Buffer.from(await answer.arrayBuffer());
      const what = `${request.method} ${request.url}`;
      proxy.calls.push({ what, status: answer.status, body: bytes.toString() });
      response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' });
      response.end(bytes);
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const proxy = new RecordingProxy(server, `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    return proxy;
  }

  end(): void {
    this.server.close();
    this.server.closeAllConnections();
  }
}

/** What only a wrong example gets: a path, a method or a body that the API does not know. */
const WRONG_CODES = [
  'endpoint_not_found',
  'method_not_allowed',
  'invalid_json',
  'unsupported_media_type',
  'validation_failed',
  'unauthorized',
];

/** The calls that the API did not understand, with what it said. */
export function misunderstood(calls: Call[]): string[] {
  return calls.flatMap(({ what, status, body }) => {
    const [, code = ''] = /"code":"(\w+)"/.exec(body) ?? [];
    return WRONG_CODES.includes(code) || status >= 500 ? [`${what}: ${status} ${body}`] : [];
  });
}
