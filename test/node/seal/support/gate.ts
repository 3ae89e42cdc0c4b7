import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Hold } from '../../../support/hold';

/** Lets writes of `held-entry.ts` pass, or holds them. */
export class Gate {
  readonly holds = { before: new Hold(), after: new Hold() };
  readonly #server = createServer(({ url }, answer) => {
    if (!this.holds[url === '/before' ? 'before' : 'after'].takes()) answer.end();
  });

  async listen(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/`;
  }

  end(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }
}
