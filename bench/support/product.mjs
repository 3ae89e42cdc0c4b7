import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { peakMemoryMb, processTree, untilEnded } from './process-tree.mjs';

/**
 * @typedef {{ state: string, port: number, vars?: Record<string, string | number>, entry?: string,
 *   bundle?: string }} Settings `bundle`: of scripts/local/bundle.mjs, for a server that bundles nothing itself
 */

const READY_WITHIN_MS = 180_000;

/** The product as a user runs it: one `npm start` with its own state and port. */
export class Product {
  #output = '';

  /** @param {Settings} settings */
  constructor({ state, port, vars = {}, entry = '', bundle = '' }) {
    this.state = state;
    this.port = port;
    const words = Object.entries(vars).map(([name, value]) => `${name}:${value}`);
    this.npm = spawn('npm', ['start'], {
      env: {
        ...process.env,
        PORT: String(port),
        QUILLET_STATE: state,
        QUILLET_VARS: words.join(' '),
        QUILLET_ENTRY: entry,
        QUILLET_BUNDLE: bundle,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [this.npm.stdout, this.npm.stderr]) {
      stream.on('data', (chunk) => {
        this.#output += chunk;
      });
    }
    // Whatever ends this program must not leave a server behind.
    this.killAtExit = () => this.killNow();
    process.on('exit', this.killAtExit);
  }

  /** Waits for the first answer; returns the seconds it took. */
  async ready() {
    const started = Date.now();
    while (!(await this.#answers())) {
      const seconds = (Date.now() - started) / 1000;
      if (this.npm.exitCode !== null || seconds * 1000 > READY_WITHIN_MS) {
        throw new Error(`npm start was not ready after ${seconds} s:\n${this.#output}`);
      }
      await sleep(50);
    }
    return (Date.now() - started) / 1000;
  }

  #answers() {
    const signal = AbortSignal.timeout(5_000);
    return fetch(`http://127.0.0.1:${this.port}/health`, { signal }).then(
      (answer) => answer.ok,
      () => false,
    );
  }

  /** The output of the server, for the report of a failure. */
  get output() {
    return this.#output;
  }

  /** @returns {{ live: { token_id: string, token_secret: string } }} */
  get credentials() {
    return JSON.parse(readFileSync(join(this.state, '.dev/credentials.json'), 'utf8'));
  }

  get processes() {
    return this.npm.pid === undefined ? [] : processTree(this.npm.pid);
  }

  /** The peak of the product's runtime: the larger one, because the other is wrangler's proxy. */
  get peakMemoryMb() {
    const runtimes = this.processes.filter(({ command }) => /\/workerd serve/.test(command));
    return Math.max(0, ...runtimes.map(({ pid }) => peakMemoryMb(pid)));
  }

  async stop() {
    const pids = this.processes.map(({ pid }) => pid);
    if (this.npm.exitCode === null && this.npm.signalCode === null) {
      this.npm.kill('SIGTERM');
      await once(this.npm, 'exit');
    }
    await untilEnded(pids);
    process.off('exit', this.killAtExit);
  }

  /** Sends SIGKILL to every process of the tree at once, so that none can clean up. */
  killNow() {
    const pids = this.processes.map(({ pid }) => pid);
    for (const pid of pids) {
      try {
        process.kill(pid, 'SIGKILL');
      } catch {
        // The runtime dies with its parent, maybe sooner than we come to it.
      }
    }
    return pids;
  }

  async kill() {
    await untilEnded(this.killNow());
    process.off('exit', this.killAtExit);
  }
}

export function temporaryState(/** @type {string} */ name) {
  return mkdtempSync(join(tmpdir(), `quillet-${name}-`));
}

export function removeState(/** @type {string} */ state) {
  return rmSync(state, { recursive: true, force: true });
}

/** Exits through process.exit, so that every started process is ended too. */
export function endCleanlyOnSignals() {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => process.exit(130));
}
