import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { plainEnvironment } from '../../commands/support/instance';

type Running = { env?: NodeJS.ProcessEnv; input?: string };

/** The commands of the package in a folder of their own, for tests that need no product. */
export class UnpackedCommands {
  readonly path = mkdtempSync(join(tmpdir(), 'quillet-commands-'));

  constructor(readonly origin: () => string) {
    const { status } = spawnSync('tar', ['xzf', resolve('dist/assets/sdk/quillet.tgz')], { cwd: this.path });
    if (status !== 0) throw new Error('The package cannot be unpacked.');
  }

  remove(): void {
    rmSync(this.path, { recursive: true, force: true });
  }

  get main(): string {
    return join(this.path, 'package/cli/main.mjs');
  }

  get environment(): NodeJS.ProcessEnv {
    const config = { XDG_CONFIG_HOME: join(this.path, '.config') };
    return { ...plainEnvironment(), ...config, QUILLET_ORIGIN: this.origin(), QUILLET_TOKEN: 'api_1:secret' };
  }

  async run(args: string[], { env = {}, input = '' }: Running = {}) {
    const child = this.start(args, env);
    const said = { stdout: '', stderr: '' };
    child.stdout.setEncoding('utf8').on('data', (text) => {
      said.stdout += text;
    });
    child.stderr.setEncoding('utf8').on('data', (text) => {
      said.stderr += text;
    });
    child.stdin.on('error', () => undefined).end(input);
    const [status] = await once(child, 'close');
    return { status: status as number | null, ...said };
  }

  start(args: string[], env: NodeJS.ProcessEnv = {}) {
    return spawn(process.execPath, [this.main, ...args], {
      cwd: this.path,
      env: { ...this.environment, ...env },
    });
  }

  at(...path: string[]): string {
    return join(this.path, ...path);
  }

  write(file: string, content: string | Uint8Array): string {
    writeFileSync(this.at(file), content);
    return file;
  }

  read(file: string): string {
    return readFileSync(this.at(file), 'utf8');
  }

  /** The files of a folder, without those of the command itself. */
  filesIn(folder: string): string[] {
    const all = existsSync(this.at(folder)) ? readdirSync(this.at(folder)) : [];
    return all.filter((name) => !name.startsWith('.quillet-fill')).sort();
  }
}
