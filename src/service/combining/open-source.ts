import type { Database } from '../../core/db/database';
import { downloadFiles } from '../../core/platform/download-files';
import type { External } from '../../core/platform/external-fetch';
import type { Files } from '../../core/platform/files';
import { engineLimits } from '../../engine';
import { limits } from '../../lib/limits';
import type { SubmissionCoordinators } from '../submissions/life/submission-coordinators';
import { documentKey } from '../templates/document/document-keys';
import { findCustomFiles } from '../uploads/custom-file-store';
import type { CombineCoordinators } from './combine-coordinators';
import type { CombinedSource } from './combined-record';
import { SourceProblem } from './source-problem';

type StoredSource = { key: string; bytes: number; isSealed?: boolean };

export type SourceDeps = {
  db: Database;
  files: Files;
  external: External;
  submissions: Pick<SubmissionCoordinators, 'readStored'>;
  combines: Pick<CombineCoordinators, 'read'>;
};

/**
 * Opens the sources of one merge, each when its turn comes. A source that cannot be opened throws a
 * SourceProblem.
 */
export class SourceOpener {
  #secondsLeft: number = limits.sourceAddressesSeconds;

  /** The files that `largest` has looked up. */
  readonly #found = new Map<CombinedSource, StoredSource>();

  readonly #deps: SourceDeps;
  readonly #accountId: string;

  constructor(deps: SourceDeps, accountId: string) {
    this.#deps = deps;
    this.#accountId = accountId;
  }

  /**
   * The bytes of the largest source without a URL. A source that cannot be found counts for nothing:
   * opening it says why.
   */
  async largest(sources: readonly CombinedSource[]): Promise<number> {
    let most = 0;
    for (const source of sources) {
      if (source.type === 'url') continue;
      try {
        const found = await this.#find(source);
        this.#found.set(source, found);
        most = Math.max(most, found.bytes);
      } catch (error) {
        if (!(error instanceof SourceProblem)) throw error;
      }
    }
    return most;
  }

  /** The bytes of all sources that `largest` has looked up. */
  get bytesFound(): number {
    return [...this.#found.values()].reduce((sum, { bytes }) => sum + bytes, 0);
  }

  /** Whether one of the sources that `largest` has looked up is a sealed PDF of this deployment. */
  get hasSealed(): boolean {
    return [...this.#found.values()].some(({ isSealed }) => isSealed === true);
  }

  async open(source: CombinedSource): Promise<Uint8Array> {
    if (source.type === 'url') return this.#download(source.url ?? '');
    const { key, bytes } = this.#found.get(source) ?? (await this.#find(source));
    // The size is checked before the file is in memory: the merge would refuse it only afterwards.
    if (bytes > engineLimits.mergeSourceBytes) {
      throw new SourceProblem(`it has more than ${engineLimits.mergeSourceBytes} bytes (mergeSourceBytes)`);
    }
    const file = await this.#deps.files.read(key);
    if (!file) throw new SourceProblem('its file has been removed');
    return file;
  }

  async #find(source: Exclude<CombinedSource, { type: 'url' }>): Promise<StoredSource> {
    const { db, submissions, combines } = this.#deps;
    switch (source.type) {
      case 'submission':
        return finished(await submissions.readStored(source.id));
      case 'combined_submission':
        return finished(await combines.read(source.id));
      case 'template':
        return { key: documentKey(this.#accountId, source.documentId), bytes: source.bytes };
      case 'custom_file': {
        const [file] = await findCustomFiles(db, this.#accountId, [source.id]);
        if (!file) throw new SourceProblem('it has been deleted');
        return { key: file.fileKey, bytes: file.bytes };
      }
    }
  }

  async #download(url: string): Promise<Uint8Array> {
    const started = Date.now();
    const downloaded = await downloadFiles(this.#deps.external, [url], {
      purpose: 'sources',
      maxBytes: limits.sourceAddressBytes,
      totalBytes: limits.sourceAddressBytes,
      totalSeconds: this.#secondsLeft,
      atOnce: 1,
    });
    this.#secondsLeft -= (Date.now() - started) / 1000;
    const bytes = downloaded.ok ? downloaded.files.get(url) : undefined;
    if (bytes) return bytes;
    throw new SourceProblem(downloaded.ok ? 'nothing was downloaded' : downloaded.problem.message);
  }
}

type Ended = {
  state: string;
  errorMessage: string | null;
  expiredAt: number | null;
  pdf: { key: string; bytes: number } | null;
  seal?: unknown;
};

function finished(record: Ended | null): StoredSource {
  if (record?.pdf) return { ...record.pdf, isSealed: record.seal !== undefined };
  if (!record) throw new SourceProblem('it no longer exists');
  if (record.expiredAt !== null && record.errorMessage === null) throw new SourceProblem('it has expired');
  const why = record.errorMessage ? `: ${record.errorMessage}` : '';
  throw new SourceProblem(`it has no PDF (state \`${record.state}\`)${why}`);
}
