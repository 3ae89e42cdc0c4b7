import { type SpawnOptions, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { plainEnvironment } from '../../commands/support/instance';
import type { LocalProduct } from '../../support/local-product';

/** An empty folder into which the package of a product is installed, as its users do. */
export class PackageFolder {
  readonly path = mkdtempSync(join(tmpdir(), 'quillet-package-'));

  constructor(readonly product: LocalProduct) {
    const install = ['install', '--no-audit', '--no-fund', `${product.origin}/sdk/quillet.tgz`];
    // The package needs no other: no registry answers here.
    const env = { ...plainEnvironment(), npm_config_registry: 'http://127.0.0.1:9/' };
    const { status, stderr } = spawnSync('npm', install, { cwd: this.path, env, encoding: 'utf8' });
    expect(status, stderr).toBe(0);
  }

  remove(): void {
    rmSync(this.path, { recursive: true, force: true });
  }

  /** The environment in which programs and commands find the product. */
  get environment(): NodeJS.ProcessEnv {
    const { token_id, token_secret } = this.product.credentials.live;
    return {
      ...plainEnvironment(),
      PATH: `${join(this.path, 'node_modules/.bin')}:${process.env.PATH}`,
      XDG_CONFIG_HOME: join(this.path, '.config'),
      QUILLET_ORIGIN: this.product.origin,
      QUILLET_TOKEN: `${token_id}:${token_secret}`,
    };
  }

  /** Runs a command. The tests go on meanwhile, so that their connections to the product stay alive. */
  async run(command: string, args: string[], { input = '', env = {} }: Running = {}): Promise<Ran> {
    const options: SpawnOptions = { cwd: this.path, env: { ...this.environment, ...env } };
    const child = spawn(command, args, options);
    let [stdout, stderr] = ['', ''];
    child.stdout?.setEncoding('utf8').on('data', (text) => {
      stdout += text;
    });
    child.stderr?.setEncoding('utf8').on('data', (text) => {
      stderr += text;
    });
    // A command may end before it has read everything.
    child.stdin?.on('error', () => undefined).end(input);
    const [status] = await once(child, 'close');
    return { status, stdout, stderr };
  }
}

type Running = { input?: string; env?: NodeJS.ProcessEnv };

type Ran = { status: number | null; stdout: string; stderr: string };
