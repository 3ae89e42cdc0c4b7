import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { descendantsOf } from './processes';

const LEFT_BEHIND = ['node_modules', '.git', '.wrangler', '.dev', '.dev.vars'];

/**
 * A fresh checkout that links the installed packages, because installing them takes long. For the
 * same reason it can take over the built browser files.
 */
export function freshProject({ built = false } = {}): { folder: string; remove: () => void } {
  const folder = mkdtempSync(join(tmpdir(), 'quillet-project-'));
  for (const name of readdirSync('.')) {
    if (LEFT_BEHIND.includes(name) || (name === 'dist' && !built)) continue;
    // Another test may be running an example, whose files come and go.
    const filter = (path: string) => !LEFT_BEHIND.includes(basename(path));
    cpSync(name, join(folder, name), { recursive: true, preserveTimestamps: true, filter });
  }
  symlinkSync(join(process.cwd(), 'node_modules'), join(folder, 'node_modules'));
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

const TURN = join(tmpdir(), 'quillet-start-in-this-folder');
/** A start takes a minute where the machine is busy. It is given up before a hook with two of them is. */
export const START_MS = 140_000;
const TURN_MS = 2 * START_MS;

/**
 * Starts one server after the other, whichever test asks: servers of one folder build the same
 * files.
 */
export async function inTurn<T>(start: () => Promise<T>): Promise<T> {
  while (!takeTurn()) await sleep(100);
  try {
    return await start();
  } finally {
    rmSync(TURN, { recursive: true, force: true });
  }
}

function takeTurn(): boolean {
  // A killed process leaves its turn behind, so an old turn is void.
  const since = statSync(TURN, { throwIfNoEntry: false })?.mtimeMs;
  if (since !== undefined && Date.now() - since > TURN_MS) rmSync(TURN, { recursive: true, force: true });
  try {
    mkdirSync(TURN);
    return true;
  } catch {
    return false;
  }
}

/** The environment of a plain shell, without the variables of npm and vitest that run this test. */
export function plainEnvironment(): NodeJS.ProcessEnv {
  const ours = /^(npm_|VITEST|QUILLET_|MINIFLARE_|WRANGLER_|XDG_|NODE_|TEST$|DEV$|PROD$|MODE$|INIT_CWD$)/i;
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !ours.test(name)));
  const folders = (process.env.PATH ?? '').split(':').filter((folder) => !folder.includes('node_modules'));
  return { ...env, PATH: folders.join(':') };
}

export type Exit = {
  code: number | null;
  output: string;
};

/** One `npm start`. */
export class Start {
  readonly #npm: ChildProcess;
  readonly #started = Date.now();
  #output = '';
  readonly exited: Promise<Exit>;

  constructor(
    readonly folder: string,
    readonly port: number,
    env: Record<string, string> = {},
  ) {
    this.#npm = spawn('npm', ['start'], {
      cwd: folder,
      env: { ...plainEnvironment(), PORT: String(port), ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#npm.stdout?.on('data', (chunk) => (this.#output += chunk));
    this.#npm.stderr?.on('data', (chunk) => (this.#output += chunk));
    this.exited = once(this.#npm, 'exit').then(([code]) => ({ code, output: this.#output }));
  }

  get output(): string {
    return this.#output;
  }

  /** Resolves with the milliseconds from the command to the first answer. */
  async ready(limit: number): Promise<number> {
    for (;;) {
      const answer = await this.#ask('/health');
      if (answer?.ok) return Date.now() - this.#started;
      if (this.#npm.exitCode !== null) throw new Error(`npm start ended:\n${this.#output}`);
      if (Date.now() - this.#started > limit)
        throw new Error(`not ready after ${limit} ms:\n${this.#output}`);
      await sleep(50);
    }
  }

  #ask(path: string): Promise<Response | undefined> {
    const url = `http://127.0.0.1:${this.port}${path}`;
    return fetch(url, { signal: AbortSignal.timeout(2_000) }).catch(() => undefined);
  }

  /** Every process below npm. */
  processes(): number[] {
    return this.#npm.pid === undefined ? [] : descendantsOf(this.#npm.pid);
  }

  /** Signals npm, as a terminal or a process manager does. */
  async end(signal: NodeJS.Signals = 'SIGTERM'): Promise<Exit> {
    this.#npm.kill(signal);
    return this.exited;
  }
}

export type Credentials = {
  sync_base_url: string;
  async_base_url: string;
  live: { token_id: string; token_secret: string };
  test: { token_id: string; token_secret: string };
  owner: { email: string; password: string };
  mailbox_url: string;
};

export function credentialsFile(folder: string) {
  return join(folder, '.dev/credentials.json');
}

export function credentialsIn(folder: string): Credentials {
  const file = credentialsFile(folder);
  if (!existsSync(file)) throw new Error(`${file} is missing`);
  return JSON.parse(readFileSync(file, 'utf8'));
}
