import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createSecureServer, type ServerOptions } from 'node:https';
import type { AddressInfo } from 'node:net';

/** A page on another origin that embeds the signing page. */
export class Shop {
  readonly #server: Server;
  readonly #pages: Map<string, string>;

  private constructor(
    server: Server,
    pages: Map<string, string>,
    readonly origin: string,
  ) {
    this.#server = server;
    this.#pages = pages;
  }

  /** Over https with a certificate, and over http without one. */
  static async open(certificate?: ServerOptions): Promise<Shop> {
    const pages = new Map([['/thanks', '<!doctype html><title>Thanks</title><h1>Thanks</h1>']]);
    const answer: RequestListener = (request, response) => {
      const page = pages.get(new URL(request.url ?? '/', 'http://shop').pathname);
      response.writeHead(page === undefined ? 404 : 200, { 'content-type': 'text/html; charset=utf-8' });
      response.end(page ?? '');
    };
    const server = certificate ? createSecureServer(certificate, answer) : createServer(answer);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    return new Shop(server, pages, `${certificate ? 'https' : 'http'}://localhost:${port}`);
  }

  get host(): string {
    return new URL(this.origin).host;
  }

  /** Serves a page with these options that records the messages it gets. */
  serve(
    path: string,
    { service, place, options }: { service: string; place: string | null; options: object },
  ): string {
    const listeners = ['onLoad', 'onView', 'onComplete', 'onDecline', 'onError', 'onClose'].map(
      (name) => `${name}: () => heard.push('${name}')`,
    );
    const given = `Object.assign(${JSON.stringify(options)}, { ${listeners.join(', ')} })`;
    const call = place === null ? `createDataRequest(${given})` : `createDataRequest('${place}', ${given})`;
    this.#pages.set(
      path,
      `<!doctype html><html lang="en"><title>A shop</title><h1>A shop</h1><div id="here"></div>
       <button onclick="window.handle = ${call.replaceAll('"', '&quot;')}">Sign</button>
       <script>window.heard = []</script><script src="${service}/embed.js"></script></html>`,
    );
    return this.origin + path;
  }

  /** Serves a page with a text of its own, whose script calls embed.js. */
  scripted(path: string, service: string, script: string): string {
    this.#pages.set(
      path,
      `<!doctype html><html lang="en"><title>A shop</title><h1>A shop</h1>
       <div id="here" style="height: 46rem"></div>
       <script src="${service}/embed.js"></script><script>${script}</script></html>`,
    );
    return this.origin + path;
  }

  /** Serves a page of the shop's own, with this markup. */
  page(path: string, body: string): string {
    this.#pages.set(path, `<!doctype html><html lang="en"><title>A shop</title>${body}</html>`);
    return this.origin + path;
  }

  /** Serves a page that has this address in a frame, without our script. `allow` permits it powers. */
  framing(path: string, address: string, allow = ''): string {
    const frame = `<iframe src="${address}" allow="${allow}" style="width:100%;height:40rem"></iframe>`;
    this.#pages.set(path, `<!doctype html><html lang="en"><title>A shop</title>${frame}</html>`);
    return `http://${this.host}${path}`;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }
}
