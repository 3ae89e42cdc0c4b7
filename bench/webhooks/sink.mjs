import { once } from 'node:events';
import { createServer } from 'node:http';
import { freePort } from '../support/free-port.mjs';

/** @typedef {{ id: string, at: number, timestamp: number }} Arrival */

export const SLOW_MS = 500;

/** Receivers by address: `/ok/…` answers at once, `/slow/…` after half a second, `/500/…` fails, `/hang/…` never answers. */
export class Sink {
  /** @type {Map<string, Arrival[]>} */
  arrivals = new Map();

  async start() {
    this.server = createServer((request, response) => this.#take(request, response));
    // Keeps connections open as a proxy does: one that closes while the next request arrives loses
    // that request.
    this.server.keepAliveTimeout = 75_000;
    // All connect at the same time, more than wait in line by default.
    this.server.listen({ port: 0, host: '127.0.0.1', backlog: 4_096 });
    await once(this.server, 'listening');
    const address = this.server.address();
    if (address === null || typeof address === 'string') throw new Error('not a TCP address');
    this.origin = `http://127.0.0.1:${address.port}`;
    this.closed = `http://127.0.0.1:${await freePort()}`;
    return this;
  }

  /** @param {import('node:http').IncomingMessage} request @param {import('node:http').ServerResponse} response */
  async #take(request, response) {
    const at = Date.now();
    let body = '';
    for await (const chunk of request) body += chunk;
    const { url = '', headers } = request;
    const seen = this.arrivals.get(url) ?? [];
    this.arrivals.set(url, seen);
    seen.push({ id: String(headers['webhook-id']), at, timestamp: Date.parse(JSON.parse(body).timestamp) });
    if (url.startsWith('/ok/')) response.end('ok');
    if (url.startsWith('/slow/')) setTimeout(() => response.end('ok'), SLOW_MS);
    if (url.startsWith('/500/')) response.writeHead(500).end('no');
  }

  /** @param {string} prefix */
  at(prefix) {
    return [...this.arrivals].flatMap(([url, seen]) => (url.startsWith(prefix) ? seen : []));
  }

  stop() {
    this.server?.closeAllConnections();
    this.server?.close();
  }
}
