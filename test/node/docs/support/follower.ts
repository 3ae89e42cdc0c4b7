import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { plainEnvironment } from '../../commands/support/instance';
import type { LocalProduct } from '../../support/local-product';
import { type Snippet, snippetsOf } from './snippets';

/** Somebody who follows a quick start in an empty folder, word for word. */
export class Follower {
  readonly folder = mkdtempSync(join(tmpdir(), 'quillet-quick-start-'));
  readonly #snippets: Snippet[];
  readonly #running: ChildProcess[] = [];
  #said = '';

  constructor(
    readonly product: LocalProduct,
    readonly page: string,
    /** Takes the place of port 3000, which somebody may use. */
    readonly port: number,
  ) {
    this.#snippets = snippetsOf(page);
    if (this.#snippets.length === 0) throw new Error(`${page} has no commands.`);
  }

  /** Goes on to the end, or until a person has to do something. */
  goOn(): void {
    for (let next = this.#snippets.shift(); next; next = this.#snippets.shift()) {
      this.#do(next);
      if (this.#snippets[0]?.note === 'after-a-person') return;
    }
  }

  #do({ language, note, code }: Snippet): void {
    if (note.includes('.')) writeFileSync(join(this.folder, note), this.#filled(code));
    else if (note === 'second-terminal') this.#start(code);
    else if (language === 'sh') this.#run(code, note === 'refused');
  }

  #run(code: string, isRefused: boolean): void {
    // Variables go from block to block, as in one terminal.
    const kept = existsSync(join(this.folder, '.variables')) ? '. ./.variables' : '';
    const strict = isRefused ? '' : 'curl() { command curl -sS --fail-with-body "$@"; }; export -f curl';
    const script = [kept, strict, this.#filled(code), 'export -p > .variables'].join('\n');
    const ran = spawnSync('bash', ['-eo', 'pipefail', '-c', script], {
      ...{ cwd: this.folder, encoding: 'utf8', env: plainEnvironment() },
    });
    if (ran.status !== 0) throw new Error(`${this.page}: ${code}\n${ran.stdout}${ran.stderr}`);
    this.#said += ran.stdout;
  }

  #start(code: string): void {
    const command = spawn('bash', ['-c', `exec ${this.#filled(code)}`], { cwd: this.folder });
    command.stdout.on('data', (text) => {
      this.#said += text;
    });
    this.#running.push(command);
  }

  #filled(code: string): string {
    const { token_id, token_secret } = this.product.credentials.test;
    return code
      .replaceAll('https://quillet.example.com', this.product.origin)
      .replaceAll('api_test_…:…', `${token_id}:${token_secret}`)
      .replaceAll('3000', String(this.port));
  }

  /** What the commands have printed. */
  get said(): string {
    return this.#said;
  }

  read(file: string): Buffer {
    return readFileSync(join(this.folder, file));
  }

  json(file: string) {
    return JSON.parse(this.read(file).toString());
  }

  files(folder: string): string[] {
    return readdirSync(join(this.folder, folder)).sort();
  }

  end(): void {
    for (const command of this.#running) command.kill();
    rmSync(this.folder, { recursive: true, force: true });
  }
}
