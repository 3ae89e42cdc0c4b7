import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { verify } from '../../../receiver/index.mjs';
import { PackageFolder } from '../sdk/support/package-folder';
import type { LocalProduct } from '../support/local-product';
import { sharedProduct } from '../support/shared-product';

type Arrived = { id: string; type: string; subject: unknown };

let product: LocalProduct;
let folder: PackageFolder;
let template: string;
let server: Server;
let secret = '';
let arrived: Arrived[] = [];
let running: ChildProcess | undefined;

beforeAll(async () => {
  product = await sharedProduct();
  folder = new PackageFolder(product);
  template = await product.pageTemplate('<h1>Listened to</h1>');
  server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { id, type, data } = await verify(Buffer.concat(chunks), request.headers, secret);
    arrived.push({ id, type, subject: 'id' in data ? data.id : undefined });
    response.end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});

afterEach(async () => {
  if (running && running.exitCode === null) {
    running.kill('SIGINT');
    await once(running, 'exit');
  }
  arrived = [];
});

afterAll(() => {
  server.close();
  folder.remove();
});

/** Runs `quillet listen` until it says that it is ready. */
async function listen(...args: string[]): Promise<void> {
  const { path: cwd, environment: env } = folder;
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`;
  const main = join(cwd, 'node_modules/quillet/cli/main.mjs');
  const child = spawn(process.execPath, [main, 'listen', url, ...args], { cwd, env });
  running = child;
  let said = '';
  child.stderr.on('data', async (chunk) => {
    said += chunk;
  });
  while (!said.includes('Ready.')) {
    if (child.exitCode !== null) throw new Error(said);
    await sleep(50);
  }
  secret = /whsec_\S+/.exec(said)?.[0] ?? '';
}

/** Waits for an event about a record, among those of other tests. */
async function arrival(subject: string): Promise<Arrived> {
  for (;;) {
    const found = arrived.find((event) => event.subject === subject);
    if (found) return found;
    await sleep(50);
  }
}

async function ownEndpoints(): Promise<{ id: string }[]> {
  const all = await product.api('GET', '/webhook_endpoints');
  return all.filter(({ description }: { description: string }) => description.startsWith('quillet listen'));
}

it('events of the deployment arrive here, signed as it signs them', async () => {
  await listen('--events', 'submission.processed');
  const { submission } = await product.make(template, { data: {}, test: true });
  expect(await arrival(submission.id)).toMatchObject({
    type: 'submission.processed',
    id: expect.stringMatching(/^evt_/),
  });
  expect(await ownEndpoints()).toHaveLength(1);
  const before = secret;
  running?.kill('SIGINT');
  await once(running as ChildProcess, 'exit');
  expect(running?.exitCode).toBe(0);
  // Nothing stays behind, and the receiver may keep its secret.
  expect(await ownEndpoints()).toEqual([]);
  await listen();
  expect(secret).toBe(before);
});

it('an endpoint that a killed run has left is replaced', async () => {
  await listen();
  running?.kill('SIGKILL');
  await once(running as ChildProcess, 'exit');
  const left = await ownEndpoints();
  expect(left).toHaveLength(1);
  await listen();
  const now = await ownEndpoints();
  expect(now).toHaveLength(1);
  expect(now[0]?.id).not.toBe(left[0]?.id);
});

it('what an endpoint has got is replayed here', async () => {
  const url = `${product.origin}/webhooks/listening`;
  const { id } = await product.api('POST', '/webhook_endpoints', { url, mode: 'both' });
  const { submission } = await product.make(template, { data: {}, test: true });
  for (let found: unknown[] = []; found.length === 0; await sleep(100))
    found = (await product.api('GET', `/webhook_deliveries?endpoint_id=${id}&state=delivered`)).deliveries;
  await listen('--endpoint', id, '--since', '1h', '--secret', 'whsec_c2VjcmV0IG9mIHRoZSB0ZXN0');
  const { id: first } = await arrival(submission.id);
  expect(first).toMatch(/^evt_/);
  running?.kill('SIGINT');
  await once(running as ChildProcess, 'exit');
  // The endpoint was there before, and stays.
  expect(await product.api('GET', `/webhook_endpoints/${id}`)).toMatchObject({ id });
  await product.api('DELETE', `/webhook_endpoints/${id}`);
});

it.each([
  [['no address'], 2],
  [['http://127.0.0.1:9/', '--since', '1h'], 2],
  [['http://127.0.0.1:9/', '--endpoint', 'whe_1', '--since', 'soon'], 2],
  [['http://127.0.0.1:9/', '--secret', 'mine'], 2],
  [['http://127.0.0.1:9/', '--endpoint', 'whe_00000000000000000000', '--since', '1h', '--once'], 5],
])('is refused with what is wrong: %s', async (args, code) => {
  const { status, stderr } = await folder.run('quillet', ['listen', ...args]);
  expect(status, stderr).toBe(code);
});
