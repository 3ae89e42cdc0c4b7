import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** An answer; null: the connection is cut. */
export type Scripted = { status: number; headers?: Record<string, string>; body?: unknown } | null;

export type Received = { method: string; url: string; key: string | undefined; type: string; body: string };

/** A server that gives the answers of a script, one after the other, and keeps what it was asked. */
export class ScriptedServer {
  readonly received: Received[] = [];
  readonly #answers: Scripted[];
  readonly #server: Server;

  private constructor(answers: Scripted[]) {
    this.#answers = answers;
    this.#server = createServer(async (request, response) => {
      this.received.push(await receivedOf(request));
      const answer = this.#answers.length === 0 ? { status: 418 } : this.#answers.shift();
      if (!answer) return request.socket.destroy();
      response.writeHead(answer.status, { 'content-type': 'application/json', ...answer.headers });
      response.end(JSON.stringify(answer.body ?? {}));
    });
  }

  static async start(...answers: Scripted[]): Promise<ScriptedServer> {
    const server = new ScriptedServer(answers);
    server.#server.listen(0, '127.0.0.1');
    await once(server.#server, 'listening');
    return server;
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  end(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }
}

async function receivedOf(request: IncomingMessage): Promise<Received> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return {
    method: request.method ?? '',
    url: request.url ?? '',
    key: request.headers['idempotency-key'] as string | undefined,
    type: request.headers['content-type'] ?? '',
    body: Buffer.concat(chunks).toString('latin1'),
  };
}
