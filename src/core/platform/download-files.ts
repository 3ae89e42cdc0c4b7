import { limits } from '../../lib/limits';
import type { External } from './external-fetch';
import { ExternalError, type ExternalProblem, problemOf, problems } from './external-problem';
import type { ExternalPurpose } from './external-url';

export type DownloadRules = {
  purpose: ExternalPurpose;
  maxBytes: number;
  /** The limits of all files together, in bytes and in time. */
  totalBytes: number;
  totalSeconds: number;
  atOnce: number;
};

export type DownloadedFiles =
  | { ok: true; files: Map<string, Uint8Array> }
  | { ok: false; url: string; problem: ExternalProblem };

/** Pauses for a server that is just restarting. */
const pausesMs = [250, 1_000];

/** Fetches files, all or none: the first failure ends the others. */
export async function downloadFiles(
  external: External,
  urls: Iterable<string>,
  rules: DownloadRules,
): Promise<DownloadedFiles> {
  const run = new DownloadRun(external, rules);
  const waiting = urls[Symbol.iterator]();
  const files = new Map<string, Uint8Array>();
  const takeNext = async (): Promise<void> => {
    // All lanes share one iterator, so each takes a URL that no other has taken.
    for (let next = waiting.next(); !next.done && !run.failure; next = waiting.next()) {
      const bytes = await run.download(next.value);
      if (bytes) files.set(next.value, bytes);
    }
  };
  await Promise.all(Array.from({ length: rules.atOnce }, takeNext));
  return run.failure ? { ok: false, ...run.failure } : { ok: true, files };
}

class DownloadRun {
  failure: { url: string; problem: ExternalProblem } | undefined;
  readonly #deadline: number;
  #bytes = 0;

  readonly #external: External;
  readonly #rules: DownloadRules;

  constructor(external: External, rules: DownloadRules) {
    this.#external = external;
    this.#rules = rules;

    this.#deadline = Date.now() + rules.totalSeconds * 1000;
  }

  /** Tries a few times. Returns undefined after any download of this run has failed. */
  async download(url: string): Promise<Uint8Array | undefined> {
    for (let attempt = 0; ; attempt++) {
      const result = await this.#once(url);
      if (result instanceof Uint8Array) return result;
      const pause = pausesMs[attempt];
      if (pause === undefined || this.failure || !isTransient(result)) {
        this.failure ??= { url, problem: result };
        return undefined;
      }
      await scheduler.wait(pause);
    }
  }

  async #once(url: string): Promise<Uint8Array | ExternalProblem> {
    const seconds = Math.min(limits.outsideSeconds, (this.#deadline - Date.now()) / 1000);
    if (seconds <= 0) return problems.timeout;
    const { purpose, maxBytes } = this.#rules;
    const answer = await this.#external.fetch({ url, purpose, maxBytes, seconds });
    if (!answer.ok) return answer.problem;
    const { status, body, close } = answer.value;
    if (status < 200 || status > 299) {
      await close();
      return problems.status(status);
    }
    return this.#collect(body).catch(problemOf);
  }

  async #collect(body: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
    const chunks: Uint8Array[] = [];
    let own = 0;
    try {
      for await (const chunk of body) {
        own += chunk.byteLength;
        this.#bytes += chunk.byteLength;
        if (this.#bytes > this.#rules.totalBytes)
          throw new ExternalError(problems.tooMuch(this.#rules.totalBytes));
        if (this.failure) throw new ExternalError(problems.brokenOff);
        chunks.push(chunk);
      }
    } catch (error) {
      // A file that is fetched again counts once.
      this.#bytes -= own;
      throw error;
    }
    return new Uint8Array(Buffer.concat(chunks));
  }
}

function isTransient({ code, status = 0 }: ExternalProblem): boolean {
  return code === 'unreachable' || (code === 'status' && (status >= 500 || status === 429));
}
