import { createServer } from 'node:net';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { freePort } from '../../../../bench/support/free-port.mjs';
import { bundleOfTree } from '../../../../scripts/local/bundle.mjs';
import { copyPreparedState } from '../../support/prepared-state';
import { type Credentials, freshProject, inTurn, START_MS, Start } from './instance';

/** A separate checkout in which one `npm start` runs at a time. */
export class OneProject {
  #project: ReturnType<typeof freshProject> | undefined;
  #running: Start | undefined;
  #bundle: Record<string, string> = {};
  port = 0;

  /**
   * Creates the project before the tests of a file, and removes it after them. `prepared`: with the
   * database that a first start makes. `bundled`: its servers get the bundle of this tree, which is the same.
   */
  static forThisFile(options: { built: boolean; prepared?: boolean; bundled?: boolean }): OneProject {
    const one = new OneProject();
    beforeAll(async () => {
      one.#project = freshProject(options);
      if (options.prepared) await inTurn(() => copyPreparedState(one.folder));
      if (options.bundled) one.#bundle = { QUILLET_BUNDLE: await inTurn(async () => bundleOfTree()) };
      one.port = await freePort();
    });
    afterEach(() => one.end());
    afterAll(() => one.#project?.remove());
    return one;
  }

  get folder(): string {
    if (this.#project === undefined) throw new Error('the project is made before the tests');
    return this.#project.folder;
  }

  async start(env: Record<string, string> = {}, limit = START_MS) {
    const server = new Start(this.folder, this.port, { ...this.#bundle, ...env });
    this.#running = server;
    return { server, milliseconds: await server.ready(limit) };
  }

  /** The server that runs, or a new one. */
  async running(): Promise<Start> {
    return this.#running ?? (await this.start()).server;
  }

  async end(): Promise<void> {
    await this.#running?.end();
    this.#running = undefined;
  }

  async canListen(): Promise<boolean> {
    const server = createServer();
    const listening = await new Promise<boolean>((resolve) => {
      server.once('error', () => resolve(false));
      server.listen(this.port, '127.0.0.1', () => resolve(true));
    });
    if (listening) await new Promise((resolve) => server.close(resolve));
    return listening;
  }
}

export function api(credentials: Credentials, method: string, path: string, body?: unknown) {
  const { token_id, token_secret } = credentials.test;
  return fetch(`${credentials.sync_base_url}/api/v1${path}`, {
    method,
    headers: {
      authorization: `Basic ${btoa(`${token_id}:${token_secret}`)}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}

export function keepFolder(credentials: Credentials, name: string) {
  return api(credentials, 'POST', '/folders', { folder: { name } });
}

export async function folderNames(credentials: Credentials): Promise<string[]> {
  const folders: { name: string }[] = await (await api(credentials, 'GET', '/folders')).json();
  return folders.map((folder) => folder.name);
}
