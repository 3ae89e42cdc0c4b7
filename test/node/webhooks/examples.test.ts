import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { unstable_startWorker } from 'wrangler';
import { freePort } from '../../../bench/support/free-port.mjs';
import { eventTypes } from '../../../src/service/delivery/events/event-types';
import { plainEnvironment } from '../commands/support/instance';
import { LocalProduct } from '../support/local-product';

let product: LocalProduct;

beforeAll(async () => {
  product = await LocalProduct.start();
});

afterAll(() => product?.end());

/** Sends an example of each type and returns the deliveries. */
async function sendAll(endpointId: string) {
  const sent = [];
  for (const type of eventTypes)
    sent.push(await product.api('POST', `/webhook_endpoints/${endpointId}/test`, { type }));
  return Promise.all(sent.map(ended));
}

/** Lists may be two seconds behind, so this waits for the delivery. */
async function ended(sent: { id: string; event_id: string }) {
  for (let turn = 0; turn < 100; turn++) {
    const { deliveries } = await product.api('GET', `/webhook_deliveries?event_id=${sent.event_id}`);
    if (deliveries[0]?.attempt_count > 0) {
      const delivery = await product.api('GET', `/webhook_deliveries/${sent.id}`);
      if (delivery.attempts.at(-1).status) return delivery;
    }
    await sleep(100);
  }
  throw new Error(`${sent.id} is not attempted`);
}

async function expectTaken({ id }: { id: string }, status: number) {
  for (const { event_type, attempts } of await sendAll(id))
    expect(attempts, event_type).toMatchObject([{ status, number: 1 }]);
}

describe('the example in Node', () => {
  let example: ChildProcess;
  let output = '';
  afterAll(() => example?.kill());

  it('accepts every event of the service, and no other', async () => {
    const port = await freePort();
    const url = `http://127.0.0.1:${port}/`;
    const endpoint = await product.api('POST', '/webhook_endpoints', { url });
    example = spawn('node', ['examples/webhooks-node/server.mjs'], {
      env: { ...plainEnvironment(), PORT: String(port), WEBHOOK_SECRETS: endpoint.secret },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    example.stdout?.on('data', (chunk) => (output += chunk));
    if (example.stdout) await once(example.stdout, 'data');
    await expectTaken(endpoint, 204);
    expect(output).toMatch(/^sub_\w+: the PDF is at /m);
    expect(output).toMatch(/^tpl_\w+: template\.processed$/m);
    const forged = await fetch(url, { method: 'POST', body: '{}' });
    expect([forged.status, await forged.text()]).toEqual([400, 'The header webhook-id is missing.']);
    // The old secret signs beside the new one, so the receiver needs no new secret yet.
    await product.api('POST', `/webhook_endpoints/${endpoint.id}/rotate_secret`);
    await expectTaken(endpoint, 204);
  });
});

describe('the example of a Worker', () => {
  let worker: Awaited<ReturnType<typeof unstable_startWorker>>;
  afterAll(() => worker?.dispose());

  it('accepts every event of the service, and no other', async () => {
    const port = await freePort();
    const url = `http://127.0.0.1:${port}/`;
    const endpoint = await product.api('POST', '/webhook_endpoints', { url });
    worker = await unstable_startWorker({
      config: 'examples/webhooks-worker/wrangler.toml',
      bindings: { WEBHOOK_SECRETS: { type: 'plain_text', value: endpoint.secret } },
      dev: { watch: false, inspector: false, server: { hostname: '127.0.0.1', port }, logLevel: 'error' },
    });
    await worker.ready;
    await expectTaken(endpoint, 204);
    const forged = await fetch(url, { method: 'POST', body: '{}' });
    expect([forged.status, await forged.text()]).toEqual([400, 'The header webhook-id is missing.']);
  });
});
