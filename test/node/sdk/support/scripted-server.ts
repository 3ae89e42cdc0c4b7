import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** An answer, as JSON or as a text; null: the connection is cut. */
export type Scripted = {
  status: number;
  headers?: Record<string, string>;
  body?: unknown;
  text?: string;
} | null;

/** What is answered to a request: the next of a list, or what a function says. */
type Script = Scripted[] | ((request: Received) => Scripted | Promise<Scripted>);

export type Received = {
  method: string;
  url: string;
  key: string | undefined;
  type: string;
  authorization: string | undefined;
  body: string;
};

/** A server that gives the answers of a script, one after the other, and keeps what it was asked. */
export class ScriptedServer {
  readonly received: Received[] = [];
  readonly #server: Server;

  private constructor(script: Script) {
    this.#server = createServer((request, response) => {
      // A caller may go away before it has sent everything.
      this.#serve(script, request, response).catch(() => response.destroy());
    });
  }

  static start(...answers: Scripted[]): Promise<ScriptedServer> {
    return ScriptedServer.by(answers);
  }

  static async by(script: Script): Promise<ScriptedServer> {
    const server = new ScriptedServer(script);
    server.#server.listen(0, '127.0.0.1');
    await once(server.#server, 'listening');
    return server;
  }

  async #serve(script: Script, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const received = await receivedOf(request);
    this.received.push(received);
    const answer = await answerOf(script, received);
    if (!answer) return void request.socket.destroy();
    response.writeHead(answer.status, { 'content-type': 'application/json', ...answer.headers });
    response.end(answer.text ?? JSON.stringify(answer.body ?? {}));
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  end(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }
}

function answerOf(script: Script, received: Received): Scripted | Promise<Scripted> {
  if (typeof script === 'function') return script(received);
  return script.length === 0 ? { status: 418 } : (script.shift() ?? null);
}

async function receivedOf(request: IncomingMessage): Promise<Received> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return {
    method: request.method ?? '',
    url: request.url ?? '',
    key: request.headers['idempotency-key'] as string | undefined,
    type: request.headers['content-type'] ?? '',
    authorization: request.headers.authorization,
    body: Buffer.concat(chunks).toString('latin1'),
  };
}
