import { once } from 'node:events';
import { createServer } from 'node:http';

/** A server that takes webhooks, and lives on while the product is killed. */
export class Receiver {
  /** The ids of the events of each subject. @type {Map<string, Set<string>>} */
  events = new Map();
  taken = 0;
  /** Whether a webhook with this type and subject gets no answer. */
  holds = (/** @type {string} */ _name) => false;

  #server = createServer((request, answer) => {
    /** @type {Buffer[]} */
    const chunks = [];
    request.on('data', (chunk) => chunks.push(chunk));
    request.on('end', () => {
      const { type, data } = JSON.parse(Buffer.concat(chunks).toString());
      const name = `${type} ${data.id}`;
      const ids = this.events.get(name) ?? new Set();
      this.events.set(name, ids.add(String(request.headers['webhook-id'])));
      this.taken += 1;
      if (!this.holds(name)) answer.end();
    });
  });

  /** Starts the server and returns its URL. */
  async start() {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    const address = this.#server.address();
    if (address === null || typeof address === 'string') throw new Error('no port');
    return `http://127.0.0.1:${address.port}/`;
  }

  stop() {
    this.#server.closeAllConnections();
    this.#server.close();
  }
}
