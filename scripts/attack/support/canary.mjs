import { once } from 'node:events';
import { createServer } from 'node:http';

/** @typedef {{ url: string, headers: import('node:http').IncomingHttpHeaders, body: string }} Hook */

/**
 * A server on this machine. It takes webhooks below /hooks, because `npm start` lets them go to
 * loopback. Nothing of the product may ever ask for anything else.
 */
export class Canary {
  /** @type {Hook[]} */
  hooks = [];
  /** What reached it and should not. @type {string[]} */
  hits = [];
  port = 0;

  #server = createServer((request, answer) => {
    const { url = '', headers } = request;
    if (!url.startsWith('/hooks')) this.hits.push(`${request.method} ${url}`);
    if (url.startsWith('/hooks/elsewhere')) answer.writeHead(302, { location: '/caught-by-redirect' });
    /** @type {Buffer[]} */
    const chunks = [];
    request.on('data', (chunk) => chunks.push(chunk));
    request.on('end', () => {
      if (url.startsWith('/hooks')) this.hooks.push({ url, headers, body: Buffer.concat(chunks).toString() });
      answer.end('canary');
    });
  });

  async start() {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    const address = this.#server.address();
    if (address === null || typeof address === 'string') throw new Error('no port');
    this.port = address.port;
  }

  get origin() {
    return `http://127.0.0.1:${this.port}`;
  }

  stop() {
    this.#server.closeAllConnections();
    this.#server.close();
  }
}
