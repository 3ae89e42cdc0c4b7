import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { answerAsTrustService, isForCsc } from '../../../support/servers/csc-server';
import { answerAsKms } from '../../../support/servers/kms-server';

/** Stand-ins for AWS KMS and for a trust service, on a port of their own. */
export class KeyServices {
  readonly #server: Server;
  isUp = true;

  constructor() {
    this.#server = createServer((request, answer) => {
      if (!this.isUp) answer.writeHead(503).end();
      else if (isForCsc(request.url ?? '/')) answerAsTrustService(request, answer);
      else answerAsKms(request, answer);
    });
  }

  /** Returns the address of AWS KMS. The trust service is below `/csc/<name>/v2`. */
  async listen(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/`;
  }

  end(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }
}
