import { once } from 'node:events';
import { type IncomingMessage, request, type ServerResponse } from 'node:http';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { Certificate } from './certificate';

/** The product over https, as on a deployment, with a log of all requests that came by. */
export class SecureDoor {
  readonly log: string[] = [];
  readonly #server: Server;

  /** Kept: a request may still arrive while the server closes, when it has no address any more. */
  readonly origin: string;

  private constructor(server: Server) {
    this.#server = server;
    this.origin = `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  static async open(behind: string, certificate: Certificate): Promise<SecureDoor> {
    const server = createServer(certificate);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const door = new SecureDoor(server);
    server.on('request', (incoming, answer) => door.#pass(behind, incoming, answer));
    return door;
  }

  #pass(behind: string, incoming: IncomingMessage, answer: ServerResponse): void {
    const { method, url = '/', headers } = incoming;
    // The local server of Workers takes the address of the request from this header.
    const sent = { ...headers, 'mf-original-url': this.origin + url };
    const onward = request(behind + url, { method, headers: sent }, (response) => {
      this.log.push(lineOf(incoming, response));
      answer.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(answer);
    });
    onward.on('error', () => answer.destroy());
    incoming.pipe(onward);
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }
}

/** One request and its answer, without secrets: names of what was sent, and no values. */
function lineOf({ method, url = '/', headers }: IncomingMessage, response: IncomingMessage): string {
  const { pathname, searchParams } = new URL(url, 'https://service');
  const query = [...searchParams.keys()].join('&');
  const sent = [
    headers.cookie !== undefined && 'a cookie',
    headers.authorization?.startsWith('Bearer ') && 'a pass',
  ].filter(Boolean);
  const kept = response.headers['set-cookie'] === undefined ? '' : ', sets a cookie';
  const by = sent.length === 0 ? '' : ` with ${sent.join(' and ')}`;
  return `${method} ${pathname}${query && `?${query}`}${by}: ${response.statusCode}${kept}`;
}
