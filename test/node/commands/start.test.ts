import { readFileSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  type Credentials,
  credentialsFile,
  credentialsIn,
  freePort,
  freshProject,
  Start,
} from './support/instance';
import { stillRunning } from './support/processes';

/** 8 s is promised for a machine with nothing else to do; this one may run other tests as well. */
const LATER_START_MS = 16_000;

let project: ReturnType<typeof freshProject>;
let port: number;
let running: Start | undefined;

const start = async (env: Record<string, string> = {}, limit = 30_000) => {
  running = new Start(project.folder, port, env);
  const milliseconds = await running.ready(limit);
  return { server: running, milliseconds };
};

const api = (credentials: Credentials, method: string, path: string, body?: unknown) => {
  const { token_id, token_secret } = credentials.test;
  return fetch(`${credentials.sync_base_url}/api/v1${path}`, {
    method,
    headers: {
      authorization: `Basic ${btoa(`${token_id}:${token_secret}`)}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
};

const folderNames = async (credentials: Credentials): Promise<string[]> => {
  const folders: { name: string }[] = await (await api(credentials, 'GET', '/folders')).json();
  return folders.map((folder) => folder.name);
};

const canListen = async () => {
  const server = createServer();
  const listening = await new Promise<boolean>((resolve) => {
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => resolve(true));
  });
  if (listening) await new Promise((resolve) => server.close(resolve));
  return listening;
};

beforeAll(async () => {
  project = freshProject();
  port = await freePort();
});

afterEach(async () => {
  await running?.end();
  running = undefined;
});

afterAll(() => project.remove());

describe('npm start', () => {
  let first: Credentials;

  test('makes an empty folder serve, with an account that works', async () => {
    const { server } = await start({}, 60_000);

    first = credentialsIn(project.folder);
    expect(first).toEqual({
      sync_base_url: `http://127.0.0.1:${port}`,
      async_base_url: `http://async.localhost:${port}`,
      live: {
        token_id: expect.stringMatching(/^api_live_[0-9a-zA-Z]{20}$/),
        token_secret: expect.stringMatching(/^[\w-]{43}$/),
      },
      test: {
        token_id: expect.stringMatching(/^api_test_[0-9a-zA-Z]{20}$/),
        token_secret: expect.stringMatching(/^[\w-]{43}$/),
      },
      owner: { email: 'owner@quillet.localhost', password: expect.stringMatching(/.{16,}/) },
      mailbox_url: `http://127.0.0.1:${port}/dev/mailbox`,
    });
    expect(statSync(credentialsFile(project.folder)).mode & 0o777).toBe(0o600);
    for (const told of [first.sync_base_url, first.live.token_secret, first.owner.password]) {
      expect(server.output).toContain(told);
    }

    expect((await api(first, 'GET', '/authentication')).status).toBe(200);
    expect((await api(first, 'POST', '/folders', { folder: { name: 'Kept' } })).status).toBe(201);
  });

  test('keeps credentials, secrets and data across a restart, and is quick', async () => {
    const secrets = readFileSync(join(project.folder, '.dev/secrets.env'), 'utf8');
    const { milliseconds } = await start();
    expect(milliseconds).toBeLessThan(LATER_START_MS);
    expect(credentialsIn(project.folder)).toEqual(first);
    expect(readFileSync(join(project.folder, '.dev/secrets.env'), 'utf8')).toBe(secrets);
    expect(await folderNames(first)).toContain('Kept');
  });

  test.each(['SIGTERM', 'SIGINT'] as const)(
    '%s to npm ends every process and frees the port',
    async (signal) => {
      const { server } = await start();
      const processes = server.processes();
      expect(processes.length).toBeGreaterThan(2);
      await server.end(signal);
      expect(await stillRunning(processes)).toEqual([]);
      expect(await canListen()).toBe(true);
    },
  );

  test('a killed server leaves no process that holds the port or the data', async () => {
    const { server } = await start();
    const processes = server.processes();
    process.kill(Number(readFileSync(join(project.folder, '.dev/server.pid'), 'utf8')), 'SIGKILL');
    await server.exited;
    expect(await stillRunning(processes)).toEqual([]);
    await start();
    expect(await folderNames(first)).toContain('Kept');
  });

  test('says who has the port', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(port, '127.0.0.1', resolve));
    const { code, output } = await new Start(project.folder, port).exited;
    await new Promise((resolve) => other.close(resolve));
    expect(code).toBe(1);
    expect(output).toContain(`Port ${port} is in use by process ${process.pid}`);
    expect(output).toContain(`PORT=${port + 1} npm start`);
  });

  test('does not run twice on the same data, and says which process has it', async () => {
    await start();
    const { code, output } = await new Start(project.folder, await freePort()).exited;
    expect(code).toBe(1);
    expect(output).toMatch(/Quillet already runs with the data in .* \(process \d+\)/);
  });

  test('refuses a port that is none', async () => {
    const { code, output } = await new Start(project.folder, port, { PORT: 'eighty' }).exited;
    expect(code).toBe(1);
    expect(output).toContain('PORT must be a number from 1 to 65535, not "eighty"');
  });

  test('makes new tokens for the same account when the credentials are lost', async () => {
    rmSync(credentialsFile(project.folder));
    await start();
    const fresh = credentialsIn(project.folder);
    expect(fresh.test.token_id).not.toBe(first.test.token_id);
    expect(await folderNames(fresh)).toContain('Kept');
    first = fresh;
  });

  test('creates the same account again when the data is deleted', async () => {
    rmSync(join(project.folder, '.wrangler'), { recursive: true });
    await start();
    expect(credentialsIn(project.folder)).toEqual(first);
    expect((await api(first, 'GET', '/authentication')).status).toBe(200);
    expect(await folderNames(first)).toEqual([]);
  });

  test('keeps an instance with its own state apart', async () => {
    const state = join(project.folder, 'elsewhere');
    await start({ QUILLET_STATE: state });
    expect(credentialsIn(state).test.token_id).not.toBe(first.test.token_id);
    expect((await api(credentialsIn(state), 'GET', '/authentication')).status).toBe(200);
  });
});
