import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import { freePort } from '../../../bench/support/free-port.mjs';
import { bundleOfTree } from '../../../scripts/local/bundle.mjs';
import { openVolumeFiles } from '../../../scripts/local/volume-files.mjs';
import {
  type Credentials,
  credentialsIn,
  inTurn,
  plainEnvironment,
  START_MS,
  Start,
} from '../commands/support/instance';
import { stillRunning } from '../commands/support/processes';
import { copyPreparedState } from './prepared-state';

/** The origin of a product, and the folder of its state. */
export type Place = {
  origin: string;
  state: string;
};

type Content = string | Uint8Array;

/** The product as `npm start` runs it in this folder, with a state and a port of its own. */
export class LocalProduct {
  #server: Start | undefined;
  /** Known before somebody deletes the accounts, by which it is found. */
  #directory: string | undefined;
  /** Whose token the calls bear. */
  protected readonly mode: 'live' | 'test' = 'live';

  /** The entry that is started in place of the product's own, if any. */
  protected readonly entry: string = '';

  /** `variables`: as NAME:value words. */
  constructor(
    readonly at: Place,
    protected readonly variables: string[] = [],
  ) {}

  static async start<Kind extends LocalProduct>(
    this: new (
      at: Place,
      variables?: string[],
    ) => Kind,
    ...variables: string[]
  ): Promise<Kind> {
    const state = mkdtempSync(join(tmpdir(), 'quillet-product-'));
    await inTurn(() => copyPreparedState(state));
    const product = new this({ origin: `http://127.0.0.1:${await freePort()}`, state }, variables);
    await product.run();
    return product;
  }

  /** Runs it, again if it was ended or killed: with the same port and state. */
  async run(): Promise<void> {
    await this.stop();
    await inTurn(async () => {
      const settings = {
        QUILLET_STATE: this.at.state,
        QUILLET_VARS: this.variables.join(' '),
        ...(this.entry ? { QUILLET_ENTRY: this.entry } : { QUILLET_BUNDLE: bundleOfTree() }),
      };
      this.#server = new Start(process.cwd(), Number(new URL(this.origin).port), settings);
      await this.#server.ready(START_MS);
    });
  }

  /** Ends every process at once, so that none can clean up. */
  async kill(): Promise<void> {
    const pids = this.#server?.processes() ?? [];
    for (const pid of pids) killIfThere(pid);
    await this.#server?.exited;
    const left = await stillRunning(pids);
    if (left.length > 0) throw new Error(`still running: ${left}`);
  }

  async stop(): Promise<void> {
    await this.#server?.end();
  }

  /** Ends it, with its state. A shared one ends with its starter. */
  async end(): Promise<void> {
    if (!this.#server) return;
    await this.stop();
    rmSync(this.at.state, { recursive: true, force: true });
  }

  get origin(): string {
    return this.at.origin;
  }

  get credentials(): Credentials {
    return credentialsIn(this.at.state);
  }

  /** The environment of a command that works on the data of this product. */
  get environment(): NodeJS.ProcessEnv {
    return { ...plainEnvironment(), QUILLET_STATE: this.at.state };
  }

  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers that they then assert
  async api(method: string, path: string, body?: unknown, mode = this.mode): Promise<any> {
    const { token_id, token_secret } = this.credentials[mode];
    const isForm = body instanceof FormData;
    const response = await fetch(`${this.origin}/api/v1${path}`, {
      method,
      headers: {
        authorization: `Basic ${btoa(`${token_id}:${token_secret}`)}`,
        ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text}`);
    return text === '' ? undefined : JSON.parse(text);
  }

  /** Asks for a record until it is so. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers that they then assert
  async until(path: string, isSo: (record: any) => boolean): Promise<any> {
    for (;;) {
      const record = await this.api('GET', `${path}?wait=false`);
      if (isSo(record)) return record;
      await sleep(100);
    }
  }

  /** Waits until lists show so many submissions. */
  async untilListed(count: number): Promise<void> {
    while ((await this.api('GET', '/submissions?limit=50')).submissions.length < count) await sleep(100);
  }

  /** A template of a PDF. */
  async upload(
    pdf: Uint8Array,
    name = 'Contract',
  ): Promise<{ id: string; document_diagnosis: { code: string }[] }> {
    const form = new FormData();
    form.append('template[name]', name);
    form.append('template[document]', new File([Uint8Array.from(pdf)], 'contract.pdf'));
    return this.api('POST', '/templates', form);
  }

  /** A template of HTML. */
  async pageTemplate(html: string): Promise<string> {
    const template = { template_type: 'html', name: 'A page', html };
    return (await this.api('POST', '/templates', { template })).id;
  }

  /** A submission that is processed at once, with its PDF. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers that they then assert
  async make(templateId: string, body: object): Promise<{ submission: any; pdf: Buffer }> {
    const { submission } = await this.api('POST', `/templates/${templateId}/submissions`, body);
    expect(submission).toMatchObject({ state: 'processed', error_message: null });
    return { submission, pdf: await this.download(submission.download_url) };
  }

  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers that they then assert
  async combine(submissions: { id: string }[]): Promise<{ combined: any; pdf: Buffer }> {
    const source_pdfs = submissions.map(({ id }) => ({ type: 'submission', id }));
    const { combined_submission: combined } = await this.api('POST', '/combined_submissions', {
      source_pdfs,
    });
    return { combined, pdf: await this.download(combined.download_url) };
  }

  /** What a customer exports of the audit trail. */
  async trail(submissionId: string): Promise<string> {
    return JSON.stringify(await this.api('GET', `/submissions/${submissionId}/audit`));
  }

  async download(url: string): Promise<Buffer> {
    return Buffer.from(await (await fetch(url)).arrayBuffer());
  }

  /** Runs SQL like an operator who has nothing but the database. */
  sql(command: string): void {
    this.#directory ??= directoryIn(this.at.state);
    const directory = new DatabaseSync(this.#directory);
    directory.exec(`PRAGMA busy_timeout = 60000; ${command}`);
    directory.close();
  }

  /** Writes a file beside the state of the product; returns its path. */
  file(name: string, content: Content): string {
    const path = join(this.at.state, name);
    writeFileSync(path, content);
    return path;
  }

  /** What `npm run verify` says of these files, which have nothing wrong. */
  verify(files: Record<string, Content>): string {
    const { status, said } = this.#judged(files);
    expect(status, said).toBe(0);
    return said;
  }

  /** What `npm run verify` says of these files, of which something does not hold. */
  refuted(files: Record<string, Content>): string {
    const { status, said } = this.#judged(files);
    expect(status, said).toBe(1);
    return said;
  }

  #judged(files: Record<string, Content>) {
    const paths = Object.entries(files).map(([name, content]) => this.file(name, content));
    const verify = ['scripts/verify.mjs', ...paths];
    const { status, stdout, stderr } = spawnSync(process.execPath, verify, { encoding: 'utf8' });
    return { status, said: stdout + stderr };
  }
}

/** The file of the database that has the accounts. */
function directoryIn(state: string): string {
  const databases = openVolumeFiles(state);
  const file = databases[0]?.location();
  for (const database of databases) database.close();
  if (!file) throw new Error(`${state} has no directory`);
  return file;
}

function killIfThere(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // The runtime dies with its parent, maybe sooner than we come to it.
  }
}
