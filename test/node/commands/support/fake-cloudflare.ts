import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { json } from 'node:stream/consumers';

type Queue = { queue_name: string; jurisdiction?: string };

function isQueue(body: unknown): body is Queue {
  return typeof body === 'object' && body !== null && 'queue_name' in body;
}

/** Stands in for Cloudflare's API, as far as the deploy calls it without wrangler. */
export class FakeCloudflare {
  readonly #server: Server;
  queues: Queue[] = [];
  /** The plans of the account; undefined when the login may not see them. */
  plans: string[] | undefined = ['workers_paid'];

  /** The name at workers.dev; undefined when the login may not see it. */
  subdomain: string | undefined = 'example';

  private constructor() {
    this.#server = createServer(async (request, response) => {
      const isAllowed = request.headers.authorization === 'Bearer the-login';
      const result = isAllowed ? this.#answer(request.url ?? '', await bodyOf(request)) : undefined;
      response.writeHead(result ? 200 : 403, { 'content-type': 'application/json' });
      response.end(JSON.stringify(result ? { result } : { errors: [{ message: 'not allowed' }] }));
    });
  }

  static async start(): Promise<FakeCloudflare> {
    const fake = new FakeCloudflare();
    await once(fake.#server.listen(0, '127.0.0.1'), 'listening');
    return fake;
  }

  get address(): string {
    const address = this.#server.address();
    if (address === null || typeof address === 'string') throw new Error('not a TCP address');
    return `http://127.0.0.1:${address.port}`;
  }

  stop(): void {
    this.#server.close();
  }

  #answer(path: string, body: unknown): unknown {
    if (path === '/accounts/a1/subscriptions') return this.plans?.map((id) => ({ rate_plan: { id } }));
    if (path === '/accounts/a1/workers/subdomain') return this.subdomain && { subdomain: this.subdomain };
    if (isQueue(body)) this.queues.push(body);
    if (path.startsWith('/accounts/a1/queues')) return this.queues;
    return undefined;
  }
}

async function bodyOf(
  request: Parameters<typeof json>[0] & { method?: string | undefined },
): Promise<unknown> {
  return request.method === 'POST' ? json(request) : undefined;
}
